/** Importing an audit file: the dry run and the import, with the memory they take. Lines: XAF_LINES, 200,000 by default. */
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { BackgroundTask, Import } from '@saldo/contract';
import { printFloor, residentMemory } from './support/machine.ts';
import { type Company, startProduct } from './support/product.ts';

const LINES = Number(process.env['XAF_LINES'] ?? 200_000);
const PER_ENTRY = 4;
const YEAR = new Date().getFullYear() - 1;

printFloor();
const folder = await mkdtemp(join(tmpdir(), 'saldo-xaf-'));
const product = await startProduct({ role: 'all' });
let peak = 0;
const watch = setInterval(() => (peak = Math.max(peak, residentMemory(product.pid).itself)), 250);
try {
  const path = join(folder, 'books.xaf');
  await writeBooks(path);
  const company = await product.addCompany('xaf-import', YEAR);
  const form = new FormData();
  form.append('file', await openAsBlob(path), 'books.xaf');
  const before = residentMemory(product.pid).itself;
  const id = await timed('dry run', company, () => ask(company, 'imports/', { method: 'POST', body: form }));
  const { version, may } = await ask<Import>(company, `imports/${String(id)}/`);
  if (!may.commit) throw new Error('the file cannot be imported');
  const body = JSON.stringify({ version, other_company: true });
  const headers = { 'content-type': 'application/json' };
  await timed('import', company, () =>
    ask(company, `imports/${String(id)}/commit/`, { method: 'POST', body, headers }),
  );
  const { state } = await ask<Import>(company, `imports/${String(id)}/`);
  console.log(`${LINES.toLocaleString('en')} lines: ${state}`);
  console.log(`memory of the server: ${String(before)} MB before, ${String(peak)} MB at most`);
} finally {
  clearInterval(watch);
  await product.stop();
  await rm(folder, { recursive: true });
}

type Started = { id: number; task_id: number };

async function timed(what: string, company: Company, start: () => Promise<Started>): Promise<number> {
  const began = performance.now();
  const { id, task_id } = await start();
  for (;;) {
    const task = await ask<BackgroundTask>(company, `taskapp/get-task-status/${String(task_id)}/`);
    if (task.state === 'FAILURE') throw new Error(`${what}: ${JSON.stringify(task.error)}`);
    if (task.state === 'SUCCESS') break;
    await pause(100);
  }
  console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return id;
}

async function ask<Reply = Started>(company: Company, path: string, init: RequestInit = {}): Promise<Reply> {
  const headers = { ...company.headers, ...(init.headers as Record<string, string> | undefined) };
  const got = await fetch(`http://127.0.0.1:${String(product.port)}/en/api/v1/${path}`, { ...init, headers });
  if (!got.ok) throw new Error(`${path}: ${await got.text()}`);
  return (await got.json()) as Reply;
}

function account(id: string, title: string, type: string): string {
  return `<ledgerAccount><accID>${id}</accID><accDesc>${title}</accDesc><accTp>${type}</accTp></ledgerAccount>`;
}

async function writeBooks(path: string): Promise<void> {
  const out = createWriteStream(path);
  const year = String(YEAR);
  const ledgers = [
    account('1010', 'Bank', 'B'),
    account('1100', 'Debiteuren', 'B'),
    account('8005', 'Omzet', 'P'),
    account('4600', 'Kosten', 'P'),
  ];
  out.write(
    `<?xml version="1.0" encoding="UTF-8"?><auditfile xmlns="http://www.auditfiles.nl/XAF/3.2"><header><fiscalYear>${year}</fiscalYear><startDate>${year}-01-01</startDate><endDate>${year}-12-31</endDate><curCode>EUR</curCode></header><company><companyName>Bench</companyName><customersSuppliers>${contacts()}</customersSuppliers><generalLedger>${ledgers.join('')}</generalLedger><transactions><journal><jrnID>M</jrnID><desc>Memoriaal</desc><jrnTp>M</jrnTp>`,
  );
  for (let entry = 0; entry * PER_ENTRY < LINES; entry += 1)
    if (!out.write(transaction(entry))) await once(out, 'drain');
  out.end('</journal></transactions></company></auditfile>');
  await once(out, 'close');
}

function contact(_: unknown, index: number): string {
  return `<customerSupplier><custSupID>${String(index)}</custSupID><custSupName>Klant ${String(index)}</custSupName><custSupTp>C</custSupTp></customerSupplier>`;
}

function contacts(): string {
  return Array.from({ length: 1_000 }, contact).join('');
}

/** An invoice that is paid at once. */
function transaction(entry: number): string {
  const day = `${String(YEAR)}-${String(1 + (entry % 12)).padStart(2, '0')}-${String(1 + (entry % 28)).padStart(2, '0')}`;
  const amount = (100 + (entry % 900)).toFixed(2);
  const invoice = `F-${String(entry)}`;
  const line = (account: string, side: 'D' | 'C'): string =>
    `<trLine><accID>${account}</accID><docRef>${invoice}</docRef><desc>Factuur ${invoice}</desc><amnt>${amount}</amnt><amntTp>${side}</amntTp><custSupID>${String(entry % 1_000)}</custSupID><invRef>${invoice}</invRef></trLine>`;
  const lines = line('1100', 'D') + line('8005', 'C') + line('1010', 'D') + line('1100', 'C');
  return `<transaction><nr>${String(entry)}</nr><desc>${invoice}</desc><trDt>${day}</trDt>${lines}</transaction>`;
}
