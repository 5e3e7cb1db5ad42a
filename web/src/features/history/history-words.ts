import type { HistoryRecord } from '@saldo/contract';
import { cents, isRealDate } from '@saldo/ledger';
import { dateOf, formatDate, formatMoney, formatTime } from '../../ui/format/format.ts';
import type { Language } from '../../ui/format/language.ts';

export type Change = HistoryRecord['changes'][number];
type Value = Change['before'];

/** Technical fields that mean nothing to users. */
const HIDDEN = new Set([
  'search',
  'revision',
  'version',
  'sequence',
  'changed_at',
  'document',
  // It goes with the choice that it is beside.
  'bank_autobook_after',
  // The name of the account is beside it.
  'mollie_id',
]);

/** Hashes; and numbers of rows, of which who reads knows the name or nothing. Who did it is above the change. */
function isTechnical({ field, before, after }: Change): boolean {
  if (HIDDEN.has(field)) return true;
  if (field.endsWith('sha256')) return field !== 'logo_sha256';
  return /_(id|by)$/.test(field) && [before, after].some((value) => typeof value === 'number');
}

/** What the Tax Administration did was done by nobody who works here, also where their filing brought it about. */
export function isOfTaxAdministration(action: string): boolean {
  return action === 'RECEIVED' || action === 'REJECTED';
}

function isObject(value: Value): value is Record<string, Value> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEmpty(value: Value): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/**
 * The changes a reader wants to see: settings kept as one object come apart into its parts, what only the machine needs is left
 * out, and so is what was empty and still is.
 */
export function readable(changes: readonly Change[]): Change[] {
  return changes.flatMap(({ field, before, after }): Change[] => {
    if (isTechnical({ field, before, after })) return [];
    if (field === 'email_settings') return switched(before, after);
    if (!isObject(before) && !isObject(after))
      return isEmpty(before) && isEmpty(after) ? [] : [{ field, before, after }];
    const old = isObject(before) ? before : {};
    const now = isObject(after) ? after : {};
    const parts = [...new Set([...Object.keys(old), ...Object.keys(now)])].map((part) => ({
      field: part,
      before: old[part] ?? null,
      after: now[part] ?? null,
    }));
    return readable(parts.filter((part) => JSON.stringify(part.before) !== JSON.stringify(part.after)));
  });
}

const WAYS = ['email', 'app'] as const;

/** Notification settings by switch: "CHARGE_BACK.email". On by default. */
function switched(before: Value, after: Value): Change[] {
  const [old, now] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  const isOn = (settings: Record<string, Value>, type: string, way: string): boolean => {
    const ways = settings[type] ?? null;
    return !isObject(ways) || ways[way] !== false;
  };
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((type) =>
    WAYS.map((way) => ({
      field: `${type}.${way}`,
      before: isOn(old, type, way),
      after: isOn(now, type, way),
    })).filter((change) => change.before !== change.after),
  );
}

/** The one side that there is to show: of what began or ended, and of an action that brings something or takes it away. */
export function sideOf(action: string, { before, after }: Change): 'before' | 'after' | undefined {
  if (action === 'CREATE') return 'after';
  if (action === 'DELETE') return 'before';
  if (action === 'CHANGE' || isEmpty(before) === isEmpty(after)) return undefined;
  return isEmpty(before) ? 'after' : 'before';
}

const MASK = '••••';

/** Of a value that is masked what may be seen of it: nothing, or its ending. Undefined when it is not masked. */
export function endingOf(value: Value): string | undefined {
  return typeof value === 'string' && value.startsWith(MASK) ? value.slice(MASK.length) : undefined;
}

/**
 * What became of a value that is masked, when before and after alone do not say it; what may be seen of it is `ending`. Undefined when they
 * do.
 */
export function maskedChange({
  before,
  after,
}: Change): { act: 'filled' | 'changed' | 'removed'; ending: string } | undefined {
  const [old, now] = [endingOf(before), endingOf(after)];
  if (now !== undefined && isEmpty(before)) return { act: 'filled', ending: now };
  if (old !== undefined && isEmpty(after)) return { act: 'removed', ending: old };
  return now !== undefined && old === now ? { act: 'changed', ending: now } : undefined;
}

/** "default_ledger_id" is "Default ledger": for a column that has no words of its own. */
export function humanised(column: string): string {
  const words = column.replace(/_(id|cents|at|on)$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export type ValueWords = {
  empty: string;
  yes: string;
  no: string;
  picture: string;
  /** For a value that is kept from everyone. */
  hidden: string;
  /** For a value of which only the end is shown. */
  ending: (ending: string) => string;
  /** The words of a name that the system uses; undefined when it has none. */
  named: (name: string) => string | undefined;
};

const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

/** A value as people write it: amounts, days and names in the reader's language. */
export function valueText(field: string, value: Value, language: Language, words: ValueWords): string {
  if (isEmpty(value)) return words.empty;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number')
    return field.endsWith('_cents') ? formatMoney(cents(value), language, { currency: true }) : String(value);
  if (Array.isArray(value)) return value.map((each) => valueText(field, each, language, words)).join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (field === 'logo_sha256') return words.picture;
  const ending = endingOf(value);
  if (ending !== undefined) return ending === '' ? words.hidden : words.ending(ending);
  if (INSTANT.test(value)) return `${formatDate(dateOf(value), language)} ${formatTime(value)}`;
  if (isRealDate(value)) return formatDate(value, language);
  return words.named(field.endsWith('language') ? `LANGUAGE_${value.toUpperCase()}` : value) ?? value;
}
