import {
  administrationDetailCalls,
  bankCalls,
  salesCalls,
  saleRateName,
  taxReturnCalls,
  vatRateName,
} from '@saldo/contract';
import { addDays, cents, formatEuro, monthOf, type SalesTreatment, vatInGross, yearOf } from '@saldo/ledger';
import { stepUp } from '../access/testing/people.ts';
import type { World } from '../support/world.ts';
import {
  type FilingEvent,
  type GoldenCase,
  type GoldenEvent,
  type InvoicePaymentEvent,
  accountOfRole,
  type Party,
  type SalesEvent,
} from './case.ts';
import { playJournal, playReclassify, playWriteOff } from './play-journal.ts';
import {
  hasOpeningAsset,
  playAssetSale,
  playDepreciation,
  playOpeningAsset,
  playWithdrawal,
  registerOpeningAsset,
} from './play-assets.ts';
import { isInCash, OWN_IBAN, playBank, playCash } from './play-bank.ts';
import { playClose } from './play-close.ts';
import { playSupplement } from './play-supplement.ts';
import { playImport, playPurchase, playUnpaid } from './play-purchase.ts';
import { contactOf, documentOf, ledgerId, periodName, type Played, type Playing } from './playing.ts';

/**
 * Plays a case through the real acts: the same calls a person's screen makes, against the real database, in a company of its own on `server`,
 * whose clock it moves.
 */
export async function play(server: World, golden: GoldenCase): Promise<Playing> {
  const { company } = golden;
  const years = golden.events.flatMap((event) => (typeof event['date'] === 'string' ? [yearOf(event['date'])] : []));
  const world = await server.another({
    business_entity: company.legal_form,
    vat_period: company.vat_period === 'month' ? 'MONTH' : company.vat_period === 'year' ? 'YEAR' : 'QUARTER',
    vat_accounting_basis: company.vat_basis === 'cash' ? 'CASH' : 'INVOICE',
    is_kor: company.kor_from !== null,
    ...(company.kor_from === null ? {} : { kor_since: company.kor_from, kor_until: lastKorDay(golden) }),
    first_year: Math.min(yearOf(golden.clock), ...years),
  });
  world.setToday(golden.clock);
  if (company.oss_registered) await joinOss(world);
  const account = await world.call(bankCalls.createBankAccount, { body: { ibanNumber: OWN_IBAN, name: 'Bank' } });
  const playing: Playing = {
    world,
    today: golden.clock,
    played: new Map(),
    bankAccountId: account.reply.id,
    openingItems: new Map(),
    offsets: new Map(),
    suppleties: [],
  };
  for (const event of golden.events) {
    playing.played.set(event.id, await playEvent(playing, golden, event));
    if (event.type === 'journal' && event.journal_kind === 'OPENING_BALANCE' && hasOpeningAsset(golden))
      await registerOpeningAsset(playing, golden, event);
    world.setToday(golden.clock);
  }
  return playing;
}

/** The day before the first sale that is taxed: the KOR ends with the sale that exceeds its limit. */
function lastKorDay({ events, company }: GoldenCase): string | null {
  const taxed = events.find(
    (event) =>
      event.type === 'sales_invoice' &&
      company.kor_from !== null &&
      event.date >= company.kor_from &&
      event.lines.some(({ treatment }) => treatment !== 'kor_exempt'),
  );
  return taxed?.type === 'sales_invoice' ? addDays(taxed.date, -1) : null;
}

/** Registers for the one-stop shop in the settings. */
async function joinOss(world: World): Promise<void> {
  const adminId = world.administrationId;
  const { version } = (await world.call(administrationDetailCalls.administration, { params: { adminId } })).reply;
  const body = { oss_registered: true, version };
  await world.call(administrationDetailCalls.updateAdministration, { params: { adminId }, body });
}

