import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { ATTACHMENTS_TYPES, type AttachmentsType, type PackedBooks } from '@saldo/contract';
import { addDays } from '@saldo/ledger';
import { makeZip } from 'client-zip';
import { z } from 'zod';
import type { FileStore } from '#adapters/file-store/file-store';
import { administration, failTask, finishTask, followedTask, reportProgress } from '#features/administrations/index';
import { enqueue, type Job, type JobContext } from '#platform/jobs/jobs';
import type { Scope } from '#platform/scope';
import { extensionOf, FileNames, safeName } from '#standards/tables/file-names';
import { csvFile, utf8 } from '#standards/tables/table-file';
import { nameOfFile } from '../file-names.ts';
import { monthsOf } from '../span.ts';
import { statementsOf, trialBalanceOf } from '../statements.ts';
import { DOCUMENT_KINDS, type DocumentKind, type DocumentSources } from './documents.ts';
import { auditFile } from './download-entries.ts';
import { entryTable } from './entry-table.ts';
import { type IndexAbout, indexPage, type PackedDocument } from './index-page.ts';
import { readYear } from './read-year.ts';
import { balanceSheetCsv, profitAndLossCsv, trialBalanceCsv } from './statement-tables.ts';

export const DROP_BOOKS = 'reports.drop-books';

const Payload = z.looseObject({ task_id: z.int(), year: z.int(), attachments_type: z.enum(ATTACHMENTS_TYPES) });
type Payload = z.output<typeof Payload>;

/** Far above the books and documents of any year; a disk is protected from more. */
const LARGEST_BYTES = 50_000_000_000;
const KEPT_DAYS = 7;
const DAY_MS = 86_400_000;

/** Books are read beside those who go on booking. */
const BESIDE = { writes: false };

type Content = Uint8Array | AsyncIterable<Uint8Array>;
type Packing = { name: string; lastModified: string; input: Content };

/**
 * Packs the books of a year, with their documents, into one ZIP in the file store, and says when it is there. Nothing is in memory as a whole
 * but the list of documents. Done again, the same books make the same bytes.
 */
export function packBooks(files: FileStore, sources: DocumentSources): Job {
  return async (context) => {
    const payload = Payload.parse(context.payload);
    try {
      const result = await pack(context, { files, sources }, payload);
      await context.begin(async (scope) => {
        await finishTask(scope, payload.task_id, result);
        const { task_id } = payload;
        const runAt = new Date(Date.now() + (KEPT_DAYS + 1) * DAY_MS);
        await enqueue(
          scope,
          DROP_BOOKS,
          { task_id, sha256: result.sha256, result: { ...result, gone: true } },
          { runAt },
        );
      });
    } catch (error) {
      if (context.isLastAttempt) await context.begin((scope) => failTask(scope, payload.task_id, 'unexpected'));
      throw error;
    }
  };
}

const Dropped = z.looseObject({ task_id: z.int(), sha256: z.string(), result: z.looseObject({}) });

/** Archives are made to be taken along: they are kept for a week. The number of the task in it makes each one of a kind. */
export function dropBooks(files: FileStore): Job {
  return async (context) => {
    const { task_id, sha256, result } = Dropped.parse(context.payload);
    await context.begin((scope) => finishTask(scope, task_id, result));
    await files.remove(sha256);
  };
}

type Needs = { files: FileStore; sources: DocumentSources };

async function pack(context: JobContext, { files, sources }: Needs, payload: Payload): Promise<PackedBooks> {
  const { task_id, year, attachments_type } = payload;
  const kinds = DOCUMENT_KINDS.filter((kind) => includes(attachments_type, kind));
  const { today, total, company } = await context.begin(async (scope) => {
    let count = 0;
    for (const kind of kinds) count += await sources[kind].count(scope, year);
    return { today: scope.today, total: count + BOOK_FILES, company: (await administration(scope)).title };
  }, BESIDE);
  const sums = new Checksums();
  const progress = progressOf(context, task_id, total);
  async function* all(): AsyncGenerator<Packing> {
    yield* sums.of(contents(context, { files, sources, kinds, payload, progress }));
    yield { name: 'SHA256SUMS', lastModified: today, input: new TextEncoder().encode(sums.lines()) };
  }
  const word = context.language === 'nl' ? 'Boekhouding' : 'Books';
  const stored = await files.put(Readable.fromWeb(makeZip(all()) as ReadableStream), LARGEST_BYTES);
  const kept_until = addDays(today, KEPT_DAYS);
  return { ...stored, file_name: `${nameOfFile(word, company, String(year))}.zip`, files: sums.count, kept_until };
}

function includes(type: AttachmentsType, kind: DocumentKind): boolean {
  return type === 'all' || type === kind;
}

const MOMENT_MS = 500;

