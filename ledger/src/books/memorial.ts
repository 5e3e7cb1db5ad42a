import { firstOfMonth, type IsoDate, type IsoMonth, yearOf } from '../calendar/calendar.ts';
import data from '../data/private-use.json' with { type: 'json' };
import { add, allocate, type Cents, cents, multiplyDivide, negate, percentage, subtract, sum } from '../money/money.ts';
import {
  domesticTreatment,
  isReported,
  revenueAccount,
  type SalesTreatment,
  VAT_RULES,
  vatInGross,
  type VatCode,
  type VatPart,
  vatOnNet,
  vatRatesOn,
} from '../vat/vat.ts';
import { type AccountCode, hasPrivateAccounts, type LegalForm, privateMoneyAccount, ROLES } from './accounts.ts';
import {
  balance,
  type BalancedEntry,
  credit,
  debit,
  type EntryProblem,
  type ItemRef,
  type JournalLine,
  type MarkedSum,
  vatMark,
} from './journal-entry.ts';
import type { BalancedType } from './memorial-types.ts';

/** A typed line. Debit positive. */
export type MemorialLine = { account: AccountCode; amount: Cents; description?: string; contact_id?: number };

/** Treatments of turnover without VAT that need no customer: what may be moved from one to another. */
export const MOVABLE_TREATMENTS = [
  'nl_zero',
  'exempt',
  'export_goods',
  'service_outside_nl',
] as const satisfies readonly SalesTreatment[];
export type MovableTreatment = (typeof MOVABLE_TREATMENTS)[number];

/** Part of an invoice that is written off: its turnover in the return with the VAT on it, or what is in none. */
export type WriteOffPart = { mark: { code: VatCode; rate_bp: number } | null; net: Cents; vat: Cents };

/** VAT on a car bought for the company, and on its use in a year. */
export type CarUse = {
  list_price: Cents;
  first_used_year: number;
  vat_deducted_on_purchase: boolean;
  months: number;
  /** VAT deducted in the year on use and maintenance; null: the flat rate is not limited. */
  running_vat: Cents | null;
  /** VAT deducted when it was bought. */
  purchase_vat: Cents;
};

/** What a person typed, by type of entry. Amounts are positive unless said otherwise. */
export type Memorial =
  | { type: BalancedType; lines: readonly MemorialLine[] }
  | {
      type: 'PRIVATE_CORRECTION';
      shares: readonly { account: AccountCode; amount: Cents; rate_bp: number | null; description?: string }[];
    }
  | { type: 'PRIVATE_USE_GOODS'; cost: Cents; rate_bp: number }
  | ({ type: 'PRIVATE_USE_CAR' } & CarUse)
  | { type: 'KM_ALLOWANCE'; km: number; cents_per_km: number }
  | { type: 'CORRECTION_INPUT_TAX_EXEMPT_REVENUE'; input_vat: Cents; deducted: Cents; final_percentage: number }
  | { type: 'BUA_CORRECTION'; vat: Cents }
  | {
      type: 'IRRECOVERABLE_INVOICE';
      item: ItemRef;
      contact_id: number | null;
      parts: readonly WriteOffPart[] /** On cash basis: its VAT was never due. */;
      isNotDue?: boolean;
    }
  | {
      type: 'TURNOVER_CORRECTION';
      amount: Cents;
      from: MovableTreatment;
      to: MovableTreatment;
      supply: 'goods' | 'service';
    }
  /** Negative: a refund. */
  | { type: 'VAT_RETURN_PAYMENT'; amount: Cents; account: AccountCode }
  /** Positive: received. */
  | { type: 'BANK_BALANCE_MUTATION'; account: AccountCode; amount: Cents; contra: AccountCode }
  | ({ type: 'DAILY_TAKINGS' } & DailyTakings);

/** What came into and went out of a till on a day. */
export type DailyTakings = {
  cash: AccountCode;
  /** With VAT, by rate; `rate_bp` null: exempt. */
  takings: readonly { rate_bp: number | null; gross: Cents }[];
  /** Receipts of the canteen of a sports club, at its flat rate. */
  canteen?: { rate_bp: number; gross: Cents };
  /** Of the takings, what was paid by card and is yet to arrive in the bank. */
  card: Cents;
  paid: readonly { account: AccountCode; amount: Cents; description?: string }[];
  /** What the till held before, and what was counted at the end; null: not counted. */
  counted: { before: Cents; after: Cents } | null;
};

/** Ledgers on which types of general journal entry are booked without being asked. */
export const MEMORIAL_LEDGERS = {
  privateInKind: '0521',
  carPrivateUseVat: '4455',
  kmAllowance: '4460',
  irrecoverable: '4580',
  exemptCorrection: '4725',
  privateUseOfGoods: '8080',
  /** Most of what a canteen sells is food and drink at the low rate. */
  canteen: '8010',
} as const;

