import { z } from 'zod';
import { call } from '../shared/call.ts';
import { Id } from '../shared/shapes.ts';
import { QuotationBody } from './quotations.ts';
import { InvoiceBody } from './sales.ts';

const PREVIEW = {
  /** The draft that is being changed; none while nothing of it was saved. */
  draft_id: Id.nullable().default(null),
  page: z.int({ error: 'invalid' }).min(1, { error: 'invalid' }).max(100, { error: 'invalid' }).default(1),
  /** How wide the picture is, in pixels: as wide as it is shown, it is there soonest. */
  width: z.int({ error: 'invalid' }).min(200, { error: 'invalid' }).max(1600, { error: 'invalid' }).default(900),
};

const UNKEYED = 'it draws a document and changes nothing';

export const draftPreviewCalls = {
  previewInvoice: call({
    method: 'POST',
    path: 'sales-journals/preview/',
    access: 'sales.edit',
    summary:
      'Preview a page of an invoice that is not saved, as an image of its PDF. The header Saldo-Pages says how many pages there are',
    unkeyed: UNKEYED,
    beside: true,
    whileTyping: true,
    body: InvoiceBody.extend(PREVIEW),
    produces: 'image/png',
  }),
  previewQuotation: call({
    method: 'POST',
    path: 'quotations/preview/',
    access: 'sales.edit',
    summary:
      'Preview a page of a quotation that is not saved, as an image of its PDF. The header Saldo-Pages says how many pages there are',
    unkeyed: UNKEYED,
    beside: true,
    whileTyping: true,
    body: QuotationBody.extend(PREVIEW),
    produces: 'image/png',
  }),
} as const;
