import { z } from 'zod';
import { Id, Version } from './shapes.ts';

/** What an action on several is about: each as the person saw it. */
export const BulkItems = z
  .array(z.object({ id: Id, version: Version }))
  .min(1, { error: 'required' })
  .max(100, { error: 'too_many' });

/** Each one was done as a whole or is as it was; then `code` and `detail` say why. In the order they were given. */
export const BulkResults = z.object({
  results: z.array(z.object({ id: Id, done: z.boolean(), code: z.string().nullable(), detail: z.string().nullable() })),
});
export type BulkResults = z.infer<typeof BulkResults>;
