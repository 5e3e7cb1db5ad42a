/** What a column of words asks for: what it takes so that no word is broken, and so that nearly all stands on one line. */
export type Needs = { least: number; whole: number };

const STEPS = 30;

/**
 * Widths of columns that fill a table: all on one line where that fits; else the widest give way first, down to their longest word; and where
 * not even that fits, the longest words are broken.
 */
export function columnWidths(width: number, needs: readonly Needs[]): number[] {
  const [least, whole] = [sumOf(needs.map((each) => each.least)), sumOf(needs.map((each) => each.whole))];
  if (whole <= width) return needs.map((each) => each.whole + ((width - whole) * each.whole) / whole);
  return upTo(
    width,
    needs.map((each) => (least > width ? { from: 0, to: each.least } : { from: each.least, to: each.whole })),
  );
}

/** Each as wide as the others, within its own bounds, so that together they are as wide as is wanted. */
function upTo(width: number, bounds: readonly { from: number; to: number }[]): number[] {
  const at = (level: number): number[] => bounds.map(({ from, to }) => Math.min(to, Math.max(from, level)));
  let [low, high] = [0, width];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (sumOf(at(middle)) > width) high = middle;
    else low = middle;
  }
  return at(low);
}

function sumOf(widths: readonly number[]): number {
  return widths.reduce((total, each) => total + each, 0);
}
