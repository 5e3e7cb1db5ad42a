import { MEMORIAL_TYPES, SALES_TREATMENTS } from '@saldo/ledger';
import type { GoldenCase } from './case.ts';

const KNOWN_EVENTS = [
  'sales_invoice',
  'credit_note',
  'purchase_invoice',
  'purchase_credit_note',
  'import_customs',
  'unpaid_purchase_correction',
  'bank',
  'journal',
  'file_vat_return',
  'file_suppletie',
  'write_off',
  'reclassify',
  'year_close',
  'asset_sale',
  'asset_private_withdrawal',
  'opening_asset',
];
/** The parts of the product that cases wait for: the headings of not-yet.txt. */
export const AREAS = ['sales'] as const;

const SALES_EXTRAS = ['advance_received', 'currency', 'due'];

/**
 * Why a case cannot be played yet, because an event of it has no act in the product so far; null when it can. The list of those cases
 * is held in not-yet.txt, by the part of the product that they wait for, so that it only gets shorter.
 */
export function notYet(golden: GoldenCase): string | null {
  for (const event of golden.events) {
    const reason = reasonOf(event);
    if (reason !== null) return reason;
    if (isToOpeningCustomer(golden, event)) return 'sale to a customer of the opening balance';
  }
  return null;
}

function reasonOf(event: GoldenCase['events'][number]): string | null {
  if (!KNOWN_EVENTS.includes(event.type)) return event.type;
  if (event.type === 'journal') {
    const isKnown =
      event.journal_kind === 'OPENING_BALANCE' || MEMORIAL_TYPES.some((type) => type === event.journal_kind);
    if (!isKnown) return `journal ${event.journal_kind}`;
    return event['open_items'] === undefined ? null : 'opening items';
  }
  if (event.type === 'sales_invoice' || event.type === 'credit_note') return salesReason(event);
  if (event.type === 'purchase_invoice' || event.type === 'purchase_credit_note') {
    if (event.currency !== undefined && event.lines.length > 1) return 'purchase in a currency with several lines';
    if (event['goods_received_on'] !== undefined) return 'purchase with goods_received_on';
    return null;
  }
  if (event.type === 'bank')
    return event.allocations.some((part) => part.event === undefined && part.account === undefined)
      ? 'bank with opening item or advance'
      : null;
  return null;
}

function salesReason(event: GoldenCase['events'][number] & { type: 'sales_invoice' | 'credit_note' }): string | null {
  const extra = SALES_EXTRAS.find((name) => event[name] !== undefined);
  if (extra !== undefined) return `sale with ${extra}`;
  for (const line of event.lines) {
    if (Object.hasOwn(line, 'vat_base')) return 'sale with a base of its own';
    if (line.treatment !== 'margin' && !SALES_TREATMENTS.some((known) => known === line.treatment))
      return `sale ${line.treatment}`;
  }
  return null;
}

/** The opening balance knows a customer by name alone, and an invoice needs an address. */
function isToOpeningCustomer({ events }: GoldenCase, event: GoldenCase['events'][number]): boolean {
  if (event.type !== 'sales_invoice' && event.type !== 'credit_note') return false;
  const opening = events.flatMap((one) =>
    one.type === 'journal' && one.journal_kind === 'OPENING_BALANCE' ? (one.lines ?? []) : [],
  );
  return opening.some(({ party }) => party === event.customer.name);
}
