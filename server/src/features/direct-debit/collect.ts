import { randomBytes } from 'node:crypto';
import type { directDebitCalls } from '@saldo/contract';
import { type Cents, isRealDate, type IsoDate, sum } from '@saldo/ledger';
import type { z } from 'zod';
import { administration } from '#features/administrations/index';
import { bankAccount } from '#features/bank/index';
import { type OwedInvoice, owedInvoices } from '#features/sales/index';
import { orNotFound, Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type Collection, type SequenceType, writeDirectDebitFile } from '#standards/sepa/direct-debit-file';
import { currentMandates, type MandateRow } from './mandates.ts';
import {
  creditorId,
  fileById,
  type FileRow,
  insertFile,
  lastLines,
  type LineRow,
  linesOf,
  noteReturned,
  noteWithdrawn,
  takeTurn,
  usedMandates,
} from './store.ts';

type Body = z.output<typeof directDebitCalls.makeDirectDebit.body>;
type Made = { id: number; file_name: string; content: string; count: number; total: Cents };

/** As the file is called when it is saved: no two have the same name. */
export function fileName({ id, collection_date }: { id: number; collection_date: IsoDate }): string {
  return `direct-debit-${collection_date}-${String(id)}.xml`;
}

/**
 * An order to the bank to collect what is outstanding of invoices, by the mandates of their customers. What waits in an earlier file is not
 * collected again until that was withdrawn or the collection came back. Nothing is posted: the bank statement does.
 */
export async function makeDirectDebit(scope: Scope, body: Body): Promise<Made> {
  const { collection_date } = body;
  if (!isRealDate(collection_date) || collection_date <= scope.today)
    throw refuseField('collection_date', 'date_in_past');
  const creditor = await creditorId(scope);
  if (creditor === null) throw new Refusal('creditor_id_missing');
  await takeTurn(scope);
  const { ibanNumber: iban } = await bankAccount(scope, body.bank_account_id);
  if (iban === null) throw refuseField('bank_account_id', 'iban_invalid');
  const chosen = await chosenInvoices(scope, [...new Set(body.invoice_ids)]);
  const { title } = await administration(scope);
  const message_id = randomBytes(15).toString('hex');
  const content = writeDirectDebitFile({
    message_id,
    created_at: new Date().toISOString(),
    creditor: { name: title, iban, id: creditor },
    collection_date,
    collections: chosen.map(({ invoice, mandate, sequence }) => collectionOf(invoice, mandate, sequence)),
  });
  const file = { message_id, iban, collection_date, content };
  const lines = chosen.map(({ invoice, mandate }) => ({
    invoice_id: invoice.id,
    mandate_id: mandate.id,
    amount: invoice.outstanding,
  }));
  const id = await insertFile(scope, file, lines);
  const total = sum(lines.map(({ amount }) => amount));
  return { id, file_name: fileName({ id, collection_date }), content, count: lines.length, total };
}

type Chosen = { invoice: OwedInvoice; mandate: MandateRow; sequence: SequenceType };

/** Each with the mandate by which it is collected. A mandate for one collection is used once, also within a file. */
async function chosenInvoices(scope: Scope, ids: readonly number[]): Promise<Chosen[]> {
  const owed = await owedInvoices(scope, ids);
  const invoices = ids.map((id) => orNotFound(owed.get(id)));
  const contacts = invoices.map(({ contact_id }) => contact_id).filter((id) => id !== null);
  const mandates = await currentMandates(scope, [...new Set(contacts)]);
  const used = await usedMandates(
    scope,
    [...mandates.values()].map(({ id }) => id),
  );
  const waiting = await lastLines(scope, ids);
  return invoices.map((invoice) => {
    if (invoice.outstanding <= 0) throw new Refusal('nothing_outstanding');
    const { number, customer, contact_id } = invoice;
    if (waiting.some((line) => line.invoice_id === invoice.id && line.returned_at === null))
      throw new Refusal('being_collected', { about: { number } });
    const mandate = mandates.get(contact_id ?? 0);
    const isOver = mandate?.kind === 'ONE_OFF' && used.has(mandate.id);
    if (mandate === undefined || isOver) throw new Refusal('mandate_missing', { about: { customer } });
    const sequence = mandate.kind === 'ONE_OFF' ? 'OOFF' : used.has(mandate.id) ? 'RCUR' : 'FRST';
    used.add(mandate.id);
    return { invoice, mandate, sequence };
  });
}

function collectionOf(invoice: OwedInvoice, mandate: MandateRow, sequence: SequenceType): Collection {
  const { reference, signed_on, iban } = mandate;
  return {
    end_to_end_id: invoice.number,
    amount: invoice.outstanding,
    debtor: { name: invoice.customer, iban },
    mandate: { reference, signed_on },
    sequence,
    remittance: invoice.number,
  };
}

/** Whether a file can be withdrawn: something waits in it, and the bank paid none of it. */
export function mayWithdraw({ withdrawn_at }: FileRow, lines: readonly LineRow[]): boolean {
  const states = lines.map(({ state }) => state);
  return withdrawn_at === null && states.includes('WAITING') && !states.includes('PAID');
}

/** A line that no longer says what is outstanding: the file would collect too much. */
export function outdatedLine(lines: readonly LineRow[]): LineRow | undefined {
  return lines.find(({ state, amount, outstanding }) => state !== 'WAITING' || amount !== outstanding);
}

/** The bank was not given the file: what waits in it can be collected again. */
export async function withdrawDirectDebit(scope: Scope, id: number): Promise<void> {
  const file = await fileById(scope, id);
  await takeTurn(scope);
  if (!mayWithdraw(file, await linesOf(scope, [id]))) throw new Refusal('direct_debit_closed');
  await noteWithdrawn(scope, id);
}

/** The file for the bank. What was withdrawn may be in another file by now, and what changed is collected by a new one. */
export async function directDebitFile(scope: Scope, id: number): Promise<{ file_name: string; content: string }> {
  const file = await fileById(scope, id);
  if (file.withdrawn_at !== null) throw new Refusal('direct_debit_closed');
  const outdated = outdatedLine(await linesOf(scope, [id]));
  if (outdated !== undefined) throw new Refusal('direct_debit_outdated', { about: { number: outdated.number } });
  return { file_name: fileName(file), content: file.content };
}

/** Of these invoices, those that are being collected, each with the day. */
export async function collectedOn(scope: Scope, invoiceIds: readonly number[]): Promise<Map<number, IsoDate>> {
  const waiting = (await lastLines(scope, invoiceIds)).filter(({ returned_at }) => returned_at === null);
  return new Map(waiting.map(({ invoice_id, collection_date }) => [invoice_id, collection_date]));
}

/** A collection was refused or paid back. One that is booked as paid is undone at the bank first. */
export async function returnDirectDebit(scope: Scope, id: number, invoiceId: number): Promise<void> {
  const file = await fileById(scope, id);
  await takeTurn(scope);
  const line = orNotFound((await linesOf(scope, [id])).find(({ invoice_id }) => invoice_id === invoiceId));
  if (file.withdrawn_at !== null || line.state !== 'WAITING') throw new Refusal('direct_debit_closed');
  if (scope.today < file.collection_date) throw new Refusal('direct_debit_ahead');
  await noteReturned(scope, id, invoiceId);
}