/** Tells how far it is, now and then. */
function progressOf(context: JobContext, taskId: number, total: number): () => Promise<void> {
  let done = 0;
  let told = 0;
  return async () => {
    done += 1;
    if (Date.now() - told < MOMENT_MS) return;
    told = Date.now();
    await context.begin((scope) => reportProgress(scope, taskId, Math.min(done, total), total), BESIDE);
  };
}

/** Notes the SHA-256 of what passes, as `sha256sum` writes it. */
class Checksums {
  readonly #lines: string[] = [];

  get count(): number {
    return this.#lines.length + 1;
  }

  lines(): string {
    return this.#lines.map((line) => `${line}\n`).join('');
  }

  async *of(packings: AsyncIterable<Packing>): AsyncGenerator<Packing> {
    for await (const packing of packings) yield { ...packing, input: this.#pass(packing) };
  }

  async *#pass({ name, input }: Packing): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    for await (const chunk of input instanceof Uint8Array ? [input] : input) {
      hash.update(chunk);
      yield chunk;
    }
    this.#lines.push(`${hash.digest('hex')}  ${name}`);
  }
}

const TITLES = {
  audit: { en: 'Audit file (XAF 4.0)', nl: 'Auditfile (XAF 4.0)' },
  entries: { en: 'Entries', nl: 'Boekingen' },
  trial: { en: 'Trial balance', nl: 'Kolommenbalans' },
  balance: { en: 'Balance sheet', nl: 'Balans' },
  profit: { en: 'Profit and loss', nl: 'Winst-en-verliesrekening' },
} as const;
const NAMES = {
  en: {
    books: 'books',
    entries: 'entries',
    trial: 'trial-balance',
    balance: 'balance-sheet',
    profit: 'profit-and-loss',
    purchases: 'purchases',
    sales: 'sales',
    bank: 'bank',
    journal: 'general-journal',
  },
  nl: {
    books: 'boekhouding',
    entries: 'boekingen',
    trial: 'kolommenbalans',
    balance: 'balans',
    profit: 'winst-en-verlies',
    purchases: 'inkoop',
    sales: 'verkoop',
    bank: 'bank',
    journal: 'memoriaal',
  },
} as const;
const BOOK_FILES = 6;

type Contents = Needs & {
  kinds: readonly DocumentKind[];
  payload: Payload;
  progress: () => Promise<void>;
};

const text = (words: string): Content => new TextEncoder().encode(words);

async function* contents(
  context: JobContext,
  { files, sources, kinds, payload, progress }: Contents,
): AsyncGenerator<Packing> {
  const { year, task_id } = payload;
  const { language } = context;
  const names = NAMES[language];
  const begin = <Result>(work: (scope: Scope) => Promise<Result>): Promise<Result> => context.begin(work, BESIDE);
  // In the administration's turn, so that nothing is posted between the audit file and the statements.
  const { read, task, statements, trial } = await context.begin(async (scope) => {
    const months = monthsOf({ year }, scope.today);
    return {
      read: await readYear(scope, year),
      task: await followedTask(scope, task_id),
      statements: await statementsOf(scope, months, false),
      trial: await trialBalanceOf(scope, months),
    };
  });
  const books: { path: string; title: IndexAbout['books'][number]['title']; input: Content }[] = [
    {
      path: `${names.books}/auditfile-${String(year)}.xaf`,
      title: TITLES.audit,
      input: utf8(auditFile(begin, read, '4.0')),
    },
    {
      path: `${names.books}/${names.entries}.csv`,
      title: TITLES.entries,
      input: utf8(csvFile(entryTable(begin, read, { year }), language)),
    },
    { path: `${names.books}/${names.trial}.csv`, title: TITLES.trial, input: text(trialBalanceCsv(trial, language)) },
    {
      path: `${names.books}/${names.balance}.csv`,
      title: TITLES.balance,
      input: text(balanceSheetCsv(statements, language)),
    },
    {
      path: `${names.books}/${names.profit}.csv`,
      title: TITLES.profit,
      input: text(profitAndLossCsv(statements, language)),
    },
  ];
  for (const { path: name, input } of books) {
    yield { name, lastModified: read.today, input };
    await progress();
  }
  const documents: PackedDocument[] = [];
  const taken = new FileNames();
  for (const kind of kinds)
    for await (const document of sources[kind].documents((work) => context.begin(work), files, year)) {
      const own = [safeName(document.number), safeName(document.contact_name)].join(' ').trim();
      const file = [own, safeName(document.reference)].join(' ').trim();
      const path = taken.take(`${names[kind]}/${own}/${file}.${extensionOf(document.media_type)}`);
      documents.push({ ...document, kind, path });
      yield { name: path, lastModified: document.date, input: await files.read(document.sha256) };
      await progress();
    }
  const { title: company, kvk_number } = read.company;
  const made_at = task.created_at.slice(0, 16).replace('T', ' ');
  const about = { company, kvk_number: kvk_number ?? '', year, made_at, task_id, language, books, documents };
  yield { name: 'index.html', lastModified: read.today, input: text(indexPage(about)) };
}
