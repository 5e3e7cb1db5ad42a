import { type journalCalls, vatRateName } from '@saldo/contract';
import { PROFIT_LOSS_GROUPS, vatOptionsOfYear } from '@saldo/ledger';
import type { Answers } from '#platform/answers';
import { inAdministration } from '#platform/scope';
import { GROUP_TITLES } from './group-titles.ts';
import { ledgerCard, presentEntry } from './ledger-card.ts';
import { ledgerChoices } from './ledgers.ts';
import { undoPaymentOfEntry } from './undo-payment.ts';

const RATE_LABELS: Readonly<Record<number, string>> = { 2100: '21%', 900: '9%', 600: '6%' };

export const journalRoutes: Answers<typeof journalCalls> = {
  ledgerCategories: async () => PROFIT_LOSS_GROUPS.map((id) => ({ id, parent_category: null, ...GROUP_TITLES[id] })),
  allLedgers: (scope, { query }) => ledgerChoices(scope, { only: 'all', search: query.search }),
  purchaseLedgers: (scope, { query }) =>
    ledgerChoices(scope, { only: query.include_sales === 'true' ? 'purchases_and_sales' : 'purchases' }),
  purchaseLedgersAutocomplete: (scope, { query }) => ledgerChoices(scope, { only: 'purchases', search: query.search }),
  vatOptions: async (scope, { params }) =>
    vatOptionsOfYear(params.year).map((rate_bp) => ({
      value: vatRateName(rate_bp),
      label: RATE_LABELS[rate_bp] ?? (scope.language === 'nl' ? '0% of geen btw' : '0% or no VAT'),
      rate: (rate_bp / 10_000).toFixed(2),
    })),
  ledgerCard: (scope, { query }) => ledgerCard(scope, query),
  journalEntry: (scope, { params }) => presentEntry(scope, params.id),
  undoPayment: async (scope, { params }) => ({
    reversed_by: await undoPaymentOfEntry(inAdministration(scope), params.id),
  }),
};