async function playEvent(playing: Playing, golden: GoldenCase, event: GoldenEvent): Promise<Played> {
  switch (event.type) {
    case 'sales_invoice':
    case 'credit_note':
      return playSale(playing, golden, event);
    case 'purchase_invoice':
    case 'purchase_credit_note':
      if (event.period_state === 'COMPLETED') await fileQuarterOf(playing, event.date);
      return playPurchase(playing, event);
    case 'import_customs':
      return playImport(playing, event);
    case 'unpaid_purchase_correction':
      return playUnpaid(playing, event);
    case 'bank':
      return isInCash(golden, event) ? playCash(playing, event) : playBank(playing, golden, event);
    case 'journal':
      if (event.journal_kind === 'DEPRECIATION' && hasOpeningAsset(golden)) return playDepreciation(playing, event);
      return playJournal(playing, golden, event);
    case 'asset_sale':
      return playAssetSale(playing, event);
    case 'asset_private_withdrawal':
      return playWithdrawal(playing, event);
    case 'opening_asset':
      return playOpeningAsset(playing, event);
    case 'write_off':
      return playWriteOff(playing, event);
    case 'reclassify':
      return playReclassify(playing, golden, event);
    case 'file_vat_return':
      return playFiling(playing, event);
    case 'file_suppletie':
      return playSupplement(playing, event);
    case 'year_close':
      if (event.date === playing.today) playing.world.setToday(addDays(event.date, 1));
      return playClose(playing, golden, event);
    case 'invoice_payment':
      return playInvoicePayment(playing, event);
    case 'other':
      throw new Error('not an event that can be played');
  }
}

/** A reverse-charged sale needs the customer's VAT number; the cases leave it out where it does not matter to the figures. */
function withVatId(party: Party, treatments: readonly string[]): Party {
  const needsOne = treatments.includes('nl_reverse_charge') && party.vat_id === null;
  return needsOne ? { ...party, vat_id: 'NL820646660B01' } : party;
}

/** The cases list the sales by kind: the person says that it is one of before the last. */
function isBeforeLast({ events }: GoldenCase, event: SalesEvent): boolean {
  const before = events.slice(
    0,
    events.findIndex(({ id }) => id === event.id),
  );
  return before.some((one) => one.type === 'sales_invoice' && one.date > event.date);
}

async function playSale(playing: Playing, golden: GoldenCase, event: SalesEvent): Promise<Played> {
  const { world } = playing;
  const contact_id = await contactOf(
    playing,
    withVatId(
      event.customer,
      event.lines.map((line) => line.treatment),
    ),
  );
  const sign = event.type === 'credit_note' ? -1 : 1;
  const body = {
    contact_id,
    invoice_date: event.date,
    performed_on: event.performed_on ?? event.delivered_on ?? event.stay?.from ?? null,
    performed_until: event.stay?.to ?? null,
    is_advance: event.advance ?? false,
    reference: event.type === 'credit_note' ? (event.credits ?? '') : '',
    prices_include_vat: event.prices === 'gross',
    lines: [
      ...(await Promise.all(
        event.lines.map(async (line) => ({
          description: line.description,
          quantity: '1',
          unit_price: formatEuro(cents(sign * line.amount)),
          supply: line.supply ?? 'service',
          treatment: line.treatment as SalesTreatment,
          vat: saleRateName((line.rate ?? 0) * 100),
          ledger_account_id:
            line.income_role === undefined ? null : await ledgerId(playing, accountOfRole(line.income_role)),
        })),
      )),
      ...(await deducted(playing, golden, event)),
    ],
  };
  const concept =
    event.type === 'credit_note' && playing.played.has(event.credits ?? '')
      ? await creditConcept(playing, event, body)
      : await world.call(salesCalls.createInvoice, { body });
  if (concept.status !== 200) return { refused: concept.error.code };
  const { id, version } = concept.reply;
  // Entered later than its date: the person says that it is an older sale, and a correction where that return was filed.
  const isLate = event.entered_on !== undefined;
  if (event.entered_on !== undefined) world.setToday(event.entered_on);
  const final = await world.call(salesCalls.finalizeInvoice, {
    params: { id },
    body: { version, book_as_correction: isLate, allow_earlier_date: isLate || isBeforeLast(golden, event) },
  });
  return final.status === 200 ? { source_type: 'sales_invoice', source_id: id } : { refused: final.error.code };
}

/** What was received in advance is taken off where it was booked, with the VAT that was due then. */
async function deducted(playing: Playing, { events }: GoldenCase, event: SalesEvent) {
  const received = events.find(({ id, type }) => type === 'bank' && id === event.advance_received);
  if (received?.type !== 'bank') return [];
  return Promise.all(
    received.allocations.map(async ({ amount, account, taxed_advance_rate: rate = 0 }) => ({
      description: 'received in advance',
      quantity: '1',
      unit_price: formatEuro(vatInGross(cents(-amount), rate * 100).net),
      supply: 'service' as const,
      treatment: 'nl_high' as SalesTreatment,
      vat: vatRateName(rate * 100),
      ledger_account_id: await ledgerId(playing, account ?? ''),
    })),
  );
}

