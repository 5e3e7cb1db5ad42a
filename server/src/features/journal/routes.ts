import { type journalCalls, vatRateName } from '@saldo/contract';
import { CATEGORY_TITLES, formatEuro, suitsCategory, vatOptionsOfYear } from '@saldo/ledger';
import type { FileStore } from '#adapters/file-store/file-store';
import type { Handlers } from '#platform/http/handlers';
import { inAdministration, may } from '#platform/scope';
import { type RefuseBeyondQuota, takeDocument } from '#receipt-reading/take-document';
import { searchRgsCodes } from '#standards/rgs/rgs-codes';
import { addDocument, documentById, removeDocument } from './documents/memorial-documents.ts';
import { memorialIdOf } from './memorial/store.ts';
import { cashBook } from './cash-book/cash-book.ts';
import { ledgerCard, presentEntry } from './entries/ledger-card.ts';
import { activateLedger, deactivateLedger } from './ledgers/activate-ledger.ts';
import { chartWithBalances, shownLedger } from './ledgers/chart.ts';
import type { LedgerUser } from './ledgers/ledger-usage.ts';
import { ledgerChoices } from './ledgers/ledgers.ts';
import { mergeLedgers, previewMerge } from './ledgers/merge-ledgers.ts';
import { changeLedger, createLedger, deleteLedger } from './ledgers/own-ledger.ts';
import { changeMemorial, createMemorial, reverseMemorial } from './memorial/book-memorial.ts';
import type { ProjectAfter } from './memorial/assign-project.ts';
import {
  bookedMemorial,
  listMemorials,
  memorialTypes,
  openInvoices,
  previewMemorial,
  type ProjectShown,
} from './memorial/present.ts';
import { giveOpeningBalance, replaceOpeningBalance, startAtZero } from './opening-balance/give-opening-balance.ts';
import { openingItemPayments, payOpeningItem, type RefuseBookedMoney } from './opening-balance/pay-item.ts';
import { openingOf, shownOpening } from './opening-balance/present.ts';
import { readTrialBalance, trialBalanceIn } from './opening-balance/read-trial-balance.ts';
import { outstandingOf } from './open-items/outstanding.ts';
import { undoPaymentOfEntry } from './open-items/undo-payment.ts';

const MOST_CODES = 50;
const NO_VAT = { nl: '0% of geen btw', en: '0% or no VAT' } as const;

export const journalRoutes = ({
  ledgerUsers,
  projectAfter,
  projectShown,
  files,
  refuseBeyondQuota,
  refuseDoublePayment,
}: {
  ledgerUsers: readonly LedgerUser[];
  projectAfter: ProjectAfter;
  projectShown: ProjectShown;
  files: FileStore;
  refuseBeyondQuota: RefuseBeyondQuota;
  refuseDoublePayment: RefuseBookedMoney;
}): Handlers<typeof journalCalls> => ({
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
  payOpeningItem: (scope, { params, body }) => payOpeningItem(scope, params.id, body, refuseDoublePayment),
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
  createMemorial: async (scope, { body }) =>
    bookedMemorial(scope, await createMemorial(scope, body, projectAfter), projectShown),
  updateMemorial: async (scope, { params, body }) =>
    bookedMemorial(scope, await changeMemorial(scope, params.id, body, projectAfter), projectShown),
  addMemorialDocument: {
    outside: async (begin, { params }, exchange) => {
      await begin((scope) => memorialIdOf(scope, params.id));
      return takeDocument(files, await exchange.file(), (taken, keep) =>
        begin.once(async (scope) => {
          await refuseBeyondQuota(scope, [taken]);
          const id = await addDocument(scope, params.id, taken);
          await keep();
          return bookedMemorial(scope, id, projectShown);
        }),
      );
    },
  },
  memorialDocument: {
    outside: async (begin, { params }) => {
      const { media_type, file_name, sha256 } = await begin((scope) => documentById(scope, params.id));
      return { media_type, file_name, content: files.open(sha256) };
    },
  },
  removeMemorialDocument: async (scope, { params }) =>
    bookedMemorial(scope, await removeDocument(scope, params.id), projectShown),
  reverseMemorial: async (scope, { params, body }) =>
    bookedMemorial(scope, await reverseMemorial(scope, params.id, body), projectShown),
  cashBook: (scope, { query }) => cashBook(scope, query),
  ledgerCategories: async () =>
    CATEGORY_TITLES.map(({ parent, ...category }) => ({ ...category, parent_category: parent })),
  chartOfAccounts: (scope, { query }) => chartWithBalances(scope, query.year),
  rgsCodes: async ({ language }, { query: { search, category } }) =>
    searchRgsCodes(search, (code) => category === undefined || suitsCategory(code, category), MOST_CODES).map(
      ({ code, ...titles }) => ({ code, title: titles[`title_${language}`] }),
    ),
  createLedger: async (scope, { body }) => shownLedger(scope, await createLedger(scope, body)),
  updateLedger: async (scope, { params, body }) => {
    await changeLedger(scope, params.id, body, ledgerUsers);
    return shownLedger(scope, params.id);
  },
  deleteLedger: async (scope, { params }) => {
    await deleteLedger(scope, params.id, ledgerUsers);
    return { deleted: true };
  },
  activateLedger: async (scope, { params }) => {
    await activateLedger(scope, params.id);
    return shownLedger(scope, params.id);
  },
  deactivateLedger: async (scope, { params }) => {
    await deactivateLedger(scope, params.id, ledgerUsers);
    return shownLedger(scope, params.id);
  },
  previewLedgerMerge: (scope, { params, body }) => previewMerge(scope, { ...body, id: params.id }, ledgerUsers),
  mergeLedger: (scope, { params, body }) => mergeLedgers(scope, { ...body, id: params.id }, ledgerUsers),
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
  journalEntry: (scope, { params }) => presentEntry(scope, params.id, projectShown),
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
});
