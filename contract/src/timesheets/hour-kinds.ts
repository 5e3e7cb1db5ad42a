import { z } from 'zod';

export const HOUR_KINDS = ['BILLABLE', 'ACQUISITION', 'ADMINISTRATION', 'STUDY', 'TRAVEL'] as const;
export const HourKind = z.enum(HOUR_KINDS, { error: 'invalid' });
export type HourKind = z.infer<typeof HourKind>;
