import { type AccountCode, type AccountKind, profitLossGroup, type ProfitLossGroup, statementOf } from '@saldo/ledger';
import type { Language } from '#platform/scope';

type Titles = { title_nl: string; title_en: string };

/** The groups of the profit and loss in both languages. */
export const GROUP_TITLES: Record<ProfitLossGroup, Titles> = {
  revenue: { title_nl: 'Omzet', title_en: 'Revenue' },
  cost_of_sales: { title_nl: 'Kostprijs omzet', title_en: 'Cost of sales' },
  personnel: { title_nl: 'Personeelskosten', title_en: 'Staff costs' },
  housing: { title_nl: 'Huisvestingskosten', title_en: 'Premises' },
  equipment: { title_nl: 'Inventaris en gereedschap', title_en: 'Equipment and tools' },
  depreciation: { title_nl: 'Afschrijvingen', title_en: 'Depreciation' },
  car: { title_nl: 'Autokosten', title_en: 'Car expenses' },
  selling: { title_nl: 'Verkoopkosten', title_en: 'Sales and marketing' },
  office: { title_nl: 'Kantoorkosten', title_en: 'Office costs' },
  general: { title_nl: 'Algemene kosten', title_en: 'General expenses' },
  other_income: { title_nl: 'Overige opbrengsten', title_en: 'Other income' },
  financial: { title_nl: 'Rente en bankkosten', title_en: 'Interest and bank charges' },
  tax: { title_nl: 'Belasting over de winst', title_en: 'Tax on profit' },
};

/** First code of each group that ledgers of the balance sheet are listed under. */
const BALANCE_SHEET_FROM: readonly (readonly [AccountCode, Titles])[] = [
  ['0000', { title_nl: 'Vaste activa', title_en: 'Fixed assets' }],
  ['0300', { title_nl: 'Deelnemingen en borgsommen', title_en: 'Participating interests and deposits' }],
  ['0500', { title_nl: 'Privé en eigen vermogen', title_en: 'Equity and private' }],
  ['0700', { title_nl: 'Voorzieningen en leningen', title_en: 'Provisions and loans' }],
  ['1000', { title_nl: 'Bank en kas', title_en: 'Bank and cash' }],
  ['1100', { title_nl: 'Vorderingen en vooruitbetalingen', title_en: 'Receivables and prepayments' }],
  ['1300', { title_nl: 'Schulden', title_en: 'Payables' }],
  ['1500', { title_nl: 'Belastingen en lonen', title_en: 'Tax and payroll' }],
  ['2000', { title_nl: 'Tussenrekeningen', title_en: 'Suspense accounts' }],
  ['3000', { title_nl: 'Voorraad', title_en: 'Stock' }],
];

/** What a ledger is listed under where one is chosen, in the reader's language. */
export function groupTitle({ code, kind }: { code: AccountCode; kind: AccountKind }, language: Language): string {
  const titles =
    statementOf(kind) === 'profit_and_loss'
      ? GROUP_TITLES[profitLossGroup(code)]
      : BALANCE_SHEET_FROM.findLast(([from]) => code.slice(0, 4) >= from)?.[1];
  return titles?.[`title_${language}`] ?? '';
}
