import type { bankCalls, BankTransaction } from '@saldo/contract';
import type { FileStore } from '#adapters/file-store/file-store';
import type { Handlers, Input } from '#platform/http/handlers';
import { DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import { orNotFound } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type RefuseBeyondQuota, takeDocument } from '#receipt-reading/take-document';
import {
  accountWithLedger,
  bankAccount,
  bankAccounts,
  createBankAccount,
  deleteBankAccount,
  renameBankAccount,
} from './accounts/bank-accounts.ts';
import { bankProof } from './accounts/reconciliation.ts';
import type { FeedHouse } from './feed/feed-house.ts';
import { feedOf } from './feed/feed-store.ts';
import { bankFeedRoutes } from './feed/routes.ts';
import { findOpenItems } from './matching/find-open-items.ts';
import { csvColumns, readSample, saveCsvColumns } from './statements/csv-columns.ts';
import { acceptStatement } from './statements/import-statement.ts';
import { guessColumns } from '#standards/bank-csv/guess-columns';
import { takeOpeningBalance } from './accounts/opening-offer.ts';
import { presentTransactions } from './bookings/present.ts';
import { acceptProposals, processTransactions } from './bookings/process-transactions.ts';
import { refreshProposals } from './matching/refresh-proposals.ts';
import { applyRule, rollbackRule } from './rules/apply-rule.ts';
import { createRule, deleteRule, updateRule } from './rules/save-rules.ts';
import { exportRules, importRules } from './rules/portable-rules.ts';
import { previewRule } from './rules/preview-rule.ts';
import { presentRules, storedRules } from './rules/rule-store.ts';
import { skipTransactions, unskipTransactions } from './bookings/skip-transactions.ts';
import { countTransactions, listTransactions, transactionById, withFound } from './bookings/store.ts';
import { attachDocument, documentById, removeDocument } from './bookings/transaction-documents.ts';
import { type DropMadeOf, unprocessTransactions } from './bookings/unprocess-transactions.ts';

