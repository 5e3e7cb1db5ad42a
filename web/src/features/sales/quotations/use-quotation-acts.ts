import { type Quotation, quotationCalls } from '@saldo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../../app/actions/run-action.ts';
import { callApi, fetchFile } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { useGo } from '../../../app/routing/address.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { saveFile } from '../../../ui/table/save-file.ts';

type Decided = { name: string; note: string };

/** What can be done with a quotation that was sent. */
export function useQuotationActs({ id, number, public_address }: Quotation) {
  const { t } = useTranslation('sales');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const go = useGo();
  const params = { id };
  const refresh = () => client.invalidateQueries({ queryKey: ['admin', admin_id, 'sales'] });
  const once = (work: () => Promise<unknown>, said: string) =>
    attempt(async () => {
      await work();
      toast.success(said);
      await refresh();
    });
  return {
    pdf: () =>
      attempt(async () =>
        saveFile(`${number ?? ''}.pdf`, await fetchFile(quotationCalls.quotationPdf, { params, query: { admin_id } })),
      ),
    accept: (decided: Decided) =>
      once(
        () => callApi(quotationCalls.acceptQuotation, { params, body: { admin_id, ...decided } }),
        t('quotations.accepted'),
      ),
    decline: (decided: Decided) =>
      once(
        () => callApi(quotationCalls.declineQuotation, { params, body: { admin_id, ...decided } }),
        t('quotations.declined'),
      ),
    archive: (archived: boolean) =>
      once(
        () => callApi(quotationCalls.archiveQuotation, { params, body: { admin_id, archived } }),
        t(archived ? 'quotations.archived' : 'quotations.restored'),
      ),
    duplicate: () =>
      attempt(async () => {
        const copy = await callApi(quotationCalls.duplicateQuotation, { params, body: { admin_id } });
        await refresh();
        toast.success(t('quotations.duplicated'));
        go(`sales/quotations/${String(copy.id)}`);
      }),
    toInvoice: (advance: string | null) =>
      attempt(async () => {
        const invoice = await callApi(quotationCalls.copyQuotationToInvoice, { params, body: { admin_id, advance } });
        await refresh();
        toast.success(t('quotations.invoiceMade'));
        go(`sales/invoices/${String(invoice.id)}`);
      }),
    copyLink: () =>
      attempt(async () => {
        await navigator.clipboard.writeText(public_address ?? '');
        toast.success(t('quotations.linkCopied'));
      }),
  };
}
