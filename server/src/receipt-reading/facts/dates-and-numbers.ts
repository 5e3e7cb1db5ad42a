import type { IsoDate } from '@saldo/ledger';
import type { Read } from '#receipt-reading/receipt-reader';
import { labelledValues } from '#receipt-reading/layout/labelled-values';
import type { Finder, Label, LabelledValue } from '#receipt-reading/layout/labelled-values';
import { readAt, segmentSpans, wordsBetween } from '#receipt-reading/layout/page-text';
import type { Line } from '#receipt-reading/layout/page-text';
import { amountsIn, datesIn, impossibleDatesIn } from '#receipt-reading/layout/written-values';
import type { WrittenDate } from '#receipt-reading/layout/written-values';

const DOCUMENT_DATE: Label[] = [
  {
    rank: 3,
    pattern:
      /fa[ck]tuur ?-?datum|invoice date|date of (?:issue|invoice)|issue date|rechnungsdatum|nota ?datum|bon ?datum|datum factuur|receipt date|date de facture|credit note date/gi,
  },
  {
    rank: 2,
    pattern:
      /(?<![a-z]|(?:verval|due|order|bestel|lever|delivery|geboorte|start|eind|end)[ -])(?:datum|date|dated|belegdatum)(?![a-z])/gi,
  },
  { rank: 1, pattern: /(?:order|bestel|lever|delivery|transactie) ?-?(?:datum|date)/gi },
];

const DUE_DATE: Label[] = [
  {
    rank: 3,
    pattern:
      /verval ?-?datum|due date|payment due|date due|fällig(?: am|keit)?|zahlungsziel|uiterste betaaldatum|betalen (?:vóór|voor)|te betalen (?:vóór|voor|op)|uiterlijk|pay by|zahlbar bis/gi,
  },
];