export function bankRoutes(
  files: FileStore,
  dropMadeOf: DropMadeOf,
  house: FeedHouse & { refuseBeyondQuota: RefuseBeyondQuota },
): Handlers<typeof bankCalls> {
  const undo = (scope: Scope, body: Input<typeof bankCalls.unprocessTransactions>['body']) =>
    results(unprocessTransactions(scope, body.mutations, { dropMadeOf, asCorrection: body.book_as_correction }));
  return {
    bankAccounts: (scope) => bankAccounts(scope),
    bankSettings: async (scope) => ({
      accounts: await bankAccounts(scope),
      assigning_rules: await presentRules(scope, await storedRules(scope)),
      feed: { is_possible: house.settings.bankFeed !== 'off', is_connected: (await feedOf(scope)) !== undefined },
    }),
    bankAccount: (scope, { params }) => bankAccount(scope, params.id),
    createBankAccount: (scope, { body }) => createBankAccount(scope, body),
    updateBankAccount: (scope, { params, body }) => renameBankAccount(scope, params.id, body),
    deleteBankAccount: async (scope, { params }) => {
      await deleteBankAccount(scope, params.id);
      return { deleted: true };
    },
    bankTransactions: (scope, input) => transactionsPage(scope, input),
    importStatement: {
      outside: (begin, { params, query }, exchange) =>
        acceptStatement(files, begin, { accountId: params.id, dryRun: query.dry_run === 'true' }, () =>
          exchange.file(),
        ),
    },
    csvColumns: async (scope, { params }) => ({ columns: await csvColumns(scope, params.id) }),
    guessCsvColumns: async (scope, { params, body }) => {
      await accountWithLedger(scope, params.id);
      return guessColumns(body.rows);
    },
    previewCsvColumns: async (scope, { params, body }) => {
      await accountWithLedger(scope, params.id);
      return readSample(body.rows, body.columns);
    },
    saveCsvColumns: async (scope, { params, body }) => {
      await saveCsvColumns(scope, params.id, body.columns);
      return { columns: body.columns };
    },
    assigningRules: async (scope) => presentRules(scope, await storedRules(scope)),
    createAssigningRule: (scope, { body }) => createRule(scope, body),
    updateAssigningRule: (scope, { params, body }) => updateRule(scope, params.id, body),
    deleteAssigningRule: async (scope, { params }) => {
      await deleteRule(scope, params.id);
      return { deleted: true };
    },
    previewAssigningRule: (scope, { body }) => previewRule(scope, body),
    applyAssigningRule: (scope, { params, body }) =>
      applyRule(scope, params.id, { asCorrection: body.book_as_correction, isTrial: body.dry_run }),
    rollbackAssigningRule: (scope, { params, body }) =>
      rollbackRule(scope, params.id, { dropMadeOf, asCorrection: body.book_as_correction }),
    exportAssigningRules: (scope) => exportRules(scope),
    importAssigningRules: (scope, { body }) => importRules(scope, body.rules),
    bankProof: async (scope, { params, query }) => bankProof(scope, await accountWithLedger(scope, params.id), query),
    takeOpeningBalance: async (scope, { params, body }) => {
      const account = await accountWithLedger(scope, params.id);
      const { opening_balance } = await bankProof(scope, account, {});
      await takeOpeningBalance(scope, account, opening_balance, body);
      return bankProof(scope, account, {});
    },
    findOpenItems: (scope, { body }) => findOpenItems(scope, body.transaction_id, body.search ?? ''),
    acceptProposals: (scope, { body }) => results(acceptProposals(scope, body.mutations, body.book_as_correction)),
    processTransactions: (scope, { body }) =>
      results(processTransactions(scope, body.mutations, body.book_as_correction)),
    unprocessTransactions: (scope, { body }) => undo(scope, body),
    unmatchTransactions: (scope, { body }) => undo(scope, body),
    skipTransactions: (scope, { body }) => results(skipTransactions(scope, body.mutations)),
    unskipTransactions: (scope, { body }) => results(unskipTransactions(scope, body.mutations)),
    attachToTransaction: {
      outside: async (begin, { params }, exchange) => {
        await begin((scope) => transactionById(scope, params.id));
        return takeDocument(files, await exchange.file(), (taken, keep) =>
          begin.once(async (scope) => {
            await house.refuseBeyondQuota(scope, [taken]);
            await attachDocument(scope, params.id, taken);
            await keep();
            return asItIs(scope, params.id);
          }),
        );
      },
    },
    bankDocument: {
      outside: async (begin, { params }) => {
        const { media_type, file_name, sha256 } = await begin((scope) => documentById(scope, params.id));
        return { media_type, file_name, content: files.open(sha256) };
      },
    },
    removeBankDocument: async (scope, { params }) => asItIs(scope, await removeDocument(scope, params.id)),
    ...bankFeedRoutes(house),
  };
}

async function asItIs(scope: Scope, id: number): Promise<BankTransaction> {
  const [shown] = await presentTransactions(scope, await refreshProposals(scope, [await transactionById(scope, id)]));
  return orNotFound(shown);
}

async function results(done: Promise<BankTransaction[]>): Promise<{ results: BankTransaction[] }> {
  return { results: await done };
}

async function transactionsPage(
  scope: Scope,
  { params, query }: Input<typeof bankCalls.bankTransactions>,
): Promise<{
  count: number;
  next: string | null;
  previous: null;
  results: BankTransaction[];
  counts: Record<string, number>;
}> {
  await accountWithLedger(scope, params.id);
  const filter = await withFound(scope, { accountId: params.id, ...query });
  const size = query.page_size ?? DEFAULT_PAGE_SIZE;
  const rows = await listTransactions(scope, filter, { after: decodeCursor(query.cursor, 'date'), limit: size + 1 });
  const page = pageOf(rows, size, (row) => ({ value: row.date, id: row.id }), {
    path: `bank-journals/${String(params.id)}/mutations/`,
    query,
  });
  const fresh = await refreshProposals(scope, page.rows);
  const [counts, shown] = await Promise.all([countTransactions(scope, filter), presentTransactions(scope, fresh)]);
  const waiting = counts.UNPROCESSED + counts.SUGGESTED;
  const all = waiting + counts.PROCESSED + counts.SKIPPED;
  const of = { ...counts, WAITING: waiting, ALL: all };
  return {
    count: of[query.state ?? 'ALL'],
    next: page.next,
    previous: null,
    results: shown,
    counts: of,
  };
}
