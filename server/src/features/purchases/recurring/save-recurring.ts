import { type recurringExpenseCalls, VAT_RATE_BP, vatRateName } from '@saldo/contract';
import { formatEuro } from '@saldo/ledger';
import type { z } from 'zod';
import { Refusal } from '#platform/refusal';
import { changedSchedule, newSchedule } from '#platform/schedule';
import type { Scope } from '#platform/scope';
import { amountAsTyped } from '../expenses/amount-as-typed.ts';
import { expenseById, linesOf } from '../expenses/store.ts';
import {
  insertRecurring,
  lockRecurring,
  type RecurringFields,
  recurringById,
  type RecurringRow,
  storeRecurring,
  type Template,
} from './store.ts';
import { planRepeat } from './repeat-expense.ts';

type Create = z.output<typeof recurringExpenseCalls.createRecurring.body>;
type Update = z.output<typeof recurringExpenseCalls.updateRecurring.body>;

/** Lets a booked expense come back: what it is now is copied, so that a later change to it changes nothing here. */
export async function createRecurring(scope: Scope, body: Omit<Create, 'admin_id'>): Promise<RecurringRow> {
  const schedule = newSchedule(body, scope.today);
  const { template, description } = await templateOf(scope, body.template_expense_id);
  const id = await insertRecurring(scope, {
    ...schedule,
    template_expense_id: body.template_expense_id,
    template,
    description: body.description.trim() === '' ? description : body.description.trim(),
  });
  await planRepeat(scope, id, schedule.next_on);
  return recurringById(scope, id);
}

/** Changes when it comes back, and with what. */
export async function updateRecurring(scope: Scope, id: number, body: Update): Promise<RecurringRow> {
  const before = await lockRecurring(scope, id);
  if (before === undefined) throw new Refusal('not_found');
  if (before.version !== body.version) throw new Refusal('stale_version');
  const schedule = changedSchedule(before, body, scope.today);
  const copied = body.template_expense_id === undefined ? undefined : await templateOf(scope, body.template_expense_id);
  const changed: Partial<RecurringFields> = {
    ...schedule,
    ...(copied === undefined || body.template_expense_id === undefined
      ? {}
      : { template: copied.template, template_expense_id: body.template_expense_id }),
    description: body.description?.trim() ?? before.description,
  };
  await storeRecurring(scope, id, changed);
  await planRepeat(scope, id, schedule.next_on);
  return recurringById(scope, id);
}

async function templateOf(scope: Scope, id: number): Promise<{ template: Template; description: string }> {
  const expense = await expenseById(scope, id);
  if (expense.reversed_at !== null) throw new Refusal('not_found');
  if (expense.is_concept) throw new Refusal('expense_not_booked');
  const lines = await linesOf(scope, id);
  const template: Template = {
    is_concept: false,
    contact_id: expense.contact_id,
    new_contact: null,
    document_number: '',
    date: expense.document_date,
    due_date: expense.due_date,
    performed_on: expense.performed_on,
    description: expense.description,
    currency: expense.currency,
    // A rate is of one day: an expense in another currency waits as a draft for its own.
    exchange_rate: null,
    reverse_charge: expense.reverse_charge,
    prices_include_vat: expense.prices_include_vat,
    project_id: expense.project_id,
    payment_method: expense.payment_method,
    is_credit_note: expense.is_credit_note,
    reverse_billing: expense.reverse_billing,
    lines: lines.map((line) => {
      const vat = vatRateName(line.vat_rate_bp);
      const isCalculated = expense.reverse_charge !== 'NONE' || VAT_RATE_BP[vat] === 0;
      return {
        description: line.description,
        ledger_account_id: line.ledger_id,
        vat,
        amount: formatEuro(amountAsTyped(expense, line)),
        amount_btw: isCalculated ? null : formatEuro(line.foreign_vat_cents ?? line.vat_cents),
        deductible_percentage: Math.round(line.deductible_bp / 100),
      };
    }),
    attachment_ids: [],
    book_as_correction: false,
    allow_duplicate: true,
    // Whoever booked what it is a copy of was asked.
    allow_excess_vat: true,
    total_incl_cents: expense.total_incl_cents,
  };
  return { template, description: expense.description };
}