/** An invoice of that amount, a payment of it, and the invoice taken back: the case is about the payment alone. */
async function playInvoicePayment(playing: Playing, event: InvoicePaymentEvent): Promise<Played> {
  const { world } = playing;
  world.setToday(event.date);
  const contact_id = await contactOf(playing, { name: 'Klant', country: 'NL', vat_id: null, business: false });
  const line = { description: 'goods', quantity: '1', unit_price: formatEuro(cents(event.invoice_gross)) };
  const concept = await world.call(salesCalls.createInvoice, {
    body: {
      contact_id,
      invoice_date: event.date,
      prices_include_vat: true,
      lines: [{ ...line, supply: 'goods', treatment: 'nl_high', vat: 'PROCENT_21' }],
    },
  });
  const { id, version } = concept.reply;
  await world.call(salesCalls.finalizeInvoice, { params: { id }, body: { version } });
  const paid = await world.call(salesCalls.payInvoice, {
    params: { id },
    body: { paid_on: event.date, amount: formatEuro(cents(event.amount)), method: 'CASH' },
  });
  const note = (await world.call(salesCalls.creditInvoice, { params: { id }, body: {} })).reply;
  await world.call(salesCalls.finalizeInvoice, { params: { id: note.id }, body: { version: note.version } });
  return paid.status === 200 ? { source_type: 'payment', source_id: id } : { refused: paid.error.code };
}

async function creditConcept(playing: Playing, event: SalesEvent, body: Record<string, unknown>) {
  const { world } = playing;
  const credited = documentOf(playing, event.credits ?? '');
  playing.offsets.set(event.id, event.credits ?? '');
  const concept = await world.call(salesCalls.creditInvoice, { params: { id: credited.source_id }, body: {} });
  if (concept.status !== 200) return concept;
  const { id, version } = concept.reply;
  return world.call(salesCalls.updateInvoice, { params: { id }, body: { ...body, version } as never });
}

/** Files the quarter of a day, as its company does before a late invoice comes in. */
async function fileQuarterOf(playing: Playing, day: string): Promise<void> {
  const period = `${String(yearOf(day))}-Q${String(Math.ceil(monthOf(day) / 3))}`;
  const filed = await playFiling(playing, { id: 'before', type: 'file_vat_return', date: playing.today, period });
  if ('refused' in filed) throw new Error(`${period} was not filed: ${filed.refused}`);
}

/** The day of filing; a case that closes its year on the last day is told of the day after it. */
function afterPeriod({ date, period }: FilingEvent): string {
  const isLastDay = date.endsWith('-12-31') && period.startsWith(date.slice(0, 4));
  return isLastDay ? addDays(date, 1) : date;
}

/** Files a period; periods before it that nothing happened in are filed first, as they must be. */
async function playFiling({ world }: Playing, event: FilingEvent): Promise<Played> {
  world.setToday(afterPeriod(event));
  const all = await world.call(taxReturnCalls.vatReturns, {});
  const upTo = all.reply
    .filter((row) => row.filing_state === 'NOT_FILED')
    .sort((a, b) => (a.period.starts_on < b.period.starts_on ? -1 : 1));
  for (const row of upTo) {
    const result = await file(world, row.id);
    if (typeof result === 'string') return { refused: result };
    if (periodName(row.period) === event.period) return { source_type: 'vat_return', source_id: row.id };
  }
  throw new Error(`there is no return of ${event.period} to file`);
}

async function file(world: World, id: number): Promise<true | string> {
  const checks = await world.call(taxReturnCalls.vatReturnChecks, { params: { id } });
  for (const check of checks.reply.filter((one) => one.result === 'look' && !one.accepted)) {
    const { version } = (await world.call(taxReturnCalls.vatReturn, { params: { id } })).reply;
    await world.call(taxReturnCalls.acceptVatCheck, { params: { id }, body: { code: check.code, version } });
  }
  const { version } = (await world.call(taxReturnCalls.vatReturn, { params: { id } })).reply;
  const filed = await world.call(taxReturnCalls.fileVatReturn, { body: { id, version, step_up: await stepUp(world) } });
  return filed.status === 200
    ? true
    : `${filed.error.code} ${JSON.stringify(checks.reply.filter((one) => one.result === 'wrong'))}`;
}
