import { API } from '@saldo/contract';
import { refused } from './example.ts';

const { inbox, staff } = API;

/** Of receipts on their way, and of the bookkeepers who process them. */
export const inboxExamples = {
  receipt_not_waiting: refused(
    'a receipt that was rejected is rejected again',
    inbox.rejectAttachment,
    async (site) => {
      const { id, version } = await site.rejected();
      return { params: { id }, body: { reason: 'DUPLICATE' as const, version } };
    },
  ),
  claimed_by_other: refused('a colleague took the document', staff.claimFromQueue, async (site) => {
    const params = { id: await site.queued() };
    await site.get(staff.claimFromQueue, { params, as: await site.staff('BOOKIE') });
    return { params, as: await site.staff('BOOKIE') };
  }),
};