/** The balanced entry of what was typed; refused where the lines do not total 0 or nothing is left to book. */
export function memorialEntry(
  memorial: Memorial,
  { date, form }: { date: IsoDate; form: LegalForm },
): BalancedEntry | EntryProblem {
  return balance(date, linesOf(memorial, { date, form, month: firstOfMonth(date) }));
}

type Placed = { date: IsoDate; form: LegalForm; month: IsoMonth };

function linesOf(memorial: Memorial, { date, form, month }: Placed): JournalLine[] {
  const high = vatRatesOn(date)[0]?.rate_bp ?? 0;
  const marked = (code: VatCode, part: VatPart, rate_bp: number) => vatMark({ code, part, rate_bp, month });
  switch (memorial.type) {
    case 'FREE_BOOKING':
    case 'ACCRUED_REVENUE':
    case 'DEPRECIATION':
    case 'RESULT_BOOKING':
      return memorial.lines.map((line) => ({ ...line }));
    case 'PRIVATE_CORRECTION':
      return privateShares(memorial.shares, { date, form, month });
    case 'PRIVATE_USE_GOODS': {
      const { cost, rate_bp } = memorial;
      const vat = vatOnNet(cost, rate_bp);
      const owner = hasPrivateAccounts(form) ? MEMORIAL_LEDGERS.privateInKind : ROLES.currentAccountDirector;
      return [
        debit(owner, add(cost, vat)),
        credit(MEMORIAL_LEDGERS.privateUseOfGoods, cost, marked('private_use', 'base', rate_bp)),
        credit(ROLES.vatPrivateUse, vat, marked('private_use', 'due', rate_bp)),
      ];
    }
    case 'PRIVATE_USE_CAR': {
      const vat = carUseVat(memorial, yearOf(date));
      return [
        debit(MEMORIAL_LEDGERS.carPrivateUseVat, vat),
        credit(ROLES.vatPrivateUse, vat, marked('private_use', 'due', high)),
      ];
    }
    case 'KM_ALLOWANCE': {
      const allowance = cents(memorial.km * memorial.cents_per_km);
      return [debit(MEMORIAL_LEDGERS.kmAllowance, allowance), credit(privateMoneyAccount(form, false), allowance)];
    }
    case 'CORRECTION_INPUT_TAX_EXEMPT_REVENUE':
      return repaidInputVat(
        MEMORIAL_LEDGERS.exemptCorrection,
        exemptCorrection(memorial),
        marked('purchase', 'input', high),
      );
    case 'BUA_CORRECTION':
      return repaidInputVat(ROLES.nonDeductibleVat, memorial.vat, marked('purchase', 'input', high));
    case 'IRRECOVERABLE_INVOICE':
      return writeOff(memorial, month);
    case 'TURNOVER_CORRECTION': {
      const { amount, from, to, supply } = memorial;
      return [
        debit(revenueAccount(from, supply), amount, marked(from, 'base', 0)),
        credit(revenueAccount(to, supply), amount, marked(to, 'base', 0)),
      ];
    }
    case 'VAT_RETURN_PAYMENT':
      return [debit(ROLES.vatSettlement, memorial.amount), credit(memorial.account, memorial.amount)];
    case 'BANK_BALANCE_MUTATION':
      return [debit(memorial.account, memorial.amount), credit(memorial.contra, memorial.amount)];
    case 'DAILY_TAKINGS':
      return dailyTakings(memorial, { date, form, month });
  }
}

/** Counted minus what the till should hold: a shortage is negative. */
export function cashDifference(day: DailyTakings): Cents {
  const { card, paid, counted } = day;
  if (counted === null) return cents(0);
  const received = subtract(takenIn(day), card);
  const expected = subtract(add(counted.before, received), sum(paid.map(({ amount }) => amount)));
  return subtract(counted.after, expected);
}

function takingsTreatment(rate_bp: number, date: IsoDate): SalesTreatment {
  const code = domesticTreatment(rate_bp, date);
  return code === 'nl_high' || code === 'nl_low' ? code : 'nl_zero';
}

function dailyTakings(day: DailyTakings, { date, month }: Placed): JournalLine[] {
  const sold = day.takings.flatMap(({ rate_bp, gross }): JournalLine[] => {
    const code = rate_bp === null ? 'exempt' : takingsTreatment(rate_bp, date);
    const mark = (part: VatPart) => vatMark({ code, part, rate_bp: rate_bp ?? 0, month });
    const { net, vat } = vatInGross(gross, rate_bp ?? 0);
    const due = VAT_RULES[code].dueAccount ?? ROLES.vatDueHigh;
    return [
      credit(revenueAccount(code, 'goods'), net, mark('base')),
      ...(vat === 0 ? [] : [credit(due, vat, mark('due'))]),
    ];
  });
  const received = subtract(takenIn(day), day.card);
  const difference = cashDifference(day);
  const lines = [
    debit(day.cash, received),
    debit(ROLES.paymentsSuspense, day.card),
    ...sold,
    ...canteenTakings(day.canteen, month),
    ...day.paid.flatMap(({ account, amount, description }) => [
      debit(account, amount, description === undefined ? {} : { description }),
      credit(day.cash, amount),
    ]),
    debit(day.cash, difference),
    credit(ROLES.paymentDifferences, difference),
  ];
  return lines.filter(({ amount }) => amount !== 0);
}

