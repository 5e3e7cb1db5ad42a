import { z } from 'zod';
import { Id } from '../shared/shapes.ts';

const MOST = 10;

/** Files that belong to an invoice, which were uploaded before. */
export const AttachmentIds = z.array(Id).max(MOST, { error: 'too_many' }).default([]);

/** A file that belongs to an invoice: the customer gets it with the e-mail and inside the e-invoice. */
export const AttachedFiles = z.array(z.object({ id: Id, file_name: z.string() }));
