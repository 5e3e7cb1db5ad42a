import { existsSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { backgroundReceiptReader } from '../server/src/receipt-reading/background-receipt-reader.ts';
import {
  BUYER,
  corpus,
  type PaperFacts,
  papersInWords,
  type Way,
} from '../server/src/receipt-reading/corpus/corpus.ts';
import type {
  OwnDetails,
  ReadableMediaType,
  Reading,
  ReceiptDocument,
} from '../server/src/receipt-reading/receipt-reader.ts';

/**
 * How well and how fast receipts are read. Per field: precision (of what was read, how much is right), recall (of what the
 * document shows, how much was read right), and how many wrong values were called certain, which must be none.
 */

const shared = process.env.SALDO_SHARED ?? fileURLToPath(new URL('../../shared', import.meta.url));
const real = `${shared}/standards/data/receipts/`;
const constructed = fileURLToPath(new URL('../server/src/receipt-reading/fixtures/', import.meta.url));

const FIELDS = [
  'supplier_name',
  'supplier_vat_id',
  'supplier_kvk',
  'supplier_iban',
  'document_number',
  'document_date',
  'due_date',
  'currency',
  'total_excl',
  'total_vat',
  'total_incl',
  'paid_by',
] as const;

type Field = (typeof FIELDS)[number];
type Facts = Partial<Record<Field, string | number>>;

const DOCUMENTS: { file: string; type: ReadableMediaType; facts: Facts }[] = [
  {
    file: `${real}AmazonWebServices.pdf`,
    type: 'application/pdf',
    facts: {
      supplier_name: 'Amazon Web Services, Inc.',
      document_number: '42183017',
      document_date: '2014-08-03',
      currency: 'USD',
      total_excl: 411,
      total_vat: 0,
      total_incl: 411,
    },
  },
  {
    file: `${real}AzureInterior.pdf`,
    type: 'application/pdf',
    facts: {
      supplier_name: 'Azure Interior',
      document_number: 'INV/2023/03/0008',
      document_date: '2023-03-20',
      due_date: '2023-04-04',
      currency: 'USD',
      total_excl: 26_290,
      total_vat: 1694,
      total_incl: 27_984,
    },
  },
  {
    file: `${real}QualityHosting.pdf`,
    type: 'application/pdf',
    facts: {
      supplier_name: 'QualityHosting AG',
      supplier_vat_id: 'DE232446240',
      supplier_iban: 'DE30507500940000048567',
      document_number: '30064443',
      document_date: '2014-05-07',
      due_date: '2014-05-21',
      currency: 'EUR',
      total_excl: 3473,
      total_vat: 0,
      total_incl: 3473,
    },
  },
  {
    file: `${real}coolblue1.pdf`,
    type: 'application/pdf',
    facts: {
      supplier_name: 'Coolblue B.V.',
      supplier_vat_id: 'NL810433941B01',
      supplier_kvk: '24330087',
      supplier_iban: 'NL50INGB0683251309',
      document_number: '993548900',
      document_date: '2014-04-19',
      currency: 'EUR',
      total_excl: 59_336,
      total_vat: 12_461,
      total_incl: 71_797,
    },
  },
  {
    file: `${real}saeco.pdf`,
    type: 'application/pdf',
    facts: {
      supplier_name: 'e-Luscious Nederland B.V.',
      supplier_vat_id: 'NL815254295B01',
      supplier_kvk: '04080176',
      supplier_iban: 'NL58RABO0198723202',
      document_number: 'VF1005193039',
      document_date: '2022-09-08',
      due_date: '2022-09-22',
      currency: 'EUR',
      total_excl: 4131,
      total_vat: 868,
      total_incl: 4999,
    },
  },
  {
    file: `${constructed}till-receipt-constructed.jpg`,
    type: 'image/jpeg',
    facts: {
      supplier_name: 'Bakkerij De Korenbloem',
      supplier_vat_id: 'NL001234567B29',
      supplier_kvk: '30198765',
      document_number: '004711',
      document_date: '2026-04-18',
      currency: 'EUR',
      total_excl: 3533,
      total_vat: 441,
      total_incl: 3974,
      paid_by: 'card',
    },
  },
  {
    file: `${constructed}shop-receipt-constructed.jpg`,
    type: 'image/jpeg',
    facts: {
      supplier_name: 'IJZERHANDEL VERMEER B.V.',
      supplier_vat_id: 'NL808117622B01',
      supplier_kvk: '11045678',
      document_number: '88-20417',
      document_date: '2026-02-03',
      currency: 'EUR',
      total_excl: 10_583,
      total_vat: 2222,
      total_incl: 12_805,
      paid_by: 'card',
    },
  },
  {
    file: `${constructed}scanned-invoice-constructed.pdf`,
    type: 'application/pdf',
    facts: {
      supplier_name: 'Drukkerij Van Santen B.V.',
      supplier_vat_id: 'NL804212340B01',
      supplier_kvk: '05067812',
      supplier_iban: 'NL91ABNA0417164300',
      document_number: '2026-0317',
      document_date: '2026-03-09',
      due_date: '2026-03-23',
      currency: 'EUR',
      total_excl: 29_950,
      total_vat: 6290,
      total_incl: 36_240,
    },
  },
];

const NOBODY: OwnDetails = { names: [], vat_ids: [], kvk_numbers: [], ibans: [] };
const STUDIO: OwnDetails = { names: [BUYER.name], vat_ids: [BUYER.vat_id], kvk_numbers: [BUYER.kvk], ibans: [] };

const LEAST_RIGHT = 0.98;

type Score = { shown: number; read: number; right: number; wronglyCertain: number };

function count(score: Score, reading: Reading, field: Field, fact: string | number | undefined): boolean {
  const found = reading[field];
  const right = found !== null && found.value === fact;
  score.shown += fact === undefined ? 0 : 1;
  score.read += found === null ? 0 : 1;
  score.right += right ? 1 : 0;
  score.wronglyCertain += found?.certainty === 'certain' && !right ? 1 : 0;
  return right;
}

const percent = (part: number, whole: number): string =>
  (whole === 0 ? '-' : `${Math.round((100 * part) / whole)}%`).padStart(9);

const reader = backgroundReceiptReader();

/** Reads one document and adds what came of it to the scores; says what went wrong. */
async function judge(
  scores: Map<Field, Score>,
  name: string,
  document: ReceiptDocument,
  facts: Facts,
  own: OwnDetails,
): Promise<number> {
  const started = performance.now();
  const reading = await reader.read(document, own);
  const took = performance.now() - started;
  for (const field of FIELDS) {
    const score = scores.get(field) ?? { shown: 0, read: 0, right: 0, wronglyCertain: 0 };
    scores.set(field, score);
    const isRight = count(score, reading, field, facts[field]);
    const found = reading[field];
    if (!isRight && (found !== null || facts[field] !== undefined))
      console.log(
        `  ${name}: ${field} read ${found === null ? 'nothing' : `${String(found.value)} (${found.certainty})`}, is ${String(facts[field] ?? 'not shown')}`,
      );
  }
  return took;
}

function table(title: string, scores: ReadonlyMap<Field, Score>): void {
  console.log(`\n${title.padEnd(18)} precision    recall  wrong but certain`);
  for (const [field, { shown, read, right, wronglyCertain }] of scores)
    console.log(field.padEnd(18), percent(right, read), percent(right, shown), String(wronglyCertain).padStart(6));
}

/** What is promised of reading: nothing wrong is called certain, and of all totals and dates 98% are right. Misses fail the run. */
function refuseBad(title: string, scores: ReadonlyMap<Field, Score>): void {
  for (const [field, { shown, right, wronglyCertain }] of scores) {
    const isFew = (field === 'total_incl' || field === 'document_date') && right < LEAST_RIGHT * shown;
    if (wronglyCertain === 0 && !isFew) continue;
    console.error(`${title}: ${field} is not read as promised`);
    process.exitCode = 1;
  }
}

function middle(times: readonly number[]): string {
  return `${(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0).toFixed(0)} ms`;
}

/** The second reading, as one of many in a worker that is awake, with how long the event loop had to wait for it at most. */
async function again(document: ReceiptDocument): Promise<string> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const started = performance.now();
  await reader.read(document, NOBODY);
  const took = performance.now() - started;
  // The wait that ends with the reading is only counted once the loop has turned again.
  await setTimeout(20);
  delay.disable();
  return `${took.toFixed(0).padStart(6)} ms, longest wait of the event loop ${(delay.max / 1e6).toFixed(0)} ms`;
}

