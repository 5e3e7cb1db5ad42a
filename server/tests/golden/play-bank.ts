import { randomBytes } from 'node:crypto';
import { bankCalls, salesCalls, vatRateName } from '@saldo/contract';
import { cents, formatEuro, ROLES } from '@saldo/ledger';
import type { BankEvent, GoldenCase } from './case.ts';
import { documentOf, ledgerId, openItemId, type Played, type Playing, type Source } from './playing.ts';

export const OWN_IBAN = 'NL91ABNA0417164300';

/** What the case books on the till. */
export function isInCash({ expect }: GoldenCase, { id }: BankEvent): boolean {
  return expect.entries.some(({ event, lines }) => event === id && lines.some(({ account }) => account === ROLES.cash));
}

/** A customer pays in cash. */
export async function playCash(playing: Playing, event: BankEvent): Promise<Played> {
  const [paid] = event.allocations;
  if (paid?.event === undefined) throw new Error(`${event.id} pays no invoice`);
  const { source_id } = documentOf(playing, paid.event);
  const done = await playing.world.call(salesCalls.payInvoice, {
    params: { id: source_id },
    body: { paid_on: event.date, amount: formatEuro(cents(paid.amount)), method: 'CASH' },
  });
  return done.status === 200
    ? { source_type: 'payment', source_id: await openItemId(playing, paid.event) }
    : { refused: done.error.code };
}

/** A bank event arrives as a statement file of one transaction, and is booked on what it paid. */
export async function playBank(playing: Playing, golden: GoldenCase, event: BankEvent): Promise<Played> {
  const { world, bankAccountId } = playing;
  const again = await dueAgain(playing, golden, event);
  const bytes = Buffer.from(statementOf(event));
  const started = await world.call(bankCalls.importStatement, {
    params: { id: bankAccountId },
    file: { name: 'statement.xml', bytes },
  });
  if (started.status !== 200) return { refused: started.error.code };
  await world.runJobs();
  const waiting = await world.call(bankCalls.bankTransactions, {
    params: { id: bankAccountId },
    query: { state: 'WAITING' },
  });
  const transaction = waiting.reply.results[0];
  if (transaction === undefined) throw new Error(`the statement of ${event.id} was not imported`);
  const lines = await Promise.all(
    withoutOffsets(playing, again.allocations).map(async (part) => ({
      amount: formatEuro(cents(part.amount)),
      ...(await targetOf(playing, part)),
      ...(part.taxed_advance_rate === undefined ? {} : { vat: vatRateName(part.taxed_advance_rate * 100) }),
    })),
  );
  const { id, version } = transaction;
  const done = await world.call(bankCalls.processTransactions, { body: { mutations: [{ id, version, lines }] } });
  const also = again.also === undefined ? {} : { also: again.also };
  return done.status === 200
    ? { source_type: 'bank_transaction', source_id: id, ...also }
    : { refused: done.error.code };
}

/** What was written off and is paid after all is due again on that day; the payment is of its invoice then. */
async function dueAgain(
  { world, played }: Playing,
  { events }: GoldenCase,
  { date, allocations }: BankEvent,
): Promise<{ allocations: BankEvent['allocations']; also?: Source }> {
  for (const part of allocations) {
    const written = events.find(({ id, type }) => type === 'write_off' && id === part.event);
    const memorial = played.get(part.event ?? '');
    if (written?.type !== 'write_off' || memorial === undefined || 'refused' in memorial) continue;
    const invoice = played.get(written.invoice);
    if (invoice === undefined || 'refused' in invoice) continue;
    await world.call(salesCalls.undoWriteOff, { params: { id: invoice.source_id }, query: { date } });
    return {
      allocations: allocations.map((each) => (each === part ? { ...each, event: written.invoice } : each)),
      also: { source_type: 'reversing_entry', source_id: memorial.source_id },
    };
  }
  return { allocations };
}

/**
 * A credit note is set off against its invoice when it is made final, so that what is paid back of it in one payment with the invoice
 * is no longer open: its share goes to the invoice, and the payment stays the same.
 */
function withoutOffsets({ offsets }: Playing, parts: BankEvent['allocations']): BankEvent['allocations'] {
  const merged: BankEvent['allocations'] = [];
  for (const part of parts) {
    const invoice = offsets.get(part.event ?? '');
    const other = invoice === undefined ? undefined : merged.find((one) => one.event === invoice);
    if (other === undefined) merged.push({ ...part });
    else other.amount += part.amount;
  }
  return merged;
}

/** What a part of a bank event pays: the document of an event, an item of the opening balance, or a ledger. */
async function targetOf(
  playing: Playing,
  part: BankEvent['allocations'][number],
): Promise<{ open_item_id: number } | { ledger_account_id: number }> {
  if (part.event !== undefined) return { open_item_id: await openItemId(playing, part.event) };
  const opening = playing.openingItems.get(part.account ?? '');
  return opening === undefined
    ? { ledger_account_id: await ledgerId(playing, part.account ?? '') }
    : { open_item_id: opening };
}

function statementOf(event: BankEvent): string {
  const amount = formatEuro(cents(Math.abs(event.amount)));
  const reference = randomBytes(8).toString('hex');
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>${reference}</MsgId><CreDtTm>${event.date}T20:00:00</CreDtTm></GrpHdr>
<Stmt><Id>${reference}</Id><CreDtTm>${event.date}T20:00:00</CreDtTm><Acct><Id><IBAN>${OWN_IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${event.amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${event.date}</Dt></BookgDt>
<AcctSvcrRef>${reference}</AcctSvcrRef><BkTxCd><Prtry><Cd>541</Cd></Prtry></BkTxCd><NtryDtls><TxDtls><RmtInf><Ustrd>${event.id}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>`;
}
