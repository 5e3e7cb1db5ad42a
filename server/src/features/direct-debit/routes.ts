import { type DirectDebit, type directDebitCalls, returnReasonText } from '@saldo/contract';
import { cents, formatEuro, sum } from '@saldo/ledger';
import { owedInvoices } from '#features/sales/index';
import type { Handlers } from '#platform/http/handlers';
import { DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import { orNotFound } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import { collectable } from './collectable.ts';
import {
  directDebitFile,
  fileName,
  makeDirectDebit,
  mayWithdraw,
  outdatedLine,
  returnDirectDebit,
  withdrawDirectDebit,
} from './collect.ts';
import { createMandate, endMandate, mandatesOf, presentMandate } from './mandates.ts';
import {
  countFiles,
  creditorId,
  fileById,
  type FileRow,
  filesBefore,
  lastLines,
  type LineRow,
  linesOf,
  setCreditorId,
} from './store.ts';

export const directDebitRoutes: Handlers<typeof directDebitCalls> = {
  directDebitSettings: async (scope) => ({ creditor_id: await creditorId(scope) }),
  updateDirectDebitSettings: async (scope, { body }) => {
    await setCreditorId(scope, body.creditor_id);
    return { creditor_id: body.creditor_id };
  },
  mandates: async (scope, { query }) => (await mandatesOf(scope, query.contact_id)).map(presentMandate),
  createMandate: async (scope, { body }) => presentMandate(await createMandate(scope, body)),
  endMandate: async (scope, { params }) => presentMandate(await endMandate(scope, params.id)),
  collectable: (scope) => collectable(scope),
  makeDirectDebit: async (scope, { body }) => {
    const { total, ...made } = await makeDirectDebit(scope, body);
    return { ...made, total: formatEuro(total) };
  },
  directDebits: async (scope, { query }) => {
    const size = query.page_size ?? DEFAULT_PAGE_SIZE;
    const before = decodeCursor(query.cursor, 'number')?.id;
    const rows = await filesBefore(scope, { before, limit: size + 1 });
    const page = pageOf(rows, size, ({ id }) => ({ value: id, id }), { path: 'direct-debits/', query });
    const lines = await linesOf(
      scope,
      page.rows.map(({ id }) => id),
    );
    const byFile = Map.groupBy(lines, ({ direct_debit_id }) => direct_debit_id);
    const results = page.rows.map((row) => present(scope, row, byFile.get(row.id) ?? []));
    return { count: await countFiles(scope), next: page.next, previous: null, results };
  },
  directDebit: (scope, { params }) => shown(scope, params.id),
  directDebitContent: (scope, { params }) => directDebitFile(scope, params.id),
  withdrawDirectDebit: async (scope, { params }) => {
    await withdrawDirectDebit(scope, params.id);
    return shown(scope, params.id);
  },
  returnDirectDebit: async (scope, { params, body }) => {
    await returnDirectDebit(scope, params.id, body.invoice_id);
    return shown(scope, params.id);
  },
  invoiceCollection: async (scope, { params }) => {
    const invoice = orNotFound((await owedInvoices(scope, [params.id])).get(params.id));
    const [line] = await lastLines(scope, [params.id]);
    if (line === undefined || invoice.outstanding <= 0) return { collection: null };
    const { direct_debit_id, collection_date, amount_cents, returned_at, return_reason } = line;
    const state = returned_at === null ? ('WAITING' as const) : ('RETURNED' as const);
    const reason = returnReasonText(return_reason, scope.language);
    const amount = formatEuro(cents(amount_cents));
    return { collection: { direct_debit_id, collection_date, amount, state, reason } };
  },
};

async function shown(scope: Scope, id: number) {
  const row = await fileById(scope, id);
  const lines = await linesOf(scope, [id]);
  return {
    ...present(scope, row, lines),
    lines: lines.map(({ direct_debit_id: _, outstanding: __, amount, return_reason, ...line }) => ({
      ...line,
      reason: returnReasonText(return_reason, scope.language),
      amount: formatEuro(amount),
    })),
  };
}

function present(scope: Scope, row: FileRow, lines: readonly LineRow[]): DirectDebit {
  const mayCollect = may(scope, 'sales.send') && may(scope, 'bank.process');
  const waiting = lines.filter(({ state }) => state === 'WAITING').length;
  const isWaiting = row.withdrawn_at === null && waiting > 0;
  const { id, iban, collection_date, made_at } = row;
  return {
    id,
    file_name: fileName(row),
    iban,
    collection_date,
    made_at,
    count: lines.length,
    total: formatEuro(sum(lines.map(({ amount }) => amount))),
    waiting,
    state: row.withdrawn_at !== null ? 'WITHDRAWN' : isWaiting ? 'WAITING' : 'DONE',
    may: {
      download: mayCollect && row.withdrawn_at === null && outdatedLine(lines) === undefined,
      withdraw: mayCollect && mayWithdraw(row, lines),
    },
  };
}
