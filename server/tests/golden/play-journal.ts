import { journalCalls, vatRateName } from '@saldo/contract';
import {
  cents,
  parseEuro,
  formatEuro,
  MOVABLE_TREATMENTS,
  type MovableTreatment,
  ROLES,
  splitInputVat,
  sum,
  vatOnNet,
  yearOf,
} from '@saldo/ledger';
import type { Given } from '../support/world.ts';
import {
  accountOfRole,
  type GoldenCase,
  type JournalEvent,
  type PurchaseEvent,
  type ReclassifyEvent,
  type WriteOffEvent,
} from './case.ts';
import { documentOf, openItemId, type Played, type Playing } from './playing.ts';

type Body = NonNullable<Given<typeof journalCalls.createMemorial>['body']>;
type Booking = Body['booking'];

const euro = (amount: number): string => formatEuro(cents(amount));

/** A general journal entry, typed as its form asks it. */
export async function playJournal(playing: Playing, golden: GoldenCase, event: JournalEvent): Promise<Played> {
  if (event.journal_kind === 'OPENING_BALANCE') return playOpening(playing, event);
  return book(playing, { date: event.date, booking: bookingOf(golden, event) });
}

async function book({ world }: Playing, body: Body): Promise<Played> {
  const booked = await world.call(journalCalls.createMemorial, { body });
  return booked.status === 200
    ? { source_type: 'general_journal', source_id: booked.reply.id }
    : { refused: booked.error.code };
}

function bookingOf(golden: GoldenCase, event: JournalEvent): Booking {
  switch (event.journal_kind) {
    case 'FREE_BOOKING':
    case 'ACCRUED_REVENUE':
    case 'DEPRECIATION':
    case 'RESULT_BOOKING':
      return { type: event.journal_kind, lines: linesOf(event) };
    case 'PRIVATE_CORRECTION':
      return privateShares(event);
    case 'PRIVATE_USE_GOODS':
      return { type: 'PRIVATE_USE_GOODS', cost: euro(event.cost ?? 0), vat: vatRateName((event.rate ?? 0) * 100) };
    case 'PRIVATE_USE_CAR':
      return carUse(golden, event);
    case 'BUA_CORRECTION':
      return { type: 'BUA_CORRECTION', vat: euro(giftVat(event)) };
    case 'KM_ALLOWANCE':
      return { type: 'KM_ALLOWANCE', km: event.km ?? 0 };
    case 'CORRECTION_INPUT_TAX_EXEMPT_REVENUE':
      return exemptCorrection(golden, event);
    default:
      throw new Error(`no form for ${event.journal_kind}`);
  }
}

function linesOf({ lines = [] }: JournalEvent) {
  return lines.map(({ account, role, debit, credit }) => ({
    ledger: account ?? accountOfRole(role ?? ''),
    debit: euro(debit ?? 0),
    credit: euro(credit ?? 0),
  }));
}

/** The person reckons it: all VAT of gifts to whoever got more than the limit, such as "4 persons x 305.00". */
function giftVat({ recipients = [] }: JournalEvent): number {
  return sum(
    recipients.map((text) => {
      const [, persons = '', each = ''] = /^(\d+) persons x (\d+\.\d{2})$/.exec(text) ?? [];
      return vatOnNet(cents(Number(persons) * parseEuro(each)), 2100);
    }),
  );
}

/** Only the costs are typed: what the owner took out follows, and the VAT from the rate. */
function privateShares({ lines = [] }: JournalEvent): Booking {
  const vat = lines.find(({ account }) => account === ROLES.vatPrivateUse)?.credit ?? 0;
  const costs = lines.filter(({ account, credit = 0 }) => account !== ROLES.vatPrivateUse && credit !== 0);
  const base = sum(costs.map(({ credit = 0 }) => cents(credit)));
  const rate = [2100, 900].find((rate_bp) => vat !== 0 && vatOnNet(base, rate_bp) === vat);
  return {
    type: 'PRIVATE_CORRECTION',
    shares: costs.map(({ account = '', credit = 0 }) => ({
      ledger: account,
      amount: euro(credit),
      vat: rate === undefined ? null : vatRateName(rate),
    })),
  };
}

