import { API } from '@saldo/contract';
import { refused } from './example.ts';

const { inbox, staff } = API;

/** Of receipts on their way, and of the bookkeepers who process them. */
export const inboxExamples = {
  receipt_not_waiting: refused('a rejected receipt is rejected again', inbox.rejectAttachment, async (site) => {
    const { id, version } = await site.rejected();
    return { params: { id }, body: { reason: 'DUPLICATE' as const, version } };
  }),
  receipt_kept: refused('a receipt of a posted expense is deleted', inbox.deleteAttachment, async (site) => {
    const { attachments } = await site.archived();
    const { id, version } = attachments[0] ?? { id: 0, version: 0 };
    await site.get(inbox.linkAttachment, { params: { id }, body: { expense_id: null, version } });
    return { params: { id } };
  }),
  claimed_by_other: refused('a colleague has claimed the document', staff.claimFromQueue, async (site) => {
    const params = { id: await site.queued() };
    await site.get(staff.claimFromQueue, { params, as: await site.staff('BOOKIE') });
    return { params, as: await site.staff('BOOKIE') };
  }),
};
