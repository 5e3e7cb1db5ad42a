import type { Memorial, MemorialTemplate, TypedBooking, VatRateName } from '@saldo/contract';
import {
  addMonths,
  type Cents,
  firstOfMonth,
  formatEuro,
  type IsoDate,
  MEMORIAL_FACTS,
  type MemorialType,
  type MovableTreatment,
  negate,
  parseEuro,
  ROLES,
  sum,
  ZERO,
} from '@saldo/ledger';
import {
  amountOf,
  isBlank,
  NO_TAKINGS,
  type ShareValues,
  sharesOf,
  takingsBooking,
  takingsField,
  takingsOf,
  type TakingsValues,
} from './takings-values.ts';

export type JournalLineValues = {
  ledger: string | null;
  debit: Cents | null;
  credit: Cents | null;
  description: string;
  contact_id: string | null;
};

/** What the form holds, for every type at once: changing the type keeps what was typed. */
export type MemorialValues = {
  type: MemorialType;
  date: IsoDate | null;
  description: string;
  project_id: string | null;
  reverses_on: IsoDate | null;
  lines: JournalLineValues[];
  shares: ShareValues[];
  /** The one amount of a type that has one. */
  amount: Cents | null;
  vat: string;
  first_used_year: string;
  vat_deducted_on_purchase: boolean;
  months: string;
  running_vat: Cents | null;
  purchase_vat: Cents | null;
  km: string;
  deducted: Cents | null;
  final_percentage: string;
  open_item_id: string | null;
  from: MovableTreatment;
  to: MovableTreatment;
  supply: 'goods' | 'service';
  ledger: string | null;
  contra: string | null;
  direction: 'in' | 'out';
  takings: TakingsValues;
};

export const blankLine = (): JournalLineValues => ({
  ledger: null,
  debit: null,
  credit: null,
  description: '',
  contact_id: null,
});
export const blankShare = (): ShareValues => ({ ledger: null, amount: null, vat: '', description: '' });

export function blankValues(type: MemorialType, date: IsoDate): MemorialValues {
  return {
    type,
    date,
    description: '',
    project_id: null,
    reverses_on: null,
    lines: [blankLine(), blankLine()],
    shares: [blankShare()],
    amount: null,
    vat: 'PROCENT_21',
    first_used_year: '',
    vat_deducted_on_purchase: true,
    months: '12',
    running_vat: null,
    purchase_vat: null,
    km: '',
    deducted: null,
    final_percentage: '',
    open_item_id: null,
    from: 'nl_zero',
    to: 'export_goods',
    supply: 'goods',
    ledger: usualLedger(type),
    contra: null,
    direction: 'out',
    takings: NO_TAKINGS,
  };
}

const isOfTill = (type: MemorialType): boolean => type === 'DAILY_TAKINGS';

function usualLedger(type: MemorialType): string {
  return isOfTill(type) ? ROLES.cash : ROLES.bank;
}

/** Another type keeps what was typed; takings go into the till, and not to the bank account that another type began with. */
export function withType(
  { type: before, ledger }: Pick<MemorialValues, 'type' | 'ledger'>,
  type: MemorialType,
): Pick<MemorialValues, 'type' | 'ledger'> {
  return { type, ledger: isOfTill(before) === isOfTill(type) ? ledger : usualLedger(type) };
}

/** The form of an entry that was booked, to change it. */
export function valuesOf({
  date,
  description,
  reverses_on,
  booking,
  project,
}: Pick<Memorial, 'date' | 'description' | 'reverses_on' | 'booking' | 'project'>): MemorialValues {
  const blank = {
    ...blankValues(booking.type, date),
    description,
    reverses_on,
    project_id: project === null ? null : String(project.id),
  };
  switch (booking.type) {
    case 'FREE_BOOKING':
    case 'ACCRUED_REVENUE':
    case 'DEPRECIATION':
    case 'RESULT_BOOKING':
      return {
        ...blank,
        lines: booking.lines.map(({ debit, credit, contact_id, ...line }) => ({
          ...line,
          debit: amountOf(debit),
          credit: amountOf(credit),
          contact_id: contact_id === null ? null : String(contact_id),
        })),
      };
    case 'PRIVATE_CORRECTION':
      return {
        ...blank,
        shares: booking.shares.map(({ amount, vat, ...share }) => ({
          ...share,
          amount: parseEuro(amount),
          vat: vat ?? '',
        })),
      };
    case 'PRIVATE_USE_GOODS':
      return { ...blank, amount: parseEuro(booking.cost), vat: booking.vat };
    case 'PRIVATE_USE_CAR':
      return {
        ...blank,
        amount: parseEuro(booking.list_price),
        first_used_year: String(booking.first_used_year),
        vat_deducted_on_purchase: booking.vat_deducted_on_purchase,
        months: String(booking.months),
        running_vat: booking.running_vat === null ? null : parseEuro(booking.running_vat),
        purchase_vat: amountOf(booking.purchase_vat),
      };
    case 'KM_ALLOWANCE':
      return { ...blank, km: String(booking.km) };
    case 'CORRECTION_INPUT_TAX_EXEMPT_REVENUE':
      return {
        ...blank,
        amount: parseEuro(booking.input_vat),
        deducted: parseEuro(booking.deducted),
        final_percentage: String(booking.final_percentage),
      };
    case 'BUA_CORRECTION':
      return { ...blank, amount: parseEuro(booking.vat) };
    case 'IRRECOVERABLE_INVOICE':
      return {
        ...blank,
        open_item_id: String(booking.open_item_id),
        amount: booking.amount === null ? null : parseEuro(booking.amount),
        vat: booking.vat ?? '',
      };
    case 'TURNOVER_CORRECTION':
      return {
        ...blank,
        amount: parseEuro(booking.amount),
        from: booking.from,
        to: booking.to,
        supply: booking.supply,
      };
    case 'VAT_RETURN_PAYMENT':
      return { ...blank, ...signed(parseEuro(booking.amount), 'out'), ledger: booking.ledger };
    case 'BANK_BALANCE_MUTATION':
      return {
        ...blank,
        ...signed(parseEuro(booking.amount), 'in'),
        ledger: booking.ledger,
        contra: booking.contra,
      };
    case 'DAILY_TAKINGS':
      return {
        ...blank,
        ledger: booking.ledger,
        takings: takingsOf(booking),
        shares: [...sharesOf(booking), blankShare()],
      };
  }
}

