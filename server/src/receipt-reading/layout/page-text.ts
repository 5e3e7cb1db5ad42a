import type { Place, Read, Remark, Certainty } from '#receipt-reading/receipt-reader';

/** A word in layout units (points, or pixels of the straightened picture), with where it is on the page as shown. */
export type Word = {
  text: string;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  source: 'text' | 'ocr';
  place: Place;
};

/** A run of words without a wide gap: a cell, a label with its value, a line of an address. */
export type Segment = { page: number; x: number; right: number; y: number; height: number; text: string; line: Line };

/** Words on one height, left to right. `starts[i]` is where word i begins in `text`. */
export type Line = {
  page: number;
  x: number;
  y: number;
  height: number;
  words: Word[];
  text: string;
  starts: number[];
  segments: Segment[];
};

const WIDE_GAP = 1.1;
const JOINING_GAP = 0.12;
/** Two spaces set segments apart in the text of a line. */
const SEGMENT_GAP = '  ';

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Some PDFs place every letter by itself: pieces that touch are one word. */
function joinTouching(words: Word[]): Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const gap = last === undefined ? 0 : word.x - (last.x + last.width);
    if (
      last !== undefined &&
      word.source === 'text' &&
      last.source === 'text' &&
      Math.abs(gap) < JOINING_GAP * word.height
    ) {
      const right = Math.max(last.place.x + last.place.width, word.place.x + word.place.width);
      joined[joined.length - 1] = {
        ...last,
        text: last.text + word.text,
        width: word.x + word.width - last.x,
        place: { ...last.place, width: right - last.place.x },
      };
    } else joined.push(word);
  }
  return joined;
}

/** Beyond these a line is no line of a receipt, and searching it would take long. */
const [LONGEST_WORD, MOST_WORDS] = [80, 120];

function toLine(unsorted: Word[]): Line {
  const words = joinTouching(unsorted.sort((a, b) => a.x - b.x))
    .slice(0, MOST_WORDS)
    .map((word) => ({ ...word, text: word.text.slice(0, LONGEST_WORD) }));
  const height = median(words.map((word) => word.height));
  const y = median(words.map((word) => word.y));
  const first = words[0];
  const line: Line = { page: first?.page ?? 1, x: first?.x ?? 0, y, height, words, text: '', starts: [], segments: [] };
  let segment: Segment | undefined;
  for (const word of words) {
    if (segment === undefined || word.x - segment.right > WIDE_GAP * height) {
      if (segment !== undefined) line.text += SEGMENT_GAP;
      segment = {
        page: word.page,
        x: word.x,
        right: word.x + word.width,
        y: word.y,
        height: word.height,
        text: word.text,
        line,
      };
      line.segments.push(segment);
    } else {
      line.text += ' ';
      segment.text += ` ${word.text}`;
      segment.right = word.x + word.width;
    }
    line.starts.push(line.text.length);
    line.text += word.text;
  }
  return line;
}

/** Groups words into lines, top to bottom, page by page. */
export function toLines(words: readonly Word[]): Line[] {
  const ordered = [...words].sort((a, b) => a.page - b.page || a.y + a.height / 2 - (b.y + b.height / 2));
  const groups: Word[][] = [];
  let centre = 0;
  for (const word of ordered) {
    const group = groups.at(-1);
    const wordCentre = word.y + word.height / 2;
    if (group?.[0]?.page === word.page && wordCentre - centre < 0.45 * Math.min(word.height, group[0].height)) {
      group.push(word);
      centre += (wordCentre - centre) / group.length;
    } else {
      groups.push([word]);
      centre = wordCentre;
    }
  }
  return groups.map(toLine);
}

export function textOf(lines: readonly Line[]): string {
  return lines.map((line) => line.text).join('\n');
}

const [THOUSANDS, HUNDREDS, LAST_HUNDREDS] = [/^[€$£]?-?\d{1,3}$/, /^\d{3}$/, /^\d{3},\d{2}(?:€|[A-Z]{3})?$/];

/** "1 480,80" as the French and Swedes write it becomes one word; whether that is what it says, is for the totals to prove. */
export function withJoinedThousands(lines: readonly Line[]): { lines: Line[]; count: number } {
  let count = 0;
  const joined = lines.map((line) => {
    const words: Word[] = [];
    for (const word of line.words) {
      const last = words.at(-1);
      const isNear = last !== undefined && word.x - (last.x + last.width) <= WIDE_GAP * line.height;
      if (isNear && THOUSANDS.test(last.text) && LAST_HUNDREDS.test(word.text)) {
        const before = words.at(-2);
        const isMillions = before !== undefined && THOUSANDS.test(before.text) && HUNDREDS.test(last.text);
        const parts = isMillions ? words.splice(-2) : words.splice(-1);
        words.push(oneWord([...parts, word]));
        count += 1;
      } else words.push(word);
    }
    return words.length === line.words.length ? line : toLine(words);
  });
  return { lines: joined, count };
}

function oneWord(parts: readonly Word[]): Word {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) throw new Error('no words to join');
  const place = placeOf(parts) ?? first.place;
  return { ...first, text: parts.map(({ text }) => text).join(''), width: last.x + last.width - first.x, place };
}

/** The words of a line that the characters from `from` up to `to` of its text belong to. */
export function wordsBetween(line: Line, from: number, to: number): Word[] {
  return line.words.filter((word, index) => {
    const start = line.starts[index] ?? 0;
    return start < to && start + word.text.length > from;
  });
}

/** The smallest place around words of one page; null for none. */
export function placeOf(words: readonly Word[]): Place | null {
  const first = words[0];
  if (first === undefined) return null;
  const x = Math.min(...words.map((word) => word.place.x));
  const y = Math.min(...words.map((word) => word.place.y));
  const right = Math.max(...words.map((word) => word.place.x + word.place.width));
  const bottom = Math.max(...words.map((word) => word.place.y + word.place.height));
  return { page: first.page, x, y, width: right - x, height: bottom - y };
}

/** A reading of what is between two characters of a line. */
export function readAt<T>(
  value: T,
  certainty: Certainty,
  line: Line,
  from: number,
  to: number,
  remark: Remark | null = null,
): Read<T> {
  const words = wordsBetween(line, from, to);
  return { value, certainty, place: placeOf(words), source: words[0]?.source ?? 'text', remark };
}

/** Where each segment of a line is in its text. */
export function segmentSpans(line: Line): { from: number; to: number }[] {
  let from = 0;
  return line.segments.map((segment) => {
    const span = { from, to: from + segment.text.length };
    from = span.to + SEGMENT_GAP.length;
    return span;
  });
}

/** Left and right edge, in layout units, of what is between two characters of a line. */
export function extent(line: Line, from: number, to: number): { x: number; right: number } {
  const words = wordsBetween(line, from, to);
  return {
    x: Math.min(...words.map((word) => word.x)),
    right: Math.max(...words.map((word) => word.x + word.width)),
  };
}