function factsOf(paper: PaperFacts): Facts {
  const { supplier } = paper;
  return {
    supplier_name: supplier.name,
    ...(supplier.vat_id === null ? {} : { supplier_vat_id: supplier.vat_id }),
    ...(supplier.kvk === null ? {} : { supplier_kvk: supplier.kvk }),
    ...(paper.shows_iban && supplier.iban !== null ? { supplier_iban: supplier.iban } : {}),
    document_number: paper.number,
    document_date: paper.date,
    ...(paper.due === null ? {} : { due_date: paper.due }),
    currency: paper.currency,
    total_excl: paper.total_excl,
    total_vat: paper.total_vat,
    total_incl: paper.total_incl,
    ...(paper.paid_by === null ? {} : { paid_by: paper.paid_by }),
  };
}

console.log('Sixty constructed papers, and six in dollars and pounds');
const perWay = new Map<Way, number[]>();
const ofCorpus = new Map<Field, Score>();
for await (const { name, way, facts, document } of corpus()) {
  const took = await judge(ofCorpus, `${name} (${way})`, document, factsOf(facts), STUDIO);
  perWay.set(way, [...(perWay.get(way) ?? []), took]);
}
table('corpus', ofCorpus);
for (const [way, times] of perWay) console.log(`${way}: half of them within ${middle(times)}`);

