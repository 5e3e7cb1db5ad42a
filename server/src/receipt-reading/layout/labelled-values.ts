import { extent, segmentSpans } from '#receipt-reading/layout/page-text';
import type { Line } from '#receipt-reading/layout/page-text';

/** A value found by its label; `rank` is the label's: the higher, the plainer. */
export type LabelledValue<T> = { value: T; line: Line; from: number; to: number; rank: number };

export type Label = { rank: number; pattern: RegExp };

/** Finds the first value in a piece of text, or nothing. Positions count from the piece's start. */
export type Finder<T> = (text: string) => { value: T; from: number; to: number } | undefined;

type Span = { from: number; to: number };

function within<T>(line: Line, span: Span, find: Finder<T>, rank: number): LabelledValue<T> | undefined {
  const found = find(line.text.slice(span.from, span.to));
  if (found === undefined) return undefined;
  return { value: found.value, line, from: span.from + found.from, to: span.from + found.to, rank };
}

/** Behind the label in its own segment, else in the next segment of the line. */
function beside<T>(line: Line, label: Span, find: Finder<T>, rank: number): LabelledValue<T> | undefined {
  const spans = segmentSpans(line);
  const own = spans.findIndex((span) => span.from <= label.from && label.to <= span.to);
  const rest = { from: label.to, to: spans[own]?.to ?? line.text.length };
  const next = spans[own + 1];
  const near = within(line, rest, find, rank);
  if (near !== undefined || next === undefined) return near;
  // Words left behind the label mean that it belongs to a sentence, not to the next column.
  return /[a-z]{4,}/i.test(line.text.slice(rest.from, rest.to)) ? undefined : within(line, next, find, rank);
}

/** In the nearest line below that has something in the label's column. */
function under<T>(
  lines: readonly Line[],
  index: number,
  label: Span,
  find: Finder<T>,
  rank: number,
): LabelledValue<T> | undefined {
  const line = lines[index];
  if (line === undefined) return undefined;
  const column = extent(line, label.from, label.to);
  const own = line.segments[segmentSpans(line).findIndex((span) => span.from <= label.from && label.from < span.to)];
  for (const below of lines.slice(index + 1, index + 4)) {
    if (below.page !== line.page || below.y - line.y > 2.6 * line.height) return undefined;
    const spans = segmentSpans(below);
    const inColumn = below.segments.findIndex((segment) => segment.x < column.right && column.x < segment.right);
    const span = spans[inColumn];
    if (span !== undefined) return within(below, span, find, rank);
    if (own !== undefined && below.segments.some((segment) => segment.x < own.right && own.x < segment.right))
      return undefined;
  }
  return undefined;
}

/** Every value that is beside or under one of the labels; the plainest labels first, in reading order. */
export function labelledValues<T>(
  lines: readonly Line[],
  labels: readonly Label[],
  find: Finder<T>,
): LabelledValue<T>[] {
  const found: LabelledValue<T>[] = [];
  lines.forEach((line, index) => {
    for (const { rank, pattern } of labels) {
      for (const match of line.text.matchAll(pattern)) {
        const span = { from: match.index, to: match.index + match[0].length };
        const value = beside(line, span, find, rank) ?? under(lines, index, span, find, rank);
        if (value !== undefined) found.push(value);
      }
    }
  });
  return found.sort((a, b) => b.rank - a.rank);
}