const NUMBER: Label[] = [
  { rank: 3, pattern: /(?:fa[ck]tuur|credit ?(?:nota|factuur)?|nota) ?-?(?:nummer|nr\.?|no\.?|#)(?![a-z])/gi },
  { rank: 3, pattern: /(?:invoice|credit note|receipt|bill) ?(?:number|nummer|nr\.?|no\.?|num\.?|id|#)(?![a-z])/gi },
  { rank: 3, pattern: /(?:rechnungs?|gutschrifts?|beleg) ?-?(?:nummer|nr\.?)(?![a-z])/gi },
  { rank: 3, pattern: /(?:num[ée]ro de |n[°º] (?:de )?)facture|facture n[°º]/gi },
  {
    rank: 2,
    pattern:
      /(?:kassa)?bon ?-?(?:nummer|nr\.?)?(?![a-z])|transactie ?-?(?:nummer|nr\.?)?(?![a-z])|ticket ?(?:nr\.?|no\.?)/gi,
  },
  { rank: 1, pattern: /(?<![\w#])#(?= ?[A-Z-]{0,4}\d)/gi },
  { rank: 1, pattern: /(?<![a-z])(?:fa[ck]tuur|invoice|rechnung|creditnota|credit note|gutschrift)(?![a-z])/gi },
];

const OF_A_NUMBER =
  /num(?:mer|ber|[ée]ro)|\bn[or]\b|n°|\bref|order|bestel|auftrag|commande|klant|customer|kunde|project|offerte|quot/i;

const findDate: Finder<WrittenDate> = (text) => {
  const first = datesIn(text)[0];
  return first === undefined ? undefined : { value: first, from: first.from, to: first.to };
};

/** Behind the label of a date, unless the words in between say that it is a number of something. */
const findImpossibleDate: Finder<string> = (text) => {
  const first = impossibleDatesIn(text)[0];
  if (first === undefined || OF_A_NUMBER.test(text.slice(0, first.from))) return undefined;
  return { value: text.slice(first.from, first.to), ...first };
};

/** The first word with a digit that is no date and no amount, close behind the label. */
const findNumber: Finder<string> = (text) => {
  const match = /^[\s:.#№-]*(?:nr\.?|no\.?)?[\s:.#]*([A-Za-z0-9](?:[\w./-]*\w)?)/.exec(text);
  const value = match?.[1];
  if (match === null || value === undefined || !/\d/.test(value) || value.length > 30) return undefined;
  if (datesIn(text.slice(0, match[0].length + 12)).some((date) => date.from <= match[0].length - value.length))
    return undefined;
  if (amountsIn(value).length > 0 && /^[\d.,]+$/.test(value)) return undefined;
  return { value, from: match[0].length - value.length, to: match[0].length };
};

/** Which order the document's own unambiguous dates prove: 03/20/2023 shows month first. */
function provenOrder(lines: readonly Line[]): 'day_first' | 'month_first' | null {
  for (const line of lines) {
    for (const match of line.text.matchAll(/(?<![\d/.-])(\d{1,2})([/-])(\d{1,2})\2\d{4}(?!\d)/g)) {
      if (Number(match[1]) > 12) return 'day_first';
      if (Number(match[3]) > 12) return 'month_first';
    }
  }
  return null;
}

/** A slash is written by Americans month first; dots and dashes put the day first, except in American documents. */
function readDate(
  found: LabelledValue<WrittenDate>,
  lines: readonly Line[],
  american: boolean,
  alone: boolean,
): Read<IsoDate> {
  const { date, swapped, separator } = found.value;
  const fromText = wordsBetween(found.line, found.from, found.to)[0]?.source === 'text';
  const sure = fromText && alone && found.rank >= 2 ? 'certain' : 'likely';
  if (swapped === null)
    return readAt(date, found.rank === 0 && !alone ? 'doubtful' : sure, found.line, found.from, found.to);
  const order = provenOrder(lines);
  const monthFirst = order === 'month_first' || (order === null && american && separator !== '.');
  const open = order === null && (separator === '/' || (american && separator === '-'));
  const value = monthFirst ? swapped : date;
  if (open) return readAt(value, 'doubtful', found.line, found.from, found.to, 'ambiguous_date');
  return readAt(value, order !== null || separator === '.' ? sure : 'likely', found.line, found.from, found.to);
}

function sameValue(values: LabelledValue<WrittenDate>[]): boolean {
  return new Set(values.map((found) => found.value.date)).size === 1;
}

/** Dates without a label, as on a till receipt; `rank` 0. */
function looseDates(lines: readonly Line[]): LabelledValue<WrittenDate>[] {
  return lines.flatMap((line) =>
    datesIn(line.text).map((value) => ({ value, line, from: value.from, to: value.to, rank: 0 })),
  );
}

/** The document's own date; or what is in its place and is no day of the calendar. */
type DocumentDate = { document_date: Read<IsoDate> | null; impossible_date: Read<string> | null };

const NO_DATE: DocumentDate = { document_date: null, impossible_date: null };

function asImpossible({ value, line, from, to }: LabelledValue<string>): DocumentDate {
  return { ...NO_DATE, impossible_date: readAt(value, 'doubtful', line, from, to) };
}

const TIME_BEHIND = /^[\s,]*(?:om |at |um |à )?\s*\d{1,2}:\d{2}(?!\d)/i;

/** Whether something is where a date without a label does: before a time of day, behind a town, or alone in its column and no number's. */
function standsAsDate({ line, from, to }: LabelledValue<string>): boolean {
  if (TIME_BEHIND.test(line.text.slice(to))) return true;
  const column = segmentSpans(line).find((span) => span.from <= from && to <= span.to);
  if (column === undefined || column.to > to || OF_A_NUMBER.test(line.text.slice(0, from))) return false;
  return /^(?:\p{L}[\p{L} '-]*,\s*)?$/u.test(line.text.slice(column.from, from));
}

/** A whole year, and a day of a month, or of no month above 31. Anything else may be any number. */
function isNearlyADay({ value }: LabelledValue<string>): boolean {
  const parts = value.match(/\d+/g) ?? [];
  const short = parts.filter((part) => part.length < 3).map(Number);
  const hasMonth = /\p{L}/u.test(value) || short.some((part) => part <= 12);
  return parts.length > short.length && hasMonth && short.every((part) => part <= 31);
}

/** What looks like a date without a label. */
function looseImpossible(lines: readonly Line[]): LabelledValue<string> | undefined {
  return lines
    .flatMap((line) =>
      impossibleDatesIn(line.text).map(({ from, to }) => ({
        value: line.text.slice(from, to),
        line,
        from,
        to,
        rank: 0,
      })),
    )
    .find((found) => isNearlyADay(found) && standsAsDate(found));
}

/** A plainer label, or as plain a one higher on the document: what is under it is another's date. */
function goesBefore(
  impossible: LabelledValue<string>,
  best: LabelledValue<WrittenDate> | undefined,
  lines: readonly Line[],
): boolean {
  if (best === undefined || impossible.rank !== best.rank) return impossible.rank > (best?.rank ?? 0);
  return lines.indexOf(impossible.line) < lines.indexOf(best.line);
}

/** By its label, else the first date that is not the due date. No other date replaces an impossible one. */
export function readDocumentDate(lines: readonly Line[], american: boolean): DocumentDate {
  const due = new Set(labelledValues(lines, DUE_DATE, findDate).map((found) => found.value.date));
  const labelled = labelledValues(lines, DOCUMENT_DATE, findDate);
  const best = labelled[0];
  const impossible = labelledValues(lines, DOCUMENT_DATE, findImpossibleDate)[0];
  if (impossible !== undefined && goesBefore(impossible, best, lines)) return asImpossible(impossible);
  if (best !== undefined) {
    const sameRank = labelled.filter((found) => found.rank === best.rank);
    return { ...NO_DATE, document_date: readDate(best, lines, american, sameValue(sameRank)) };
  }
  const loose = looseDates(lines).filter((found) => !due.has(found.value.date));
  const first = loose[0];
  if (first === undefined) {
    const unlabelled = looseImpossible(lines);
    return unlabelled === undefined ? NO_DATE : asImpossible(unlabelled);
  }
  const read = readDate(first, lines, american, sameValue(loose));
  return { ...NO_DATE, document_date: { ...read, remark: read.remark ?? 'unlabelled' } };
}

export function readDueDate(lines: readonly Line[], american: boolean): Read<IsoDate> | null {
  const found = labelledValues(lines, DUE_DATE, findDate);
  const best = found[0];
  return best === undefined ? null : readDate(best, lines, american, sameValue(found));
}

/** The number the supplier gave the document. */
export function readDocumentNumber(lines: readonly Line[]): Read<string> | null {
  const found = labelledValues(lines, NUMBER, findNumber);
  const best = found[0];
  if (best === undefined) return null;
  const rivals = found.filter((other) => other.rank === best.rank && other.value !== best.value);
  const fromText = wordsBetween(best.line, best.from, best.to)[0]?.source === 'text';
  const certainty = rivals.length > 0 ? 'doubtful' : fromText && best.rank === 3 ? 'certain' : 'likely';
  return readAt(
    best.value,
    certainty,
    best.line,
    best.from,
    best.to,
    rivals.length > 0 ? 'guessed_from_position' : null,
  );
}
