import { fieldText, type InvoiceNumbers, salesCalls } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { prefixIn, readFirstNumber } from './first-number.ts';

type Numbers = Pick<InvoiceNumbers, 'lowest' | 'next_entry_number'>;

/** Choosing the number that the invoices of a year begin with. */
export function useFirstNumber(year: number): {
  problemOf: (typed: string, numbers: Numbers) => string | undefined;
  save: (typed: string, numbers: Numbers) => Promise<void>;
} {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const adminId = useAdminId();
  return {
    problemOf: (typed, { lowest, next_entry_number }) => {
      const read = readFirstNumber(typed, year, next_entry_number);
      if ('problem' in read)
        return t(`numbers.${read.problem}`, { start: `${prefixIn(next_entry_number, year)}${String(year)}` });
      return read.number < lowest ? fieldText('invoice_number_taken', language) : undefined;
    },
    save: async (typed, { next_entry_number }) => {
      const read = readFirstNumber(typed, year, next_entry_number);
      const first_number = 'number' in read ? read.number : 0;
      await callApi(salesCalls.startInvoiceNumbers, { params: { adminId, year }, body: { first_number } });
    },
  };
}
