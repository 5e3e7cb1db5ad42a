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
  'invoice_payment',
];
/** The parts of the product that cases wait for: the headings of not-yet.txt. */
export const AREAS = ['VAT'] as const;

const SALES_EXTRAS = ['currency', 'due'];

/**
 * Why a case cannot be played yet, because an event of it has no act in the product so far; null when it can. The list of those cases
 * is held in not-yet.txt, by the part of the product that they wait for, so that it only gets shorter.
 */
export function notYet(golden: GoldenCase): string | null {
  const { company } = golden;
  if (company.oss_registered) return 'one-stop shop';
  const { kor_from } = company;
  if (kor_from !== null && golden.events.some((event) => isTaxedSince(event, kor_from))) return 'end of the KOR';
  for (const event of golden.events) {
    // What the product does not do is refused, which is what such a case says.
    if (golden.expect.refusals.some((refusal) => refusal.event === event.id)) continue;
    const reason = reasonOf(event);
    if (reason !== null) return reason;
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
    if (line.treatment !== 'margin' && !SALES_TREATMENTS.some((known) => known === line.treatment))
      return `sale ${line.treatment}`;
    if (line.treatment === 'oss') return `sale ${line.treatment}`;
  }
  return null;
}

function isTaxedSince(event: GoldenCase['events'][number], korFrom: string): boolean {
  return (
    event.type === 'sales_invoice' &&
    event.date >= korFrom &&
    event.lines.some((line) => line.treatment !== 'kor_exempt')
  );
}
