import { type FieldText, type MemorialBooking, VAT_RATE_BP, type VatRateName } from '@saldo/contract';
import {
  canteenRateOn,
  type Cents,
  cents,
  type DailyTakings,
  domesticTreatment,
  formatEuro,
  isMoney,
  type IsoDate,
  kmAllowance,
  ledgerUse,
  type Memorial,
  parseEuro,
  subtract,
  takenIn,
  vatInGross,
  vatRatesOn,
  type WriteOffPart,
  releasedParts,
  writeOffParts,
  yearOf,
  ZERO,
} from '@saldo/ledger';
import { administration } from '#features/administrations/index';
import { contactById } from '#features/contacts/index';
import { orNotFound, Refusal, refuseField, refuseFields } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { vatNotReceived } from '../cash-basis/receive-vat.ts';
import { activeEntryOf } from '../entries/active-entry.ts';
import { ledgerBalanceOn } from '../balances/balances.ts';
import { loadEntry } from '../entries/reverse-entry.ts';
import { ledgerKinds } from '../ledgers/ledgers.ts';
import { lockOpenItems, type Settlement } from '../open-items/open-items.ts';

/** What was typed in the ledger's terms, and the invoice that is written off by it. */
export type ReadBooking = { memorial: Memorial; settles: Settlement | null; typed: MemorialBooking };

type Of<Type extends MemorialBooking['type']> = Extract<MemorialBooking, { type: Type }>;

/** Reads what a person typed, in the place of an entry where one is changed. Refuses all fields that are wrong at once; paths are as in the request. */
export async function readBooking(
  scope: Scope,
  typed: MemorialBooking,
  date: IsoDate,
  replaced: number | null,
): Promise<ReadBooking> {
  await refuseWrongLedgers(scope, typed);
  switch (typed.type) {
    case 'FREE_BOOKING':
    case 'ACCRUED_REVENUE':
    case 'DEPRECIATION':
    case 'RESULT_BOOKING':
      return only(typed, await readLines(scope, typed));
    case 'PRIVATE_CORRECTION':
      return only(typed, readShares(typed, date));
    case 'PRIVATE_USE_GOODS':
      return only(typed, {
        type: typed.type,
        cost: parseEuro(typed.cost),
        rate_bp: taxedRate(typed.vat, date, 'booking.vat'),
      });
    case 'PRIVATE_USE_CAR': {
      if (typed.first_used_year > yearOf(date)) throw refuseField('booking.first_used_year', 'invalid');
      return only(typed, {
        ...typed,
        list_price: parseEuro(typed.list_price),
        running_vat: typed.running_vat === null ? null : parseEuro(typed.running_vat),
        purchase_vat: parseEuro(typed.purchase_vat),
      });
    }
    case 'KM_ALLOWANCE': {
      const cents_per_km = kmAllowance(yearOf(date));
      if (cents_per_km === null) throw refuseField('date', 'no_km_rate');
      return only(typed, { type: typed.type, km: typed.km, cents_per_km });
    }
    case 'CORRECTION_INPUT_TAX_EXEMPT_REVENUE':
      return only(typed, { ...typed, input_vat: parseEuro(typed.input_vat), deducted: parseEuro(typed.deducted) });
    case 'BUA_CORRECTION':
      return only(typed, { type: typed.type, vat: parseEuro(typed.vat) });
    case 'IRRECOVERABLE_INVOICE':
      return readWriteOff(scope, typed, date);
    case 'TURNOVER_CORRECTION':
      if (typed.from === typed.to) throw refuseField('booking.to', 'same_box');
      return only(typed, { ...typed, amount: parseEuro(typed.amount) });
    case 'VAT_RETURN_PAYMENT':
      return only(typed, { type: typed.type, amount: parseEuro(typed.amount), account: typed.ledger });
    case 'BANK_BALANCE_MUTATION':
      return only(typed, {
        type: typed.type,
        account: typed.ledger,
        amount: parseEuro(typed.amount),
        contra: typed.contra,
      });
    case 'DAILY_TAKINGS':
      return only(typed, await readTakings(scope, typed, { date, replaced }));
  }
}

function only(typed: MemorialBooking, memorial: Memorial): ReadBooking {
  return { memorial, settles: null, typed };
}