/** The form of a new entry after a template, on a day; an accrual turns back as usual. */
export function valuesOfTemplate(template: MemorialTemplate, date: IsoDate): MemorialValues {
  const reverses_on = template.reverses_on === null ? null : usualTurnBack(date);
  return { ...valuesOf(template), date, reverses_on };
}

/** An amount of which a minus means the other direction. */
function signed(amount: Cents, plus: 'in' | 'out'): Pick<MemorialValues, 'amount' | 'direction'> {
  if (amount >= 0) return { amount, direction: plus };
  return { amount: negate(amount), direction: plus === 'in' ? 'out' : 'in' };
}

const euro = (amount: Cents | null): string => formatEuro(amount ?? ZERO);
const optionalEuro = (amount: Cents | null): string | null => (amount === null ? null : formatEuro(amount));
const whole = (text: string): number => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : 0);
const rate = (name: string): VatRateName | null => (name === '' ? null : (name as VatRateName));
const isTyped = ({ ledger, debit, credit, description }: JournalLineValues) =>
  ledger !== null || debit !== null || credit !== null || description !== '';

/** What is sent of the form; lines of which nothing is filled in are left out. */
export function bookingOf(values: MemorialValues): TypedBooking {
  const { type, amount, direction } = values;
  switch (type) {
    case 'FREE_BOOKING':
    case 'ACCRUED_REVENUE':
    case 'DEPRECIATION':
    case 'RESULT_BOOKING':
      return {
        type,
        lines: values.lines.filter(isTyped).map(({ ledger, debit, credit, description, contact_id }) => ({
          ledger: ledger ?? '',
          debit: euro(debit),
          credit: euro(credit),
          description,
          contact_id: contact_id === null ? null : Number(contact_id),
        })),
      };
    case 'PRIVATE_CORRECTION':
      return {
        type,
        shares: values.shares.filter(isShare).map(({ ledger, amount: share, vat, description }) => ({
          ledger: ledger ?? '',
          amount: euro(share),
          vat: rate(vat),
          description,
        })),
      };
    case 'PRIVATE_USE_GOODS':
      return { type, cost: euro(amount), vat: rate(values.vat) ?? 'PROCENT_21' };
    case 'PRIVATE_USE_CAR':
      return {
        type,
        list_price: euro(amount),
        first_used_year: whole(values.first_used_year),
        vat_deducted_on_purchase: values.vat_deducted_on_purchase,
        months: whole(values.months),
        running_vat: optionalEuro(values.running_vat),
        purchase_vat: euro(values.purchase_vat),
      };
    case 'KM_ALLOWANCE':
      return { type, km: whole(values.km) };
    case 'CORRECTION_INPUT_TAX_EXEMPT_REVENUE':
      return {
        type,
        input_vat: euro(amount),
        deducted: euro(values.deducted),
        final_percentage: whole(values.final_percentage),
      };
    case 'BUA_CORRECTION':
      return { type, vat: euro(amount) };
    case 'IRRECOVERABLE_INVOICE':
      return {
        type,
        open_item_id: Number(values.open_item_id),
        amount: optionalEuro(amount),
        vat: rate(values.vat),
      };
    case 'TURNOVER_CORRECTION':
      return { type, amount: euro(amount), from: values.from, to: values.to, supply: values.supply };
    case 'VAT_RETURN_PAYMENT':
      return { type, amount: euro(inDirection(amount, direction === 'out')), ledger: values.ledger ?? '' };
    case 'BANK_BALANCE_MUTATION':
      return {
        type,
        amount: euro(inDirection(amount, direction === 'in')),
        ledger: values.ledger ?? '',
        contra: values.contra ?? '',
      };
    case 'DAILY_TAKINGS':
      return takingsBooking(values.ledger, values.takings, values.shares.filter(isShare));
  }
}