function carUse({ company }: GoldenCase, event: JournalEvent): Booking {
  const [car] = company.vehicles ?? [];
  if (car === undefined) throw new Error('the company has no car');
  return {
    type: 'PRIVATE_USE_CAR',
    list_price: euro(car.list_price_incl_vat_bpm),
    first_used_year: yearOf(car.first_used),
    vat_deducted_on_purchase: car.vat_deducted_on_purchase ?? true,
    months: event.months_used ?? 12,
    ...(event.cap === undefined
      ? {}
      : {
          running_vat: euro(event.cap.maintenance_vat + event.cap.use_vat),
          purchase_vat: euro(event.cap.purchase_vat),
        }),
  };
}

/** All purchases of such a case are mixed costs. */
function exemptCorrection({ events }: GoldenCase, event: JournalEvent): Booking {
  const mixed = events
    .filter((one): one is typeof one & PurchaseEvent => one.type === 'purchase_invoice')
    .flatMap(({ lines }) => lines)
    .map(({ amount, rate, vat, deductible_pct }) => {
      const all = cents(vat ?? vatOnNet(cents(amount), rate * 100));
      return { all, deducted: splitInputVat(all, deductible_pct * 100).input };
    });
  return {
    type: 'CORRECTION_INPUT_TAX_EXEMPT_REVENUE',
    input_vat: formatEuro(sum(mixed.map(({ all }) => all))),
    deducted: formatEuro(sum(mixed.map(({ deducted }) => deducted))),
    final_percentage: event.final_pct ?? 0,
  };
}

/** An invoice that will not be paid, as far as it says. */
export async function playWriteOff(playing: Playing, event: WriteOffEvent): Promise<Played> {
  const open_item_id = await openItemId(playing, event.invoice);
  const booking = { type: 'IRRECOVERABLE_INVOICE' as const, open_item_id, amount: euro(event.amount) };
  return book(playing, { date: event.date, booking });
}

/** Turnover that was reported in the wrong box is moved on the date of its invoice, as a correction. */
export async function playReclassify(
  playing: Playing,
  { events }: GoldenCase,
  event: ReclassifyEvent,
): Promise<Played> {
  documentOf(playing, event.of);
  const sale = events.find(({ id }) => id === event.of);
  if (sale?.type !== 'sales_invoice') throw new Error(`${event.of} is no invoice`);
  const [line] = sale.lines;
  return book(playing, {
    date: sale.date,
    book_as_correction: true,
    booking: {
      type: 'TURNOVER_CORRECTION',
      amount: euro(line?.amount ?? 0),
      from: movable(line?.treatment),
      to: movable(event.to_treatment),
      supply: line?.supply ?? 'service',
    },
  });
}

/** The opening balance, as its wizard sends it: debtors and creditors with the document they consist of. */
async function playOpening({ world, openingItems }: Playing, event: JournalEvent): Promise<Played> {
  const given = await world.call(journalCalls.createOpeningBalance, {
    body: {
      date: event.date,
      lines: (event.lines ?? []).map(({ account = '', debit, credit, party }) => ({
        ledger: account,
        debit: euro(debit ?? 0),
        credit: euro(credit ?? 0),
        ...(account === ROLES.debtors || account === ROLES.creditors
          ? { document: { contact_name: party ?? '', document_date: event.date } }
          : {}),
      })),
    },
  });
  if (given.status !== 200) return { refused: given.error.code };
  for (const { ledger, document } of given.reply.lines)
    if (document !== null) openingItems.set(ledger, document.open_item_id);
  return { source_type: 'opening_balance', source_id: given.reply.id ?? 0 };
}

function movable(treatment: string | undefined): MovableTreatment {
  const found = MOVABLE_TREATMENTS.find((known) => known === treatment);
  if (found === undefined) throw new Error(`${treatment ?? 'nothing'} cannot be moved`);
  return found;
}
