import type { LegalForm } from './accounts.ts';

type Words = { en: string; nl: string };

/** What the statements of a legal form are called, and what their result and equity are. */
export type StatementWords = { profit_and_loss: Words; result: Words; equity: Words; revenue: Words; costs: Words };

const PROFIT_AND_LOSS = { en: 'Profit and loss', nl: 'Winst-en-verliesrekening' };
const REVENUE = { en: 'Income', nl: 'Opbrengsten' };
const COSTS = { en: 'Costs', nl: 'Kosten' };

const SOLE: StatementWords = {
  profit_and_loss: PROFIT_AND_LOSS,
  result: { en: 'Profit', nl: 'Winst' },
  equity: { en: "Owner's equity", nl: 'Ondernemingsvermogen' },
  revenue: REVENUE,
  costs: COSTS,
};
const FIRM: StatementWords = { ...SOLE, equity: { en: "Partners' equity", nl: 'Firmavermogen' } };
const COMPANY: StatementWords = {
  ...SOLE,
  result: { en: 'Net result after tax', nl: 'Resultaat na belastingen' },
  equity: { en: "Shareholders' equity", nl: 'Eigen vermogen' },
};

/**
 * Words of the statements by legal form: those of a company follow the model of Title 9 Book 2 of the Dutch Civil Code (Besluit modellen
 * jaarrekening), of a foundation RJ 640 (staat van baten en lasten), of the others the income tax return.
 */
const WORDS: Readonly<Record<LegalForm, StatementWords>> = {
  ez: SOLE,
  vof: FIRM,
  cv: FIRM,
  bv: COMPANY,
  hbv: COMPANY,
  stichting: {
    profit_and_loss: { en: 'Statement of income and expenditure', nl: 'Staat van baten en lasten' },
    result: { en: 'Net income', nl: 'Saldo van baten en lasten' },
    equity: { en: 'Reserves and funds', nl: 'Reserves en fondsen' },
    revenue: { en: 'Income', nl: 'Baten' },
    costs: { en: 'Expenditure', nl: 'Lasten' },
  },
};

export function statementWords(form: LegalForm): StatementWords {
  return WORDS[form];
}

/** Whether the tax on profit is the company's own: then it is shown between the result before and after tax. */
export function paysProfitTax(form: LegalForm): boolean {
  return form === 'bv' || form === 'hbv';
}
