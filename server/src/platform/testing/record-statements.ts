import pg from 'pg';
import { afterAll, inject } from 'vitest';

/** A statement as it was sent, and the lines of the program that sent it. */
export interface Statement {
  text: string;
  sentBy: string[];
}

/** Per process, because the modules of one test file are used by the next. */
const SEEN = Symbol.for('saldo.statements');
type Seen = { sent: Set<string>; waiting: Statement[] };
const holder = globalThis as typeof globalThis & { [SEEN]?: Seen };

/** Keeps every statement with parameters that the program sends, so that it can be held to the rules when all tests are done. */
function record(): Seen {
  const seen: Seen = { sent: new Set(), waiting: [] };
  const plain = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown;
  function query(this: pg.Client, ...args: unknown[]): unknown {
    note(seen, args);
    return plain.apply(this, args);
  }
  Object.assign(pg.Client.prototype, { query });
  return seen;
}

function note({ sent, waiting }: Seen, [asked, values]: unknown[]): void {
  const text = typeof asked === 'string' ? asked : (asked as { text?: unknown } | undefined)?.text;
  if (typeof text !== 'string' || sent.has(text)) return;
  if (typeof asked === 'string' && !Array.isArray(values)) return;
  // What a test asks for itself may ask anything; the program may send the same later.
  if (!isSentByProgram()) return;
  sent.add(text);
  waiting.push({ text, sentBy: linesOfProgram() });
}

/** By the names of the files that are being run alone: where a line was before it was compiled takes long to find out, and tests send much. */
function isSentByProgram(): boolean {
  const before = { stackTraceLimit: Error.stackTraceLimit, prepareStackTrace: Reflect.get(Error, 'prepareStackTrace') };
  const here: { stack?: unknown } = {};
  Error.stackTraceLimit = 60;
  Error.prepareStackTrace = (_error, sites) => sites.map((site) => site.getFileName() ?? '');
  Error.captureStackTrace(here);
  const files = here.stack as string[];
  Object.assign(Error, before);
  const sender = files.find((file) => /\/(server|seeds)\//.test(file) && !NOT_THE_SENDER.test(file));
  return sender !== undefined && !sender.replace(/^.*\/(server|seeds)\//, '').includes('test');
}

const NOT_THE_SENDER = /node_modules|database\/database\.ts|prepared-statements|write-together|record-statements/;

function linesOfProgram(): string[] {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = 60;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = before;
  return stack
    .split('\n')
    .filter((line) => /\/(server|seeds)\//.test(line) && !NOT_THE_SENDER.test(line))
    .map((line) => line.trim().replace(/^.*\/((?:server|seeds)\/[^)]*).*$/, '$1'));
}

holder[SEEN] ??= record();

afterAll(async () => {
  const waiting = holder[SEEN]?.waiting.splice(0) ?? [];
  if (waiting.length > 0)
    await fetch(new URL('/statements', inject('databaseDesk')), { method: 'POST', body: JSON.stringify(waiting) });
});
