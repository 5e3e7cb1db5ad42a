import { z } from 'zod';
import { Id, Version } from './shapes.ts';

/** The objects of a bulk action, in the versions the user saw. */
export const BulkItems = z
  .array(z.object({ id: Id, version: Version }))
  .min(1, { error: 'required' })
  .max(100, { error: 'too_many' });

/** Each was done completely or not at all, with `code` and `detail`. In request order. */
export const BulkResults = z.object({
  results: z.array(z.object({ id: Id, done: z.boolean(), code: z.string().nullable(), detail: z.string().nullable() })),
});
export type BulkResults = z.infer<typeof BulkResults>;
