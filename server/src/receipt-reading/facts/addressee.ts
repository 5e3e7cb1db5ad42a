import { ibansIn, type WrittenIdentifier } from '#receipt-reading/facts/identifiers';
import { type Line, type Segment, segmentSpans } from '#receipt-reading/layout/page-text';
import { amountsIn } from '#receipt-reading/layout/written-values';

const ADDRESSEE =
  /factuuradres|afleveradres|bill(?:ed)? to|ship to|invoice to|deliver to|verzonden aan|sold to|t\.a\.v\.|attn|klantgegevens|customer|rechnung an|rechnungsadresse|lieferadresse|factuur aan|adressering|rechnungsempfänger|facturé à|adresse de facturation|destinatario|fakturaadress|billing address|^aan:?$|^to:?$/i;
/** A word before the addressee on the same line: it says so of that line and of what is directly under it. */
const BEFORE_ADDRESSEE =
  /^(?:spett\.|(?:client[ei]?|kunde|klant|gast|guest|aan|voor|prepared for):|de heer\b|mevrouw\b)/i;
export const POSTCODE = /\b\d{4} ?[A-Z]{2}\b|\b[A-Z]{1,2}-?\d{4,5}\b|\b\d{5}\b/;
/** How the sender may be reached: who the document is addressed to knows that of themselves. */
const REACHED = /@|www\.|https?:|\btel\b|telefoon|phone|\bfax\b|\bmobiel\b/i;

/** Lines of one address follow one another at most so many heights apart, and begin as many apart at most. */
const [LINE_STEP, LEFT_EDGE] = [2.2, 2.5];

/** Segments of one address share their left edge and follow one another closely. */
export function sameBlock(a: Segment, b: Segment): boolean {
  return (
    a.page === b.page && Math.abs(a.x - b.x) < 2.5 * Math.max(a.height, b.height) && Math.abs(a.y - b.y) < 12 * a.height
  );
}

/** Headings over an addressee: "Factuuradres", "Bill to". */
export function addresseeHeadings(lines: readonly Line[]): Segment[] {
  return lines.flatMap((line) =>
    line.segments.filter(({ text }) => ADDRESSEE.test(text) || BEFORE_ADDRESSEE.test(text)),
  );
}

/** The addressee: what is under a heading that says so, or behind it. */
export function isAddressee(segment: Segment, headings: readonly Segment[]): boolean {
  return headings.some((heading) => {
    if (!ADDRESSEE.test(heading.text)) return segment === heading || follows(heading, segment);
    return (
      sameBlock(heading, segment) &&
      segment.y >= heading.y - 3 * heading.height &&
      segment.y - heading.y < 6 * heading.height
    );
  });
}

/** Whether the one stands directly under the other. */
function follows(above: Segment, below: Segment): boolean {
  const height = Math.max(above.height, below.height);
  const step = below.y - above.y;
  return (
    above.page === below.page &&
    step > 0 &&
    step < LINE_STEP * height &&
    Math.abs(above.x - below.x) < LEFT_EDGE * height
  );
}

/** The lines that stand together with one, from its first to its last. */
function blockOf(segment: Segment, segments: readonly Segment[]): Segment[] {
  const block = [segment];
  const next = (way: (each: Segment) => boolean, add: (found: Segment) => void): void => {
    for (let found = segments.find(way); found !== undefined; found = segments.find(way)) add(found);
  };
  next(
    (each) => block[0] !== undefined && follows(each, block[0]),
    (found) => block.unshift(found),
  );
  next(
    (each) => follows(block.at(-1) ?? segment, each),
    (found) => block.push(found),
  );
  return block;
}

export type Whose = 'SENDER' | 'ADDRESSEE' | 'UNSURE';

/**
 * Whose an identifier is by the address that it is under. The addressee's when a heading says so, or when it comes second: the
 * sender's address is above it and what is to be paid below. The sender's when it is the only address, or says how to reach them.
 */
export function whoseIs(found: WrittenIdentifier, lines: readonly Line[]): Whose {
  const spans = segmentSpans(found.line);
  const own = found.line.segments[spans.findIndex((span) => span.from <= found.from && found.from < span.to)];
  if (own === undefined) return 'SENDER';
  const segments = lines.flatMap((line) => line.segments);
  const block = blockOf(own, segments);
  if (block.some((each) => each !== own && ADDRESSEE.test(each.text))) return 'ADDRESSEE';
  const isAddress = block.some((each) => each !== own && POSTCODE.test(each.text));
  const isReached = block.some((each) => REACHED.test(each.text) || ibansIn(each.line).length > 0);
  if (!isAddress || isReached) return 'SENDER';
  const others = segments.filter((each) => !block.includes(each) && POSTCODE.test(each.text));
  const firstAmount = lines.findIndex((line) => amountsIn(line.text).length > 0);
  const isBelowAmounts = firstAmount !== -1 && lines.indexOf(found.line) > firstAmount;
  if (others.length === 0 || isBelowAmounts) return 'SENDER';
  const top = block[0] ?? own;
  if (others.some((each) => each.page === top.page && each.y < top.y)) return 'ADDRESSEE';
  // Nothing above it or beside its first line: the letterhead.
  return lines[0] === top.line && top.line.segments.length === 1 ? 'SENDER' : 'UNSURE';
}
