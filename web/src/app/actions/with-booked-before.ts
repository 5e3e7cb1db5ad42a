import i18next from 'i18next';
import { formatDate, formatMoney } from '../../ui/format/format.ts';
import type { Language } from '../../ui/format/language.ts';
import { ask } from '../../ui/feedback/question-store.ts';
import { isRefused } from '../api/api-error.ts';

/**
 * Registers a payment. Where a transaction of the bank with its amount is in the books as turnover or costs, the person is asked whether this is
 * another payment, and it is registered as one; otherwise the refusal stands, and says what to do. `number` names the document where several are paid.
 */
export async function withBookedBefore(
  language: Language,
  register: (allow_booked_before: boolean) => Promise<unknown>,
  number: string | null = null,
): Promise<void> {
  try {
    await register(false);
  } catch (error) {
    if (!isRefused(error, 'payment_booked_before')) throw error;
    const { amount, date, ledger } = error.about;
    const words = i18next.getFixedT(language, 'ui');
    const isAnother = await ask({
      title: number === null ? words('bookedBefore.title') : words('bookedBefore.titleOf', { number }),
      text:
        date === undefined
          ? words('bookedBefore.textUnseen')
          : words('bookedBefore.text', {
              amount: formatMoney(String(amount), language, { currency: true }),
              date: formatDate(String(date), language, 'long'),
              ledger,
            }),
      confirm: words('bookedBefore.confirm'),
    });
    if (!isAnother) throw error;
    await register(true);
  }
}
