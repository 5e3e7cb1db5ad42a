import { fieldText, type InvoiceNumbers, salesCalls } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { readFirstNumber } from './first-number.ts';

/** Choosing the number that the invoices of a year begin with. */
export function useFirstNumber(year: number): {
  problemOf: (typed: string, numbers: Pick<InvoiceNumbers, 'lowest'>) => string | undefined;
  save: (typed: string) => Promise<void>;
} {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const adminId = useAdminId();
  return {
    problemOf: (typed, { lowest }) => {
      const number = readFirstNumber(typed, year);
      if (number === undefined) return t('numbers.notNumber', { year });
      return number < lowest ? fieldText('invoice_number_taken', language) : undefined;
    },
    save: async (typed) => {
      const first_number = readFirstNumber(typed, year) ?? 0;
      await callApi(salesCalls.startInvoiceNumbers, { params: { adminId, year }, body: { first_number } });
    },
  };
}
