import { ZERO } from '@saldo/ledger';
import type { Cents } from '@saldo/ledger';
import type { OwnDetails, Read, Reading } from '#receipt-reading/receipt-reader';
import { readDocumentDate, readDocumentNumber, readDueDate } from '#receipt-reading/facts/dates-and-numbers';
import { readOtherDocument, saysCreditNote } from '#receipt-reading/facts/document-kind';
import { readGoodsLines } from '#receipt-reading/facts/goods-lines';
import type { GoodsLines } from '#receipt-reading/facts/goods-lines';
import { readAt, textOf } from '#receipt-reading/layout/page-text';
import type { Line } from '#receipt-reading/layout/page-text';
import { readPaidBy } from '#receipt-reading/facts/paid-by';
import { readSupplier } from '#receipt-reading/facts/supplier';
import { readTotals } from '#receipt-reading/facts/totals';
import type { Totals } from '#receipt-reading/facts/totals';

type Mention = { currency: string; plain: boolean; line: Line; from: number; to: number };

/** Every mention of a currency. A dollar sign alone may be Canadian or Australian, so it is not plain. */
function currencyMentions(lines: readonly Line[]): Mention[] {
  const signs = /(?<![a-z])(?:(eur|euro|usd|us dollars?|gbp|chf|sek|dkk|nok|pln|czk)(?![a-z])|(€|£)|(\$)(?= ?\d))/gi;
  const codes: Record<string, string> = {
    eur: 'EUR',
    euro: 'EUR',
    usd: 'USD',
    gbp: 'GBP',
    chf: 'CHF',
    sek: 'SEK',
    dkk: 'DKK',
    nok: 'NOK',
    pln: 'PLN',
    czk: 'CZK',
    '€': 'EUR',
    '£': 'GBP',
    $: 'USD',
  };
  return lines.flatMap((line) =>
    [...line.text.matchAll(signs)].map((match) => ({
      currency: codes[match[0].toLowerCase()] ?? 'USD',
      plain: match[3] === undefined,
      line,
      from: match.index,
      to: match.index + match[0].length,
    })),
  );
}

function readCurrency(lines: readonly Line[], totals: Totals, dutch: boolean): Read<string> | null {
  const mentions = currencyMentions(lines);
  const kinds = new Set(mentions.map((mention) => mention.currency));
  const wanted = totals.currency ?? mentions[0]?.currency;
  const mention =
    mentions.find((one) => one.currency === wanted && one.plain) ?? mentions.find((one) => one.currency === wanted);
  if (mention !== undefined) {
    const certainty =
      kinds.size === 1 && mention.plain
        ? 'certain'
        : kinds.size === 1 || totals.currency !== null
          ? 'likely'
          : 'doubtful';
    return readAt(mention.currency, certainty, mention.line, mention.from, mention.to);
  }
  if (!dutch) return null;
  return {
    value: 'EUR',
    certainty: 'likely',
    place: null,
    source: lines[0]?.words[0]?.source ?? 'text',
    remark: 'guessed_from_position',
  };
}

/** Lines of goods that add up prove a total that nothing else did; their heading says whether VAT is in it. */
function provenByGoods(
  totals: Totals,
  goods: GoodsLines,
  lines: readonly Line[],
): Pick<Totals, 'total_excl' | 'total_vat' | 'total_incl'> {
  const { total_excl, total_vat, total_incl } = totals;
  const moved = goods.lines.filter((line) => line.amount.value !== ZERO).length;
  const disputed = total_incl?.remark === 'totals_disagree';
  if (totals.proven || total_incl === null || moved < 2 || goods.sum_of !== 'incl' || disputed)
    return { total_excl, total_vat, total_incl };
  const certain: Read<Cents> = { ...total_incl, certainty: 'certain', remark: null };
  const withoutVat = lines.some((line) => /(?:ohne|zonder|excl\w*\.?|without) (?:mwst|btw|vat)/i.test(line.text));
  const noVat = total_vat === null || total_vat.value === ZERO;
  if (!noVat || (!withoutVat && total_vat === null)) return { total_excl, total_vat, total_incl: certain };
  const nothing: Read<Cents> = {
    ...total_incl,
    value: ZERO,
    certainty: 'likely',
    place: null,
    remark: 'total_not_proven',
  };
  const excl: Read<Cents> = { ...total_incl, certainty: 'likely', remark: 'total_not_proven' };
  return { total_excl: total_excl ?? excl, total_vat: total_vat ?? nothing, total_incl: certain };
}

/** An invoice that speaks of a credit note may be one, or take one off. */
function doubtedTotal(total_incl: Read<Cents> | null): Pick<Reading, 'total_incl'> {
  return {
    total_incl: total_incl === null ? null : { ...total_incl, certainty: 'doubtful', remark: 'total_not_proven' },
  };
}

/** Reads a document from its lines of text, whether they came from a text layer or from recognising a picture. */
export function readLines(
  written: readonly Line[],
  kind: Reading['kind'],
  pages: Reading['pages'],
  own: OwnDetails,
): Reading {
  const text = textOf(written);
  const { totals, lines } = readTotals(written);
  const goods = readGoodsLines(lines, totals.total_incl?.value ?? null, totals.total_excl?.value ?? null);
  const supplier = readSupplier(lines, own);
  const dutch = /btw|kvk|factuur|bedrag|totaal/i.test(text);
  const currency = readCurrency(lines, totals, dutch);
  const proven = provenByGoods(totals, goods, lines);
  const withoutVat = proven.total_vat?.value === ZERO && proven.total_excl?.value === proven.total_incl?.value;
  const american = currency?.value === 'USD';
  const credit = saysCreditNote(written);
  const is_credit_note = totals.negative || credit.is;
  const due_date = readDueDate(lines, american);
  return {
    kind,
    pages,
    is_credit_note,
    other_document: readOtherDocument(written),
    ...supplier,
    document_number: readDocumentNumber(lines),
    ...readDocumentDate(lines, american),
    due_date,
    currency,
    ...proven,
    ...(credit.isUnsure && !totals.negative ? doubtedTotal(proven.total_incl) : {}),
    paid_by: readPaidBy(lines, { total_incl: proven.total_incl, due_date, is_credit_note }),
    vat: totals.vat,
    is_coded_shifted: false,
    lines: withoutVat ? goods.lines.map((line) => ({ ...line, amount_includes_vat: false })) : goods.lines,
    text,
  };
}
