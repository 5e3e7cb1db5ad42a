import type { PaymentFile, PaymentFileLine, paymentFileCalls } from '@saldo/contract';
import { formatEuro } from '@saldo/ledger';
import { requireStepUp, type StepUpKeys } from '#features/accounts/index';
import { confirmIban } from '#features/contacts/index';
import type { Handlers } from '#platform/http/handlers';
import { DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import { Refusal } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import { checkPayments, fileName, makePaymentFile } from './make-payment-file.ts';
import { contentOf, fileById, type FileLineRow, type FileRow, filesBefore, linesOfFile } from './store.ts';
import { bookingNumber } from '../expenses/expense-name.ts';
import { withdrawPaymentFile } from './withdraw-payment-file.ts';

export function paymentFileRoutes(keys: StepUpKeys): Handlers<typeof paymentFileCalls> {
  return {
    makePaymentFile: async (scope, { body }) => {
      const { total, ...made } = await makePaymentFile(scope, body);
      return { ...made, total: formatEuro(total) };
    },
    checkPayments: async (scope, { body }) => ({ results: await checkPayments(scope, body.expense_ids) }),
    paymentFiles: async (scope, { query }) => {
      const size = query.page_size ?? DEFAULT_PAGE_SIZE;
      const { rows, count } = await filesBefore(scope, {
        before: decodeCursor(query.cursor, 'number')?.id,
        limit: size + 1,
      });
      const path = 'purchase-journals/payment-files/';
      const page = pageOf(rows, size, ({ id }) => ({ value: id, id }), { path, query });
      return { count, next: page.next, previous: null, results: page.rows.map((row) => present(scope, row)) };
    },
    paymentFile: async (scope, { params }) => {
      const row = await fileById(scope, params.id);
      return { ...present(scope, row), lines: (await linesOfFile(scope, params.id)).map(presentLine) };
    },
    // What was withdrawn may be in another file by now: the bank gets it from there alone.
    paymentFileContent: async (scope, { params }) => {
      const file = await fileById(scope, params.id);
      if (file.withdrawn_at !== null) throw new Refusal('payment_file_closed');
      return { file_name: fileName(file), content: await contentOf(scope, params.id) };
    },
    withdrawPaymentFile: async (scope, { params }) => present(scope, await withdrawPaymentFile(scope, params.id)),
    confirmIban: {
      outside: async (begin, { body }) => {
        await requireStepUp(begin, keys, body.step_up);
        return begin.once(async (scope) => {
          await confirmIban(scope, body.contact_id, body.iban, body.other_iban);
          return { confirmed: true };
        });
      },
    },
  };
}

function present(scope: Scope, row: FileRow): PaymentFile {
  const pays = may(scope, 'purchases.process') && may(scope, 'bank.process');
  const isWaiting = row.withdrawn_at === null && row.waiting > 0;
  return {
    id: row.id,
    file_name: fileName(row),
    message_id: row.message_id,
    iban: row.iban,
    execution_date: row.execution_date,
    made_by: row.made_by,
    made_at: row.made_at,
    count: row.payment_count,
    total: formatEuro(row.total_cents),
    waiting: row.waiting,
    state: row.withdrawn_at === null ? (isWaiting ? 'WAITING' : 'DONE') : 'WITHDRAWN',
    withdrawn_by: row.withdrawn_by,
    withdrawn_at: row.withdrawn_at,
    may: { download: pays && row.withdrawn_at === null, withdraw: pays && isWaiting },
  };
}

function presentLine({ year, entry_number, amount_cents, ...line }: FileLineRow): PaymentFileLine {
  return {
    ...line,
    bookingNumber: entry_number === null ? null : bookingNumber(year, entry_number),
    amount: formatEuro(amount_cents),
  };
}