/** All that was taken in on a day. */
export function takenIn({ takings, canteen }: Pick<DailyTakings, 'takings' | 'canteen'>): Cents {
  return sum([...takings.map(({ gross }) => gross), ...(canteen === undefined ? [] : [canteen.gross])]);
}

/** All receipts are what the VAT is calculated on, in box 1c; it is paid from them. */
function canteenTakings(canteen: DailyTakings['canteen'], month: IsoMonth): JournalLine[] {
  if (canteen === undefined) return [];
  const { rate_bp, gross } = canteen;
  const vat = percentage(gross, rate_bp);
  const mark = (part: VatPart) => vatMark({ code: 'nl_other', part, rate_bp, month });
  return [
    credit(MEMORIAL_LEDGERS.canteen, gross, mark('base')),
    debit(MEMORIAL_LEDGERS.canteen, vat),
    credit(ROLES.vatDueOther, vat, mark('due')),
  ];
}

/** Costs that were private: off the cost account, with the VAT on them owed again, and taken out by the owner. */
function privateShares(
  shares: Extract<Memorial, { type: 'PRIVATE_CORRECTION' }>['shares'],
  { form, month }: Placed,
): JournalLine[] {
  const lines = shares.flatMap(({ account, amount, rate_bp, description }) => {
    const text = description === undefined ? {} : { description };
    if (rate_bp === null) return [credit(account, amount, text)];
    const mark = (part: VatPart) => vatMark({ code: 'private_use', part, rate_bp, month });
    return [
      credit(account, amount, { ...text, ...mark('base') }),
      credit(ROLES.vatPrivateUse, vatOnNet(amount, rate_bp), mark('due')),
    ];
  });
  return [debit(privateMoneyAccount(form, true), negate(sum(lines.map(({ amount }) => amount)))), ...lines];
}

function repaidInputVat(cost: AccountCode, amount: Cents, mark: ReturnType<typeof vatMark>): JournalLine[] {
  return [debit(cost, amount), credit(ROLES.inputVat, amount, mark)];
}

/** Input VAT to pay back (positive) or to reclaim after all, once the share of taxed turnover is final. */
export function exemptCorrection(memorial: { input_vat: Cents; deducted: Cents; final_percentage: number }): Cents {
  return subtract(memorial.deducted, percentage(memorial.input_vat, memorial.final_percentage * 100));
}

function writeOff(
  { item, contact_id, parts, isNotDue = false }: Extract<Memorial, { type: 'IRRECOVERABLE_INVOICE' }>,
  month: IsoMonth,
): JournalLine[] {
  const contact = contact_id === null ? {} : { contact_id };
  const taken = parts.flatMap(({ mark, net, vat }): JournalLine[] => {
    if (mark === null) return [debit(MEMORIAL_LEDGERS.irrecoverable, net, contact)];
    const account = VAT_RULES[mark.code].dueAccount ?? ROLES.vatDueHigh;
    const marked = (part: VatPart) => ({
      ...vatMark({ ...mark, part, month: isNotDue ? null : month }),
      ...(isNotDue && { item }),
    });
    return [
      debit(MEMORIAL_LEDGERS.irrecoverable, net, { ...contact, ...marked('base') }),
      debit(account, vat, { ...contact, ...marked('due') }),
    ];
  });
  return [...taken, credit(ROLES.debtors, sum(taken.map(({ amount }) => amount)), { ...contact, item })];
}

/**
 * An amount that will not be received, divided as its invoice was: the VAT of each rate in proportion, and the rest over the turnover.
 * Only what carried VAT is in a return again (art. 29(1) Wet OB 1968).
 */
