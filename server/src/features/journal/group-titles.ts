import type { ProfitLossGroup } from '@saldo/ledger';

/** The groups of the profit and loss in both languages. */
export const GROUP_TITLES: Record<ProfitLossGroup, { title_nl: string; title_en: string }> = {
  revenue: { title_nl: 'Omzet', title_en: 'Revenue' },
  cost_of_sales: { title_nl: 'Kostprijs van de omzet', title_en: 'Cost of sales' },
  personnel: { title_nl: 'Personeelskosten', title_en: 'Personnel' },
  housing: { title_nl: 'Huisvestingskosten', title_en: 'Housing' },
  equipment: { title_nl: 'Inventaris en gereedschap', title_en: 'Equipment and tools' },
  depreciation: { title_nl: 'Afschrijvingen', title_en: 'Depreciation' },
  car: { title_nl: 'Autokosten', title_en: 'Car' },
  selling: { title_nl: 'Verkoopkosten', title_en: 'Selling' },
  office: { title_nl: 'Kantoorkosten', title_en: 'Office' },
  general: { title_nl: 'Algemene kosten', title_en: 'General' },
  other_income: { title_nl: 'Overige opbrengsten', title_en: 'Other income' },
  financial: { title_nl: 'Financiële baten en lasten', title_en: 'Financial income and expense' },
  tax: { title_nl: 'Belastingen', title_en: 'Taxes' },
};
