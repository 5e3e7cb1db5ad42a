import { answerLedger, type ChosenAnswer } from '../../inbox/index.ts';
import type { Form } from '../../../ui/forms/use-form.ts';
import { type ExpenseValues, withCategory } from './expense-values.ts';
import { usePurchaseLedgers } from './use-purchase-ledgers.ts';

/** Puts every line on the category that was answered; nothing where they are on it. */
export function useTakeAnswer(form: Form<ExpenseValues>): (given: ChosenAnswer) => (() => void) | undefined {
  const { data: ledgers = [] } = usePurchaseLedgers();
  const { lines } = form.values;
  return (given) => {
    const to = answerLedger(given, ledgers);
    if (to === undefined || lines.every(({ ledger_account_id }) => ledger_account_id === String(to.id)))
      return undefined;
    const from = (id: string | null) => ledgers.find((ledger) => String(ledger.id) === id);
    return () =>
      form.update((now) => ({
        lines: now.lines.map((line) => ({
          ...line,
          ...withCategory(line, String(to.id), { from: from(line.ledger_account_id), to }),
        })),
      }));
  };
}