/** A total that is wrong has to be said uncertain. */
console.log('\nBills, receipts and invoices of other countries and forms, printed and photographed');
const told: Record<string, number> = {};
for await (const { name, way, total, document } of papersInWords()) {
  const { total_incl } = await reader.read(document, NOBODY);
  const isRight = (total_incl?.value ?? null) === total || (total === null && total_incl?.certainty !== 'certain');
  const how = total_incl === null ? 'not found' : total_incl.certainty;
  const outcome = `${way}: ${isRight ? 'right' : 'wrong'}, ${how}`;
  told[outcome] = (told[outcome] ?? 0) + 1;
  if (isRight) continue;
  console.log(
    `  ${name} (${way}): total_incl read ${String(total_incl?.value ?? 'nothing')} (${how}), is ${String(total)}`,
  );
  if (how === 'certain') process.exitCode = 1;
}
for (const outcome of Object.keys(told).toSorted()) console.log(outcome.padEnd(28), String(told[outcome]).padStart(3));

const present = DOCUMENTS.filter(({ file }) => existsSync(file));
console.log(`\nReal receipts${present.length < DOCUMENTS.length ? ' are not here: the constructed ones only' : ''}`);
const ofReal = new Map<Field, Score>();
for (const { file, type, facts } of present) {
  const document = { bytes: new Uint8Array(readFileSync(file)), media_type: type };
  const name = file.split('/').at(-1) ?? file;
  await judge(ofReal, name, document, facts, NOBODY);
  console.log(name.padEnd(36), await again(document));
}
table('real', ofReal);
for (const [title, scores] of [
  ['corpus', ofCorpus],
  ['real', ofReal],
] as const)
  refuseBad(title, scores);
await reader.close();
console.log(`memory ${(process.memoryUsage.rss() / 1024 / 1024).toFixed(0)} MB`);
