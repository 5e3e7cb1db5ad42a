import { type DeductionLimit, GIFTS_LIMIT, sum } from '@saldo/ledger';
import { type Deducted, deductedWithLimit } from '#features/journal/index';
import type { Language, Scope } from '#platform/scope';
import { euroAmount } from '#standards/invoice-pdf/invoice-pdf-texts';
import { type Finding, right } from './finding.ts';
import type { Span } from '../source-documents.ts';

const CHECKS: Record<
  DeductionLimit,
  { code: Finding['code']; nothing: Record<Language, string>; rule: Record<Language, string> }
> = {
  catering: {
    code: 'catering_vat',
    nothing: { en: 'No VAT deducted on catering', nl: 'Geen btw afgetrokken op horeca' },
    rule: {
      en: 'VAT on a hotel stay is deductible, VAT on food and drink in a restaurant, café or hotel is not. Check that none of the latter is included',
      nl: 'Btw op een hotelovernachting is aftrekbaar, btw op eten en drinken in een restaurant, café of hotel niet. Controleer of die er niet bij zit',
    },
  },
  gifts: {
    code: 'gifts_vat',
    nothing: { en: 'No VAT deducted on business gifts', nl: 'Geen btw afgetrokken op relatiegeschenken' },
    rule: {
      en: `Deductible up to ${euroAmount(GIFTS_LIMIT, 'en')} of gifts a year per recipient who can't reclaim VAT. Check that nobody received more`,
      nl: `Aftrekbaar tot ${euroAmount(GIFTS_LIMIT, 'nl')} aan geschenken per jaar per ontvanger die geen btw kan terugvragen. Controleer of niemand meer kreeg`,
    },
  },
};

/** Names the VAT that was deducted on ledgers where deduction has a limit, and asks whether it is within. */
export async function limitedDeductions(scope: Scope, span: Span): Promise<Finding[]> {
  const { catering, gifts } = await deductedWithLimit(scope, span);
  return [findingOf('catering', catering), findingOf('gifts', gifts)];
}

function findingOf(limit: DeductionLimit, deducted: readonly Deducted[]): Finding {
  const { code, nothing, rule } = CHECKS[limit];
  const [first] = deducted;
  if (first === undefined) return right(code, nothing.en, nothing.nl);
  const total = sum(deducted.map(({ amount }) => amount));
  const where = deducted.map(({ code: ledger, title }) => `${ledger} ${title}`).join(', ');
  return {
    code,
    result: 'look',
    facts: deducted.map(({ code: ledger, amount }) => `${ledger} ${String(amount)}`).join('|'),
    text: {
      en: `${euroAmount(total, 'en')} VAT deducted on ${where}. ${rule.en}`,
      nl: `${euroAmount(total, 'nl')} btw afgetrokken op ${where}. ${rule.nl}`,
    },
    link: `reports/ledger?ledger=${first.code}`,
  };
}
