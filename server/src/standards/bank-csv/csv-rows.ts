import { StatementProblem } from '../bank-files/statement-problem.ts';

export type CsvRow = { cells: string[]; line: number };

const DELIMITERS = [';', ',', '\t'] as const;

/** What parts the cells of a line: whatever it has most of, outside quotes. Undefined where nothing parts it, as in a title. */
function delimiterOf(line: string): string | undefined {
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const count = (delimiter: string): number => bare.split(delimiter).length;
  const most = DELIMITERS.reduce<string>((best, one) => (count(one) > count(best) ? one : best), ';');
  return count(most) > 1 ? most : undefined;
}

/** The cells of a record; null while a quoted cell goes on in the next line. */
function cellsOf(text: string, delimiter: string): string[] | null {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    if (text[at] === '"') {
      let cell = '';
      for (;;) {
        const quote = text.indexOf('"', at + 1);
        if (quote === -1) return null;
        cell += text.slice(at + 1, quote);
        at = quote + 1;
        if (text[at] !== '"') break;
        cell += '"';
      }
      const end = text.indexOf(delimiter, at);
      cells.push(cell + text.slice(at, end === -1 ? undefined : end).trim());
      at = end;
    } else {
      const end = text.indexOf(delimiter, at);
      cells.push(text.slice(at, end === -1 ? undefined : end));
      at = end;
    }
    if (at === -1) return cells;
    at += delimiter.length;
  }
}

/** More lines than any cell has. */
const LONGEST_CELL = 100;

/** The records of a file with separated values. Empty lines are passed over; a quoted cell may go on over lines. */
export async function* csvRows(lines: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  let delimiter: string | undefined;
  let number = 0;
  let begun: { text: string; line: number; lines: number } | null = null;
  for await (const line of lines) {
    number += 1;
    if (begun === null && line.trim() === '') continue;
    if (begun === null) delimiter ??= delimiterOf(line);
    begun =
      begun === null
        ? { text: line, line: number, lines: 1 }
        : { text: `${begun.text}\n${line}`, line: begun.line, lines: begun.lines + 1 };
    const cells = cellsOf(begun.text, delimiter ?? ';');
    if (cells !== null) {
      yield { cells, line: begun.line };
      begun = null;
    } else if (begun.lines > LONGEST_CELL) throw new StatementProblem('truncated', begun.line, 'a quote without end');
  }
  if (begun !== null) throw new StatementProblem('truncated', begun.line, 'the file stops halfway');
}