/** Every ledger that was typed, by the path of its field. */
function ledgersIn(typed: MemorialBooking): [string, string][] {
  if ('lines' in typed) return ledgersOfRows('lines', typed.lines);
  if ('shares' in typed) return ledgersOfRows('shares', typed.shares);
  if (typed.type === 'DAILY_TAKINGS') return [['booking.ledger', typed.ledger], ...ledgersOfRows('paid', typed.paid)];
  if (typed.type === 'VAT_RETURN_PAYMENT') return [['booking.ledger', typed.ledger]];
  if (typed.type !== 'BANK_BALANCE_MUTATION') return [];
  return [
    ['booking.ledger', typed.ledger],
    ['booking.contra', typed.contra],
  ];
}

function ledgersOfRows(name: string, rows: readonly { ledger: string }[]): [string, string][] {
  return rows.map(({ ledger }, index) => [`booking.${name}.${String(index)}.ledger`, ledger]);
}

/** Control accounts, VAT and the result follow from documents, returns and the close: nobody books on them here. */
async function refuseWrongLedgers(scope: Scope, typed: MemorialBooking): Promise<void> {
  const ledgers = ledgersIn(typed);
  const kinds = await ledgerKinds(scope, [...new Set(ledgers.map(([, code]) => code))]);
  const wrong: Record<string, FieldText> = {};
  for (const [path, code] of ledgers) {
    const kind = kinds.get(code);
    if (kind === undefined) wrong[path] = 'ledger_unknown';
    else if (!ledgerUse(kind).memorial) wrong[path] = 'ledger_follows_documents';
    else if (!kind.activated) wrong[path] = 'ledger_inactive';
  }
  if (typed.type === 'BANK_BALANCE_MUTATION' || typed.type === 'DAILY_TAKINGS') {
    const facts = kinds.get(typed.ledger);
    if (facts !== undefined && !isMoney(facts.category)) wrong['booking.ledger'] ??= 'ledger_not_money';
  }
  if (Object.keys(wrong).length > 0) throw refuseFields(wrong);
}

async function readLines(
  scope: Scope,
  { type, lines }: Of<'FREE_BOOKING' | 'ACCRUED_REVENUE' | 'DEPRECIATION' | 'RESULT_BOOKING'>,
): Promise<Memorial> {
  const wrong: Record<string, FieldText> = {};
  const read = lines.map(({ ledger, debit, credit, description, contact_id }, index) => {
    const sides = [parseEuro(debit), parseEuro(credit)];
    if (sides.every((side) => side !== 0)) wrong[`booking.lines.${String(index)}.credit`] = 'debit_or_credit';
    if (sides.every((side) => side === 0)) wrong[`booking.lines.${String(index)}.debit`] = 'amount_not_zero';
    return {
      account: ledger,
      amount: subtract(parseEuro(debit), parseEuro(credit)),
      ...(description.trim() === '' ? {} : { description: description.trim() }),
      ...(contact_id === null ? {} : { contact_id }),
    };
  });
  if (Object.keys(wrong).length > 0) throw refuseFields(wrong);
  for (const id of new Set(lines.flatMap(({ contact_id }) => contact_id ?? []))) await contactById(scope, id);
  return { type, lines: read };
}

function readShares({ type, shares }: Of<'PRIVATE_CORRECTION'>, date: IsoDate): Memorial {
  return {
    type,
    shares: shares.map(({ ledger, amount, vat, description }, index) => ({
      account: ledger,
      amount: parseEuro(amount),
      rate_bp:
        vat === null || VAT_RATE_BP[vat] === 0 ? null : taxedRate(vat, date, `booking.shares.${String(index)}.vat`),
      ...(description.trim() === '' ? {} : { description: description.trim() }),
    })),
  };
}

/** A rate above zero that is in force on a day. */
function taxedRate(name: VatRateName, date: IsoDate, path: string): number {
  const rate_bp = VAT_RATE_BP[name];
  if (rate_bp === 0 || !vatRatesOn(date).some((rate) => rate.rate_bp === rate_bp))
    throw refuseField(path, 'vat_rate_of_date');
  return rate_bp;
}