export function writeOffParts(invoice: BalancedEntry, amount: Cents): WriteOffPart[] {
  const owed = sum(invoice.lines.filter(({ account }) => account === ROLES.debtors).map((line) => line.amount));
  const due = invoice.lines.flatMap(({ amount: vat, vat: mark }) =>
    mark?.part === 'due' ? [{ mark: { code: mark.code, rate_bp: mark.rate_bp }, vat: negate(vat) }] : [],
  );
  const shares = due.map(({ mark, vat }) => ({ mark, vat: multiplyDivide(vat, amount, owed) }));
  const net = subtract(amount, sum(shares.map(({ vat }) => vat)));
  const turnover = due.map(({ mark }) =>
    sum(
      invoice.lines.flatMap((line) =>
        line.vat?.part === 'base' && line.vat.code === mark.code && line.vat.rate_bp === mark.rate_bp
          ? [negate(line.amount)]
          : [],
      ),
    ),
  );
  const untaxed = subtract(owed, sum([...turnover, ...due.map(({ vat }) => vat)]));
  // A discount on another rate can make a weight negative; then it carries nothing.
  const nets = allocate(
    net,
    [...turnover, untaxed].map((weight) => Math.max(0, weight)),
  );
  return [
    ...shares.map(({ mark, vat }, index) => ({ mark, vat, net: nets[index] ?? cents(0) })),
    { mark: null, vat: cents(0), net: nets.at(-1) ?? cents(0) },
  ].filter(({ net: base, vat }) => base !== 0 || vat !== 0);
}

/**
 * The same on cash basis, of what was not received: the share of its VAT that waits and is released, because it was never due (art. 26 and 29 Wet
 * OB 1968).
 */
export function releasedParts(waiting: readonly MarkedSum[], amount: Cents, outstanding: Cents): WriteOffPart[] {
  const rates = new Map<string, { mark: { code: VatCode; rate_bp: number }; net: Cents; vat: Cents }>();
  for (const { amount: waits, vat } of waiting) {
    const key = `${vat.code} ${String(vat.rate_bp)}`;
    const { code, rate_bp } = vat;
    const part = rates.get(key) ?? { mark: { code, rate_bp }, net: cents(0), vat: cents(0) };
    const share = negate(multiplyDivide(waits, amount, outstanding));
    rates.set(
      key,
      vat.part === 'due' ? { ...part, vat: add(part.vat, share) } : { ...part, net: add(part.net, share) },
    );
  }
  const taxed = [...rates.values()];
  const rest = subtract(amount, sum(taxed.flatMap(({ net, vat }) => [net, vat])));
  return [...taxed, { mark: null, net: rest, vat: cents(0) }].filter(({ net, vat }) => net !== 0 || vat !== 0);
}

/** The percentage of the list price, in basis points: less from the fifth year after first use, or when bought without deducting VAT. */
export function carUseRate({ first_used_year, vat_deducted_on_purchase }: CarUse, year: number): number {
  const { full_bp, reduced_bp, full_years_after_first_use } = data.car;
  const isOld = year > first_used_year + full_years_after_first_use;
  return isOld || !vat_deducted_on_purchase ? reduced_bp : full_bp;
}

/**
 * VAT on private use of a car in a year: the percentage by months of use, and at most the VAT deducted in that year on its use plus, in
 * its first five years, a fifth of that on its purchase.
 */
export function carUseVat(use: CarUse, year: number): Cents {
  const flat = multiplyDivide(percentage(use.list_price, carUseRate(use, year)), use.months, 12);
  if (use.running_vat === null) return flat;
  const { purchase_share_years } = data.car;
  const isShared = use.vat_deducted_on_purchase && year < use.first_used_year + purchase_share_years;
  const share = isShared ? multiplyDivide(use.purchase_vat, 1, purchase_share_years) : cents(0);
  return cents(Math.min(flat, add(use.running_vat, share)));
}

/** The tax-free allowance per kilometre of a year, in cents; null for a year without data. */
export function kmAllowance(year: number): number | null {
  const known: Readonly<Record<string, number>> = data.km_allowance_cents;
  return known[String(year)] ?? null;
}

/** Whether what was typed counts in a VAT return. */
export function memorialHasVat(memorial: Memorial): boolean {
  switch (memorial.type) {
    case 'PRIVATE_CORRECTION':
      return memorial.shares.some(({ rate_bp }) => rate_bp !== null);
    case 'IRRECOVERABLE_INVOICE':
      return memorial.parts.some(({ mark }) => mark !== null && isReported(mark.code));
    case 'DAILY_TAKINGS':
      return (
        memorial.canteen !== undefined || memorial.takings.some(({ rate_bp, gross }) => rate_bp !== null && gross !== 0)
      );
    case 'TURNOVER_CORRECTION':
      return isReported(memorial.from) || isReported(memorial.to);
    case 'PRIVATE_USE_GOODS':
    case 'PRIVATE_USE_CAR':
    case 'CORRECTION_INPUT_TAX_EXEMPT_REVENUE':
    case 'BUA_CORRECTION':
      return true;
    case 'FREE_BOOKING':
    case 'ACCRUED_REVENUE':
    case 'DEPRECIATION':
    case 'RESULT_BOOKING':
    case 'KM_ALLOWANCE':
    case 'VAT_RETURN_PAYMENT':
    case 'BANK_BALANCE_MUTATION':
      return false;
  }
}
