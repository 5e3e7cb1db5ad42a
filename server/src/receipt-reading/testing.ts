import type { Word } from '#receipt-reading/layout/page-text';

const [LETTER, HEIGHT, STEP] = [6, 10, 14];

/** For tests: text set as on a typewriter, every letter as wide, one row under the other. */
export function typed(text: string): Word[] {
  return text.split('\n').flatMap((row, index) =>
    [...row.matchAll(/\S+/g)].map((match): Word => {
      const [x, y, width] = [match.index * LETTER, index * STEP, match[0].length * LETTER];
      const place = { page: 1, x: x / 600, y: y / 800, width: width / 600, height: HEIGHT / 800 };
      return { text: match[0], page: 1, x, y, width, height: HEIGHT, source: 'text', place };
    }),
  );
}
