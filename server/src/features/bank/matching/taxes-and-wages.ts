import { isTaxOfficeAccount, yearOf } from '@saldo/ledger';
import { type Known, type Match, onLedger, type Unmatched } from './match.ts';
import { paymentReferenceIn } from './reference-matching.ts';

/** The tenth digit of a payment reference of the Tax Administration: 6 is payroll tax, 1 is VAT. */
const PAYROLL_DIGIT = '6';

/** Taxes by the words that the payment has, where no reference tells. */
const TAXES = [
  { tax: 'payroll', words: /loonheffing(?:en)?|loonbelasting/i },
  { tax: 'corporate', words: /vennootschapsbelasting|\bvpb\b/i },
  { tax: 'personal', words: /inkomstenbelasting|premie volksverzekeringen|zorgverzekeringswet|\bzvw\b/i },
] as const;

const WAGES = /\b(?:netto ?)?(?:salaris|loon)\b|\bsalary\b/i;
const PRIVATE = /\bpriv[eé][ -]?(?:opname|onttrekking|storting)\b|\bprivate (?:withdrawal|deposit)\b/i;

/**
 * Payroll tax, corporate income tax and the owner's own taxes, by the account of the Tax Administration with a payment reference or words. VAT has a
 * ground of its own. Only the reference of payroll tax makes it certain, as far as it is about the payment itself. Pure.
 */
export function otherTax(transaction: Unmatched, { ledgers }: Known): Match | null {
  const { counterparty_iban, date, remittance, amount } = transaction;
  if (counterparty_iban === null || !isTaxOfficeAccount(counterparty_iban, yearOf(date))) return null;
  const reference = paymentReferenceIn(transaction);
  const isPayroll = reference?.charAt(9) === PAYROLL_DIGIT;
  const tax = isPayroll ? 'payroll' : TAXES.find(({ words }) => words.test(remittance))?.tax;
  if (tax === undefined) return null;
  const own = amount < 0 ? ledgers.privateOut : ledgers.privateIn;
  const ledger = { payroll: ledgers.payrollTax, corporate: ledgers.corporateTax, personal: own }[tax];
  return {
    kind: 'rule',
    certainty: isPayroll ? 'certain' : 'likely',
    grounds: { by: 'tax', tax, reference: isPayroll ? reference : null },
    lines: [onLedger(ledger, amount)],
  };
}

/** Wages paid to staff, and money of the owner, by their words: never certain. Pure. */
export function wagesOrPrivate({ remittance, amount }: Unmatched, { ledgers }: Known): Match | null {
  const own = PRIVATE.exec(remittance)?.[0];
  const wages = amount < 0 ? WAGES.exec(remittance)?.[0] : undefined;
  const words = own ?? wages;
  if (words === undefined) return null;
  const privateMoney = amount < 0 ? ledgers.privateOut : ledgers.privateIn;
  return {
    kind: 'rule',
    certainty: own === undefined ? 'doubtful' : 'likely',
    grounds: { by: own === undefined ? 'wages' : 'private', words },
    lines: [onLedger(own === undefined ? ledgers.netWages : privateMoney, amount)],
  };
}