const isShare = ({ ledger, amount }: ShareValues): boolean => ledger !== null || amount !== null;

function inDirection(amount: Cents | null, isPlus: boolean): Cents | null {
  return amount === null || isPlus ? amount : negate(amount);
}

export type Missing = { path: string; what: 'required' | 'wholeNumber' };

/** What has to be filled in before anything can be booked. */
export function missingIn(values: MemorialValues): Missing[] {
  const { type } = values;
  const required = [values.date === null && 'date', ...emptyFields(values)];
  if (type === 'CORRECTION_INPUT_TAX_EXEMPT_REVENUE') required.push(values.deducted === null && 'deducted');
  if (type === 'BANK_BALANCE_MUTATION') required.push(values.contra === null && 'contra');
  return [
    ...required.flatMap((path) => (path === false ? [] : [{ path, what: 'required' as const }])),
    ...(NUMBERS_OF[type] ?? [])
      .filter((name) => !/^\d{1,7}$/.test(values[name].trim()))
      .map((path) => ({ path, what: 'wholeNumber' as const })),
  ];
}

/** Whole numbers that a type asks for. */
const NUMBERS_OF: Readonly<
  Partial<Record<MemorialType, readonly ('km' | 'final_percentage' | 'months' | 'first_used_year')[]>>
> = {
  KM_ALLOWANCE: ['km'],
  PRIVATE_USE_CAR: ['first_used_year', 'months'],
  CORRECTION_INPUT_TAX_EXEMPT_REVENUE: ['final_percentage'],
};

function at(list: string, index: number, field: string): string {
  return `${list}.${String(index)}.${field}`;
}

/** Of the lines, or of the one amount. */
function emptyFields({ type, lines, shares, amount, open_item_id, takings }: MemorialValues): (string | false)[] {
  const { rule } = MEMORIAL_FACTS[type];
  if (rule === 'lines') {
    const typed = lines.flatMap((line, index) => (isTyped(line) ? [{ line, index }] : []));
    return [
      typed.length === 0 && at('lines', 0, 'ledger'),
      ...typed.flatMap(({ line, index }) => [
        line.ledger === null && at('lines', index, 'ledger'),
        line.debit === null && line.credit === null && at('lines', index, 'debit'),
      ]),
    ];
  }
  if (rule === 'shares')
    return shares.flatMap((share, index) =>
      index > 0 && share.ledger === null && share.amount === null
        ? []
        : [
            share.ledger === null && at('shares', index, 'ledger'),
            share.amount === null && at('shares', index, 'amount'),
          ],
    );
  if (type === 'IRRECOVERABLE_INVOICE') return [open_item_id === null && 'open_item_id'];
  if (type === 'DAILY_TAKINGS') return isBlank(takings) ? ['takings.high'] : [];
  return type === 'KM_ALLOWANCE' ? [] : [amount === null && 'amount'];
}

/** Debit minus credit of what is typed. */
export function differenceOf(lines: readonly JournalLineValues[]): Cents {
  return sum(lines.flatMap(({ debit, credit }) => [debit ?? ZERO, negate(credit ?? ZERO)]));
}

/** The day on which accruals usually turn back: the first of the next month. */
export function usualTurnBack(date: IsoDate): IsoDate {
  return addMonths(firstOfMonth(date), 1);
}

export function turnsBack(type: MemorialType): boolean {
  return MEMORIAL_FACTS[type].turns_back;
}

/** The one amount has another name in the request, by type. */
const AMOUNT_NAMES = new Set(['cost', 'list_price', 'input_vat', 'amount']);

/** Messages of the server at the fields of the form; lines that were left out are counted again. */
export function formErrors(
  errors: Readonly<Record<string, string[]>>,
  values: MemorialValues,
): Record<string, string[]> {
  const sent = values.lines.flatMap((line, index) => (isTyped(line) ? [index] : []));
  const renamed = (path: string): string => {
    const name = path.replace(/^booking\./, '');
    if (AMOUNT_NAMES.has(name) || (name === 'vat' && values.type === 'BUA_CORRECTION')) return 'amount';
    if (values.type === 'DAILY_TAKINGS') return takingsField(name);
    return name.replace(/^lines\.(\d+)/, (_all, index: string) => `lines.${String(sent[Number(index)] ?? index)}`);
  };
  return Object.fromEntries(Object.entries(errors).map(([path, messages]) => [renamed(path), messages]));
}
