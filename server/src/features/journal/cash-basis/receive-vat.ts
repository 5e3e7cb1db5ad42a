import {
  balance,
  type Cents,
  cents,
  type IsoDate,
  type MarkedSum,
  markVat,
  moveVat,
  multiplyDivide,
  negate,
} from '@saldo/ledger';
import { sql } from 'kysely';
import { bookingDay, placeVat } from '#features/administrations/index';
import type { Scope } from '#platform/scope';
import { markedSums } from '../corrections/marked-sums.ts';
import { placeCorrection } from '../corrections/place-correction.ts';
import { postEntry } from '../entries/post-entry.ts';
import { reverseEntry } from '../entries/reverse-entry.ts';

/** Money that came in for an invoice, or went back: how much of it, and how much of the invoice was open before. */
export type Receipt = {
  source: { type: 'vat_receipt' | 'vat_offset'; id: number };
  invoiceId: number;
  reference: string;
  date: IsoDate;
  amount: Cents;
  openBefore: Cents;
  /** Of money that went back: how much was received before. */
  paidBefore?: Cents;
};

/** VAT of invoices that is due when they are paid (cash basis), by invoice. */
export async function vatNotReceived(scope: Scope, invoiceIds: readonly number[]): Promise<Map<number, MarkedSum[]>> {
  if (invoiceIds.length === 0) return new Map();
  const sums = await markedSums(
    scope,
    sql`l.vat_month is null and l.item_type = 'sales_invoice' and l.item_id = any(${[...invoiceIds]}::bigint[]) and e.corrects_period_id is null`,
  );
  return Map.groupBy(sums, ({ item }) => item?.id ?? 0);
}

/**
 * Makes VAT due with the money that came in, in the return of that day: of each rate the share that was paid of what was open, so that the last
 * payment takes the rest (golden cases, rule 3). Where that return was filed it is a correction.
 */
export async function receiveVat(scope: Scope, receipts: readonly Receipt[]): Promise<void> {
  const waiting = await vatNotReceived(scope, [...new Set(receipts.map(({ invoiceId }) => invoiceId))]);
  for (const receipt of receipts) {
    if (receipt.paidBefore !== undefined) {
      const back = await vatGoingBack(scope, receipt, receipt.paidBefore);
      if (back.length === 0) continue;
      await makeDue(scope, receipt, back);
      // What went back waits again, for what is paid after it.
      const { invoiceId } = receipt;
      waiting.set(invoiceId, (await vatNotReceived(scope, [invoiceId])).get(invoiceId) ?? []);
      continue;
    }
    const sums = waiting.get(receipt.invoiceId) ?? [];
    const shares = sums.map((line) => ({
      ...line,
      amount: shareOf(line.amount, receipt),
    }));
    waiting.set(
      receipt.invoiceId,
      sums.map((line, index) => ({ ...line, amount: cents(line.amount - (shares[index]?.amount ?? 0)) })),
    );
    const received = shares.filter(({ amount }) => amount !== 0);
    if (received.length > 0) await makeDue(scope, receipt, received);
  }
}

/** The share of a VAT amount that was settled of what was open; of a credit note both are below zero. */
function shareOf(vat: Cents, { amount, openBefore }: Receipt): Cents {
  return openBefore < 0
    ? multiplyDivide(vat, negate(amount), negate(openBefore))
    : multiplyDivide(vat, amount, openBefore);
}

/** Of the VAT that payments of an invoice made due, the share of what goes back to the customer: from that day it is not due (golden cases, rule 3). */
async function vatGoingBack(scope: Scope, { invoiceId, amount }: Receipt, paidBefore: Cents): Promise<MarkedSum[]> {
  const due = await markedSums(
    scope,
    sql`l.vat_month is not null and l.item_type = 'sales_invoice' and l.item_id = ${invoiceId} and e.source_type = 'vat_receipt'`,
  );
  return due
    .map((line) => ({
      ...line,
      amount: multiplyDivide(line.amount, amount, paidBefore),
      vat: { ...line.vat, month: null },
    }))
    .filter((line) => line.amount !== 0);
}

async function makeDue(scope: Scope, { source, reference, date }: Receipt, sums: readonly MarkedSum[]): Promise<void> {
  const { corrects, vatMonth } = await placeVat(scope, date, true);
  const booked_on = await bookingDay(scope, date, true);
  const month = vatMonth(date);
  const about = {
    book: 'GENERAL',
    kind: 'ENTRY',
    description: { en: `VAT on receipt of ${reference}`, nl: `Btw bij ontvangst van ${reference}` }[scope.language],
  } as const;
  if (corrects === null) {
    await postEntry(scope, balance(booked_on, moveVat(sums, month)), { ...about, source });
    return;
  }
  // Two entries: what leaves the invoice corrects nothing, what is due now corrects the filed return.
  const due = balance(booked_on, markVat(sums, 'in', month));
  const placed = typeof due === 'string' ? due : await placeCorrection(scope, corrects, due);
  await postEntry(scope, balance(booked_on, markVat(sums, 'out', null)), { ...about, source });
  await postEntry(scope, placed, { ...about, source: { ...source, revision: 2 }, correctsPeriodId: corrects.id });
}

/** Takes back what payments made due. */
export async function unreceiveVat(scope: Scope, paymentIds: readonly number[]): Promise<void> {
  if (paymentIds.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    select e.id from journal_entries e
    where e.administration_id = ${scope.administrationId} and e.source_type = 'vat_receipt' and e.source_id = any(${[...paymentIds]}::bigint[])
      and e.reverses_entry_id is null and not exists (select from journal_entries r
        where r.administration_id = e.administration_id and r.reverses_entry_id = e.id)
    order by e.id desc`.execute(scope.db);
  for (const { id } of rows) await reverseEntry(scope, id);
}
