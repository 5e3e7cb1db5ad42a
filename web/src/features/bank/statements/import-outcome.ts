import type { BackgroundTask, ImportContents, ImportWarnings } from '@saldo/contract';

/** What a bank statement holds, compared with what was imported before. */
export type Outcome = ImportWarnings & {
  new: number;
  known: number;
  unbooked: number;
  first_on: string | null;
  last_on: string | null;
  /** Of a trial. */
  contents: ImportContents | null;
};

/** What the task found in the file. */
export function outcomeOf(task: Pick<BackgroundTask, 'result'>): Outcome {
  const result = task.result ?? {};
  const count = (name: string) => (typeof result[name] === 'number' ? result[name] : 0);
  const day = (name: string) => (typeof result[name] === 'string' ? result[name] : null);
  const { before_books = null, gap = null } = result as Partial<ImportWarnings>;
  return {
    before_books,
    gap,
    new: count('new'),
    known: count('known'),
    unbooked: count('unbooked'),
    first_on: day('first_on'),
    last_on: day('last_on'),
    contents: contentsIn(result),
  };
}

function contentsIn(result: Partial<ImportContents>): ImportContents | null {
  const { opening = null, closing = null, in: added, out, first } = result;
  return added === undefined || out === undefined || first === undefined
    ? null
    : { opening, closing, in: added, out, first };
}

/** A statement of nothing but transactions imported before has nothing to import; one without any still tells the balance. */
export function isAllKnown({ new: added, known }: Pick<Outcome, 'new' | 'known'>): boolean {
  return added === 0 && known > 0;
}
