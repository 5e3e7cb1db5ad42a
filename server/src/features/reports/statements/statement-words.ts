import type { CashFlowItem, CashFlowSection } from '@saldo/ledger';
import type { Language } from '#platform/scope';

type Words = Readonly<Record<Language, string>>;

export const LINE_TITLES = {
  gross_margin: { en: 'Gross margin', nl: 'Brutomarge' },
  operating_costs: { en: 'Operating costs', nl: 'Bedrijfskosten' },
  before_tax: { en: 'Result before tax', nl: 'Resultaat voor belastingen' },
  assets: { en: 'Assets', nl: 'Activa' },
  liabilities: { en: 'Equity and liabilities', nl: 'Passiva' },
} as const satisfies Readonly<Record<string, Words>>;

export const STATEMENT_TITLES = {
  balance_sheet: { en: 'Balance sheet', nl: 'Balans' },
  cash_flow: { en: 'Cash flow statement', nl: 'Kasstroomoverzicht' },
} as const satisfies Readonly<Record<string, Words>>;

export const CASH_FLOW_TITLES: Readonly<
  Record<
    Exclude<CashFlowItem, 'result'> | CashFlowSection | `sum_${CashFlowSection}` | 'change' | 'opening' | 'closing',
    Words
  >
> = {
  operating: { en: 'Operating activities', nl: 'Operationele activiteiten' },
  depreciation: { en: 'Depreciation', nl: 'Afschrijvingen' },
  provisions: { en: 'Change in provisions', nl: 'Mutatie voorzieningen' },
  stock: { en: 'Change in stock', nl: 'Mutatie voorraden' },
  receivables: { en: 'Change in receivables', nl: 'Mutatie vorderingen' },
  payables: { en: 'Change in payables', nl: 'Mutatie schulden' },
  vat: { en: 'Change in VAT', nl: 'Mutatie btw' },
  tax: { en: 'Change in tax and payroll', nl: 'Mutatie belastingen en lonen' },
  suspense: { en: 'Change in suspense accounts', nl: 'Mutatie tussenrekeningen' },
  sum_operating: { en: 'Cash flow from operations', nl: 'Kasstroom uit operationele activiteiten' },
  investing: { en: 'Investing activities', nl: 'Investeringsactiviteiten' },
  fixed_assets: { en: 'Fixed assets bought and sold', nl: 'Investeringen en verkopen van vaste activa' },
  financial_assets: { en: 'Participating interests and deposits', nl: 'Deelnemingen en borgsommen' },
  sum_investing: { en: 'Cash flow from investments', nl: 'Kasstroom uit investeringsactiviteiten' },
  financing: { en: 'Financing activities', nl: 'Financieringsactiviteiten' },
  private: { en: 'Private contributions and withdrawals', nl: 'Privéstortingen en -opnamen' },
  equity: { en: 'Change in equity', nl: 'Mutatie eigen vermogen' },
  loans: { en: 'Loans received and repaid', nl: 'Opgenomen en afgeloste leningen' },
  sum_financing: { en: 'Cash flow from financing', nl: 'Kasstroom uit financieringsactiviteiten' },
  change: { en: 'Change in bank and cash', nl: 'Mutatie bank en kas' },
  opening: { en: 'Bank and cash at the beginning', nl: 'Bank en kas aan het begin' },
  closing: { en: 'Bank and cash at the end', nl: 'Bank en kas aan het einde' },
};
