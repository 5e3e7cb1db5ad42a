import { z } from 'zod';
import { call } from '../shared/call.ts';
import { AdminQuery, Day, Id, IdParams, Version } from '../shared/shapes.ts';
import { Invoice } from './sales.ts';

export const schedulingCalls = {
  scheduleInvoice: call({
    method: 'POST',
    path: 'sales-journals/{id}/schedule/',
    access: 'sales.send',
    summary: 'Schedule a draft: on that day it gets its date and number, and is sent with the standard e-mail',
    params: IdParams,
    body: z.object({ admin_id: Id.optional(), version: Version, date: Day }),
    reply: Invoice,
  }),
  unscheduleDraft: call({
    method: 'DELETE',
    path: 'sales-journals/{id}/schedule/',
    access: 'sales.send',
    summary: 'Cancel the schedule of a draft',
    params: IdParams,
    query: AdminQuery,
    reply: Invoice,
  }),
} as const;
