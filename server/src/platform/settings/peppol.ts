import { z } from 'zod';
import { isNotAsked, outside, SANDBOX } from './setting-kinds.ts';

/** The access point through which e-invoices are sent and received, and the key to it. */
export interface PeppolSettings {
  url: string;
  key: string;
}

export const peppolEnvironment = {
  PEPPOL_URL: outside(SANDBOX),
  PEPPOL_KEY: z.string().optional(),
};
type PeppolEnvironment = z.infer<z.ZodObject<typeof peppolEnvironment>>;

/** The access point of the settings, none where it is off, else the sandbox. */
export function peppolOf({ PEPPOL_URL: url, PEPPOL_KEY: key }: PeppolEnvironment): 'sandbox' | 'off' | PeppolSettings {
  if (isNotAsked(url)) return url;
  return { url: url.replace(/\/+$/, ''), key: key ?? '' };
}

/** What is missing of settings that are given together. */
export function peppolProblems({ PEPPOL_URL: url, PEPPOL_KEY: key }: PeppolEnvironment): string[] {
  return isNotAsked(url) || key !== undefined ? [] : ['PEPPOL_URL requires PEPPOL_KEY: the key to the access point'];
}
