import { ibanLength, isIban } from '@saldo/ledger';
import { checkVAT, countries } from 'jsvat';
import type { Line } from '#receipt-reading/layout/page-text';

/** An identifier in its compact form, with where it stands and whether its check digits are right. */
export type WrittenIdentifier = { value: string; checked: boolean; line: Line; from: number; to: number };

/** What follows the country code in a VAT identification number of an EU state, Northern Ireland or Great Britain. */
const VAT_BODY: Record<string, string> = {
  AT: 'U\\d{8}',
  BE: '[01]\\d{9}',
  BG: '\\d{9,10}',
  CY: '\\d{8}[A-Z]',
  CZ: '\\d{8,10}',
  DE: '\\d{9}',
  DK: '\\d{8}',
  EE: '\\d{9}',
  EL: '\\d{9}',
  ES: '[A-Z0-9]\\d{7}[A-Z0-9]',
  EU: '\\d{9}',
  FI: '\\d{8}',
  FR: '[A-Z0-9]{2}\\d{9}',
  GB: '\\d{9}(?:\\d{3})?',
  HR: '\\d{11}',
  HU: '\\d{8}',
  IE: '\\d[A-Z0-9+*]\\d{5}[A-Z]{1,2}',
  IT: '\\d{11}',
  LT: '\\d{9}(?:\\d{3})?',
  LU: '\\d{8}',
  LV: '\\d{11}',
  MT: '\\d{8}',
  NL: '\\d{9}B\\d{2}',
  PL: '\\d{10}',
  PT: '\\d{9}',
  RO: '\\d{2,10}',
  SE: '\\d{12}',
  SI: '\\d{8}',
  SK: '\\d{10}',
  XI: '\\d{9}(?:\\d{3})?',
};

/** Lets spaces, dots and dashes stand between any two characters of a pattern's pieces. */
const VAT_PATTERNS = Object.entries(VAT_BODY).map(([country, body]) => {
  const pieces = body.match(/\[[^\]]+\]|\\d|\(\?:|\)\?|\{[\d,]+\}|[A-Z]/g) ?? [];
  const loose = pieces
    .map((piece, index) => {
      if (piece === '(?:' || piece === ')?' || piece.startsWith('{')) return piece.startsWith('{') ? '' : piece;
      const count = pieces[index + 1];
      return `(?:[ .-]{0,2}${piece})${count?.startsWith('{') === true ? count : ''}`;
    })
    .join('');
  return { country, pattern: new RegExp(`(?<![A-Za-z0-9])${country}${loose}(?![A-Za-z0-9])`, 'g') };
});

const compact = (text: string): string => text.replaceAll(/[^A-Za-z0-9+*]/g, '').toUpperCase();

/** Romania and the like are short and common letters: such a number counts only beside a word for VAT. */
const NEEDS_LABEL = new Set([
  'RO',
  'EU',
  'DK',
  'FI',
  'LU',
  'MT',
  'SI',
  'HU',
  'CZ',
  'ES',
  'BG',
  'EE',
  'LT',
  'LV',
  'SK',
  'SE',
  'IT',
  'IE',
]);
const VAT_WORD = /btw|b\.t\.w|vat|ust|uid|tva|iva|moms|tax|mwst/i;

export function vatIdsIn(line: Line): WrittenIdentifier[] {
  const ibans = ibansIn(line);
  const found: WrittenIdentifier[] = [];
  for (const { country, pattern } of VAT_PATTERNS) {
    if (NEEDS_LABEL.has(country) && !VAT_WORD.test(line.text)) continue;
    for (const match of line.text.matchAll(pattern)) {
      const [from, to] = [match.index, match.index + match[0].length];
      if (ibans.some((iban) => iban.from < to && from < iban.to)) continue;
      const value = compact(match[0]);
      found.push({ value, checked: checkVAT(value, countries).isValid, line, from, to });
    }
  }
  return found;
}

/** IBANs with the length of their country and right check digits; others are not worth proposing. */
export function ibansIn(line: Line): WrittenIdentifier[] {
  const found: WrittenIdentifier[] = [];
  for (const start of line.text.matchAll(/(?<![A-Za-z0-9])([A-Z]{2})\d{2}/g)) {
    const length = ibanLength(start[1] ?? '');
    if (length === undefined) continue;
    let [to, value] = [start.index, ''];
    while (to < line.text.length && value.length < length && /[A-Za-z0-9 .]/.test(line.text[to] ?? '')) {
      value += compact(line.text[to] ?? '');
      to++;
    }
    const ends = !/[A-Za-z0-9]/.test(line.text[to] ?? ' ');
    if (ends && isIban(value)) found.push({ value, checked: true, line, from: start.index, to });
  }
  return found;
}

const KVK =
  /(?:kvk|k\.v\.k\.?|kamer van koophandel|handelsregister|chamber of commerce|\bcoc\b|\bh\.?r\.?\b)[^\d]{0,40}?(\d(?:[ .]?\d){7})(?![ .]?\d)/gi;

/** Numbers of the Dutch trade register, by their label. They carry no check digit. */
export function kvkNumbersIn(line: Line): WrittenIdentifier[] {
  return [...line.text.matchAll(KVK)].map((match) => {
    const to = match.index + match[0].length;
    return {
      value: (match[1] ?? '').replaceAll(/\D/g, ''),
      checked: false,
      line,
      from: to - (match[1] ?? '').length,
      to,
    };
  });
}

/** ISO 3166 country of a VAT identification number. */
export function countryOfVatId(vatId: string): string | null {
  const prefix = vatId.slice(0, 2);
  if (prefix === 'EU') return null;
  return prefix === 'EL' ? 'GR' : prefix === 'XI' ? 'GB' : prefix;
}
