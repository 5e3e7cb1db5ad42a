import { type Invoice, salesCalls } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { isRefused } from '../../app/api-error.ts';
import { callApi } from '../../app/server.ts';
import { useAdminId } from '../../app/session.ts';
import { withCorrection } from '../../app/with-correction.ts';
import { formatDate } from '../../ui/format.ts';
import { ask } from '../../ui/question-store.ts';
import { useLanguage } from '../../ui/use-language.ts';

/**
 * Finalises a concept. An older sale that was forgotten is asked about: that it comes after later invoices, and that its VAT corrects a
 * return that was filed.
 */
export function useFinalize(): (concept: Pick<Invoice, 'id' | 'version'>) => Promise<Invoice> {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const admin_id = useAdminId();
  return async ({ id, version }) => {
    const finalize = (allow_earlier_date: boolean) =>
      withCorrection(language, (book_as_correction) =>
        callApi(salesCalls.finalizeInvoice, {
          params: { id },
          body: { admin_id, version, allow_earlier_date, book_as_correction },
        }),
      );
    try {
      return await finalize(false);
    } catch (error) {
      if (!isRefused(error, 'invoice_date_before_last') || typeof error.about['last'] !== 'string') throw error;
      const isOlder = await ask({
        title: t('older.title'),
        text: t('older.text', { date: formatDate(error.about['last'], language, 'long') }),
        confirm: t('older.confirm'),
      });
      if (!isOlder) throw error;
      return finalize(true);
    }
  };
}
