import { type journalCalls, vatRateName } from '@saldo/contract';
import { CATEGORY_TITLES, formatEuro, vatOptionsOfYear } from '@saldo/ledger';
import type { Handlers } from '#platform/http/handlers';
import { inAdministration, may } from '#platform/scope';
import { ledgerCard, presentEntry } from './entries/ledger-card.ts';
import { ledgerChoices } from './ledgers/ledgers.ts';
import { changeMemorial, createMemorial, reverseMemorial } from './memorial/book-memorial.ts';
import { bookedMemorial, listMemorials, memorialTypes, openInvoices, previewMemorial } from './memorial/present.ts';
import { giveOpeningBalance, replaceOpeningBalance, startAtZero } from './opening-balance/give-opening-balance.ts';
import { openingItemPayments, payOpeningItem } from './opening-balance/pay-item.ts';
import { openingOf, shownOpening } from './opening-balance/present.ts';
import { readTrialBalance, trialBalanceIn } from './opening-balance/read-trial-balance.ts';
import { outstandingOf } from './open-items/outstanding.ts';
import { undoPaymentOfEntry } from './open-items/undo-payment.ts';

const NO_VAT = { nl: '0% of geen btw', en: '0% or no VAT' } as const;

export const journalRoutes: Handlers<typeof journalCalls> = {
  openingBalance: (scope) => shownOpening(scope),
  createOpeningBalance: async (scope, { body }) => {
    await giveOpeningBalance(scope, openingOf(body));
    return shownOpening(scope);
  },
  replaceOpeningBalance: async (scope, { params, body }) => {
    await replaceOpeningBalance(scope, params.id, openingOf(body));
    return shownOpening(scope);
  },
  openingItemPayments: (scope, { params }) => openingItemPayments(scope, params.id),
  payOpeningItem: (scope, { params, body }) => payOpeningItem(scope, params.id, body),
  startAtZero: async (scope) => {
    await startAtZero(scope);
    return shownOpening(scope);
  },
  readTrialBalance: {
    outside: async (begin, { query }, exchange) => {
      await begin(async () => undefined);
      const { content } = await exchange.file();
      const table = await trialBalanceIn(content);
      return begin.once((scope) => readTrialBalance(scope, table, query.date));
    },
  },
  memorials: (scope, { query }) => listMemorials(scope, query),
  memorialTypes: async (scope) => memorialTypes(scope),
  openInvoices: (scope, { query }) => openInvoices(scope, query.search),
  previewMemorial: (scope, { body }) => previewMemorial(scope, body),
  createMemorial: async (scope, { body }) => bookedMemorial(scope, await createMemorial(scope, body)),
  updateMemorial: async (scope, { params, body }) =>
    bookedMemorial(scope, await changeMemorial(scope, params.id, body)),
  reverseMemorial: async (scope, { params, body }) =>
    bookedMemorial(scope, await reverseMemorial(scope, params.id, body)),
  ledgerCategories: async () =>
    CATEGORY_TITLES.map(({ parent, ...category }) => ({ ...category, parent_category: parent })),
  allLedgers: (scope, { query }) => ledgerChoices(scope, { only: 'all', search: query.search }),
  purchaseLedgers: (scope, { query }) =>
    ledgerChoices(scope, { only: query.include_sales === 'true' ? 'purchases_and_sales' : 'purchases' }),
  purchaseLedgersAutocomplete: (scope, { query }) => ledgerChoices(scope, { only: 'purchases', search: query.search }),
  vatOptions: async (scope, { params }) =>
    vatOptionsOfYear(params.year).map((rate_bp) => ({
      value: vatRateName(rate_bp),
      label: rate_bp === 0 ? NO_VAT[scope.language] : `${String(rate_bp / 100)}%`,
      rate: (rate_bp / 10_000).toFixed(2),
    })),
  ledgerCard: (scope, { query }) => ledgerCard(scope, query),
  journalEntry: (scope, { params }) => presentEntry(scope, params.id),
  contactOutstanding: async (scope, { params }) => {
    const { receivable, payable } = await outstandingOf(scope, params.id);
    return {
      receivable: may(scope, 'sales.view') ? formatEuro(receivable) : null,
      payable: may(scope, 'purchases.view') ? formatEuro(payable) : null,
    };
  },
  undoPayment: async (scope, { params }) => ({
    reversed_by: await undoPaymentOfEntry(inAdministration(scope), params.id),
  }),
};
