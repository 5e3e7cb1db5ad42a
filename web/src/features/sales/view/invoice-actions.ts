import { type InvoiceSummary, onlinePaymentCalls, salesCalls } from '@saldo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../../app/actions/run-action.ts';
import { withBookedBefore } from '../../../app/actions/with-booked-before.ts';
import { useGo } from '../../../app/routing/address.tsx';
import { callApi, fetchFile } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { today } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { saveFile } from '../../../ui/table/save-file.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { payEach } from './pay-each.ts';

type Named = Pick<InvoiceSummary, 'id' | 'number'>;

/** What can be done with invoices from the list and from the invoice itself. */
export function useInvoiceActs() {
  const { t } = useTranslation('sales');
  const adminId = useAdminId();
  const client = useQueryClient();
  const go = useGo();
  const language = useLanguage();
  const query = { admin_id: adminId };
  const refresh = () => client.invalidateQueries({ queryKey: ['admin', adminId] });
  const fetchPdf = async ({ id, number }: Named) =>
    saveFile(`${number ?? 'concept'}.pdf`, await fetchFile(salesCalls.invoicePdf, { params: { id }, query }));
  const makeCredit = (id: number) => callApi(salesCalls.creditInvoice, { params: { id }, body: { admin_id: adminId } });
  return {
    pdf: (invoice: Named) => attempt(() => fetchPdf(invoice)),
    pdfs: (invoices: readonly Named[]) =>
      attempt(async () => {
        for (const invoice of invoices) await fetchPdf(invoice);
        toast.success(t('bulk.downloaded', { count: invoices.length }));
      }),
    ubl: ({ id, number }: Named) =>
      attempt(async () =>
        saveFile(`${number ?? 'concept'}.xml`, await fetchFile(salesCalls.invoiceUbl, { params: { id }, query })),
      ),
    copyLink: ({ id }: Named) =>
      attempt(async () => {
        const { url } = await callApi(onlinePaymentCalls.paymentLink, { params: { id }, body: { admin_id: adminId } });
        await navigator.clipboard.writeText(url);
        toast.success(t('online.copied'));
      }),
    credit: ({ id }: Named) =>
      attempt(async () => {
        const note = await makeCredit(id);
        await refresh();
        toast.success(t('view.creditMade'));
        go(`sales/invoices/${String(note.id)}`);
      }),
    creditAll: (invoices: readonly Named[]) =>
      attempt(async () => {
        for (const { id } of invoices) await makeCredit(id);
        await refresh();
        toast.success(t('bulk.credited', { count: invoices.length }));
      }),
    duplicate: ({ id }: Named) =>
      attempt(async () => {
        const copy = await callApi(salesCalls.duplicateInvoice, { params: { id }, body: { admin_id: adminId } });
        await refresh();
        toast.success(t('view.duplicated'));
        go(`sales/invoices/${String(copy.id)}`);
      }),
    markPaid: (invoices: readonly (Named & Pick<InvoiceSummary, 'outstanding'>)[]) =>
      attempt(async () => {
        try {
          const count = await payEach(invoices, ({ id, number, outstanding: amount }) => {
            const body = { admin_id: adminId, paid_on: today(), amount, method: 'BANK' } as const;
            return withBookedBefore(
              language,
              (allow_booked_before) =>
                callApi(salesCalls.payInvoice, { params: { id }, body: { ...body, allow_booked_before } }),
              number,
            );
          });
          if (count > 0) toast.success(t('bulk.paid', { count }));
        } finally {
          await refresh();
        }
      }),
    writeOff: ({ id }: Named) =>
      attempt(async () => {
        const body = { admin_id: adminId, date: today() };
        await callApi(salesCalls.writeOffInvoice, { params: { id }, body });
        await refresh();
        toast.success(t('acts.writtenOff'));
      }),
    undoWriteOff: ({ id }: Named) =>
      attempt(async () => {
        await callApi(salesCalls.undoWriteOff, { params: { id }, query: { admin_id: adminId, date: today() } });
        await refresh();
        toast.success(t('acts.writeOffUndone'));
      }),
    refresh,
  };
}
