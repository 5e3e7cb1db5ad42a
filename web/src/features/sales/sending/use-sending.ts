import { type Invoice, type InvoiceSummary, salesMailCalls } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../../app/actions/run-action.ts';
import { useAddress } from '../../../app/routing/address.tsx';
import { callApi, fetchFile } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { saveFile } from '../../../ui/table/save-file.ts';
import { today } from '../../../ui/format/format.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useInvoiceActs } from '../view/invoice-actions.ts';

/** What can be done about sending, from the list and from the invoice. */
export function useSending() {
  const { t } = useTranslation('sales');
  const admin_id = useAdminId();
  const { change } = useAddress();
  const { refresh } = useInvoiceActs();
  const body = { admin_id };
  const once = (work: () => Promise<unknown>, said: string) =>
    attempt(async () => {
      await work();
      toast.success(said);
      await refresh();
    });
  const follow = (work: () => Promise<{ task_id: number }>) =>
    attempt(async () => {
      const { task_id } = await work();
      change({ sending: String(task_id) });
    });
  return {
    unschedule: ({ id }: Pick<Invoice, 'id'>) =>
      once(() => callApi(salesMailCalls.unscheduleInvoice, { params: { id }, body }), t('sending.unscheduled')),
    pause: ({ id }: Pick<Invoice, 'id'>) =>
      once(() => callApi(salesMailCalls.pauseReminders, { params: { id }, body }), t('sending.paused')),
    resume: ({ id }: Pick<Invoice, 'id'>) =>
      once(() => callApi(salesMailCalls.resumeReminders, { params: { id }, body }), t('sending.resumed')),
    sendAll: (invoices: readonly Pick<InvoiceSummary, 'id'>[], finalize: boolean) =>
      follow(() => callApi(salesMailCalls.sendInvoices, { body: { ...body, ids: idsOf(invoices), finalize } })),
    remindAll: (invoices: readonly Pick<InvoiceSummary, 'id'>[]) =>
      follow(() => callApi(salesMailCalls.sendReminders, { body: { ...body, ids: idsOf(invoices) } })),
    collection: (invoices: readonly Pick<InvoiceSummary, 'id'>[]) =>
      attempt(async () => {
        const ids = idsOf(invoices).join(',');
        saveFile(`${today()}.zip`, await fetchFile(salesMailCalls.collectionFile, { query: { admin_id, ids } }));
      }),
  };
}

const idsOf = (invoices: readonly Pick<InvoiceSummary, 'id'>[]): number[] => invoices.map(({ id }) => id);
