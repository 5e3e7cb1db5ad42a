const STEPS = [1, 2, 2.5, 3, 4, 5, 10] as const;
const INTERVALS = 4;

export type Scale = { low: number; high: number; ticks: number[] };

/** Round marks on an axis that hold every value and zero: about four of them. */
export function scaleFor(values: readonly number[]): Scale {
  const high = Math.max(0, ...values);
  const low = Math.min(0, ...values);
  const span = high - low;
  if (span === 0) return { low: 0, high: 1, ticks: [0, 1] };
  const rough = span / INTERVALS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((each) => each * power >= rough) ?? 10) * power;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { low: first * step, high: last * step, ticks };
}

/** Between a mark's words and the axis. */
export const LABEL_GAP = 10;
const LEAST_ROOM = 26;
/** A digit or a minus of 12 px is at most this wide. */
const CHARACTER = 7.5;

/** The room that the words of the marks take on the left, so that the longest one stands whole. */
export function roomFor(labels: readonly string[]): number {
  const longest = Math.max(0, ...labels.map((label) => label.length));
  return Math.max(LEAST_ROOM, Math.ceil(longest * CHARACTER) + LABEL_GAP);
}