async function readWriteOff(scope: Scope, typed: Of<'IRRECOVERABLE_INVOICE'>, date: IsoDate): Promise<ReadBooking> {
  const item = (await lockOpenItems(scope, [typed.open_item_id])).get(typed.open_item_id);
  if (item === undefined || item.kind !== 'RECEIVABLE' || item.outstanding <= 0)
    throw refuseField('booking.open_item_id', 'receivable_required');
  const amount = typed.amount === null ? item.outstanding : parseEuro(typed.amount);
  if (amount > item.outstanding) throw new Refusal('overpaid', { about: { outstanding: item.outstanding } });
  const { source_type: type, source_id: id, contact_id } = item;
  let parts: WriteOffPart[];
  const waiting = (type === 'sales_invoice' && (await vatNotReceived(scope, [id])).get(id)) || [];
  if (waiting.length > 0) parts = releasedParts(waiting, amount, item.outstanding);
  else if (type === 'sales_invoice') {
    const entry = orNotFound(await activeEntryOf(scope, { type, id }));
    parts = writeOffParts(await loadEntry(scope, entry.id, entry.entry_date), amount);
  } else {
    const rate_bp = typed.vat === null || VAT_RATE_BP[typed.vat] === 0 ? 0 : taxedRate(typed.vat, date, 'booking.vat');
    const mark = rate_bp === 0 ? null : { code: domesticTreatment(rate_bp, date), rate_bp };
    parts = [mark === null ? { mark, net: amount, vat: ZERO } : { mark, ...vatInGross(amount, rate_bp) }];
  }
  return {
    memorial: { type: typed.type, item: { type, id }, contact_id, parts, isNotDue: waiting.length > 0 },
    settles: { id: item.id, amount },
    typed: { ...typed, amount: formatEuro(amount) },
  };
}

/** The till before the day's takings is what its ledger has at the end of that day without them. */
async function readTakings(
  scope: Scope,
  typed: Of<'DAILY_TAKINGS'>,
  { date, replaced }: { date: IsoDate; replaced: number | null },
): Promise<Memorial> {
  const [high, low] = vatRatesOn(date).filter(({ rate_bp }) => rate_bp > 0);
  const takings = [
    { rate_bp: high?.rate_bp ?? 0, gross: parseEuro(typed.high) },
    { rate_bp: low?.rate_bp ?? 0, gross: parseEuro(typed.low) },
    { rate_bp: 0, gross: parseEuro(typed.zero) },
    { rate_bp: null, gross: parseEuro(typed.exempt) },
  ].filter(({ gross }) => gross !== 0);
  const card = parseEuro(typed.card);
  const canteen = await readCanteen(scope, typed, date);
  if (card > takenIn({ takings, ...canteen })) throw refuseField('booking.card', 'card_above_takings');
  const paid = typed.paid.map(({ ledger, amount, description }) => ({
    account: ledger,
    amount: parseEuro(amount),
    ...(description.trim() === '' ? {} : { description: description.trim() }),
  }));
  const counted =
    typed.counted === null
      ? null
      : {
          before: subtract(
            await ledgerBalanceOn(scope, typed.ledger, date),
            await movedBy(scope, replaced, typed, date),
          ),
          after: parseEuro(typed.counted),
        };
  return { type: typed.type, cash: typed.ledger, takings, ...canteen, card, paid, counted };
}

/** Only a sports club may apply the flat rate, and it is a non-profit. */
async function readCanteen(
  scope: Scope,
  typed: Of<'DAILY_TAKINGS'>,
  date: IsoDate,
): Promise<Pick<DailyTakings, 'canteen'>> {
  const gross = parseEuro(typed.canteen);
  if (gross === 0) return {};
  if ((await administration(scope)).business_entity !== 'stichting')
    throw refuseField('booking.canteen', 'treatment_not_allowed');
  const rate_bp = canteenRateOn(date);
  if (rate_bp === null) throw refuseField('booking.canteen', 'vat_rate_of_date');
  return { canteen: { rate_bp, gross } };
}

/** What an entry moved a till by until the end of a day. */
async function movedBy(
  scope: Scope,
  entryId: number | null,
  { ledger }: Of<'DAILY_TAKINGS'>,
  date: IsoDate,
): Promise<Cents> {
  if (entryId === null) return ZERO;
  const row = await scope.db
    .selectFrom('journal_lines as l')
    .innerJoin('ledgers as g', (join) =>
      join.onRef('g.administration_id', '=', 'l.administration_id').onRef('g.id', '=', 'l.ledger_id'),
    )
    .select((eb) => eb.fn.sum<string | number | null>('l.amount_cents').as('amount'))
    .where('l.administration_id', '=', scope.administrationId)
    .where('l.entry_id', '=', entryId)
    .where('l.entry_date', '<=', date)
    .where('g.code', '=', ledger)
    .executeTakeFirst();
  return cents(Number(row?.amount ?? 0));
}
