import type { HistoryRecord } from '@saldo/contract';
import { cents, isRealDate } from '@saldo/ledger';
import { dateOf, formatDate, formatMoney, formatTime } from '../ui/format.ts';
import type { Language } from '../ui/language.ts';

export type Change = HistoryRecord['changes'][number];
type Value = Change['before'];

/** What belongs to the machine and tells a reader nothing. */
const HIDDEN = new Set([
  'search',
  'revision',
  'version',
  'sequence',
  'entry_id',
  'from_transaction_id',
  'changed_at',
  'changed_by',
  // Who did it stands above the change.
  'invited_by',
  'accepted_by',
  'person_id',
  'document',
]);

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
    if (HIDDEN.has(field)) return [];
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

/** "default_ledger_id" is "Default ledger": for a column that has no words of its own. */
export function humanised(column: string): string {
  const words = column.replace(/_(id|cents|sha256|at|on)$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export type ValueWords = {
  empty: string;
  yes: string;
  no: string;
  picture: string;
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
  if (INSTANT.test(value)) return `${formatDate(dateOf(value), language)} ${formatTime(value)}`;
  if (isRealDate(value)) return formatDate(value, language);
  return words.named(field.endsWith('language') ? `LANGUAGE_${value.toUpperCase()}` : value) ?? value;
}
