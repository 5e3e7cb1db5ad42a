import { type Invoice, salesCalls } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { isRefused } from '../../../app/api/api-error.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { withCorrection } from '../../../app/actions/with-correction.ts';
import { formatDate } from '../../../ui/format/format.ts';
import { ask } from '../../../ui/feedback/question-store.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';

type Allowed = { allow_earlier_date?: boolean; allow_unused_vat_id?: boolean };

/**
 * Finalises a draft. What may be right anyway is asked about: an older sale that was forgotten and comes after later invoices, VAT that
 * corrects a return that was filed, and a VAT number that VIES does not know.
 */
export function useFinalize(): (concept: Pick<Invoice, 'id' | 'version'>) => Promise<Invoice> {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const admin_id = useAdminId();
  /** What the person says of a refusal; undefined when it is none to say something of, or they think better of it. */
  const answerTo = async (error: unknown): Promise<Allowed | undefined> => {
    if (isRefused(error, 'invoice_date_before_last') && typeof error.about['last'] === 'string') {
      const date = formatDate(error.about['last'], language, 'long');
      const says = await ask({
        title: t('older.title'),
        text: t('older.text', { date }),
        confirm: t('older.confirm'),
      });
      return says ? { allow_earlier_date: true } : undefined;
    }
    if (!isRefused(error, 'customer_vat_id_not_in_use')) return undefined;
    const says = await ask({
      title: t('unusedVatId.title'),
      text: t('unusedVatId.text', { vat_id: String(error.about['vat_id']) }),
      confirm: t('unusedVatId.confirm'),
    });
    return says ? { allow_unused_vat_id: true } : undefined;
  };
  const finalize = async ({ id, version }: Pick<Invoice, 'id' | 'version'>, allowed: Allowed): Promise<Invoice> => {
    try {
      return await withCorrection(language, (book_as_correction) =>
        callApi(salesCalls.finalizeInvoice, {
          params: { id },
          body: { admin_id, version, book_as_correction, ...allowed },
        }),
      );
    } catch (error) {
      const more = await answerTo(error);
      if (more === undefined) throw error;
      return finalize({ id, version }, { ...allowed, ...more });
    }
  };
  return (concept) => finalize(concept, {});
}
