import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { API, type AttachmentsType, type Authorization, PackedBooks } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readZip, type Unzipped } from '#standards/testing/read-zip';
import { bookshop, openInbox } from '../../../../tests/support/inbox.ts';
import { PROOF } from '../../../../tests/access/testing/memorial.ts';
import { Site } from '../../../../tests/access/testing/site.ts';
import type { Person } from '../../../../tests/support/world.ts';
import { statementXml, TestBank } from '../../bank/testing.ts';
import { concept, customer, finalize } from '../../sales/testing.ts';
import { DROP_BOOKS } from './pack-books.ts';

type Inbox = Awaited<ReturnType<typeof openInbox>>;
let desk: Inbox;
let site: Site;
let receipt: { id: number; sha256: string };

beforeAll(async () => {
  desk = await openInbox();
  site = new Site(desk.world, desk.world);
  receipt = await desk.receive(bookshop('1'));
  const body = { name: 'Café / "De Kade" <1>', is_supplier: true };
  const supplier = (await desk.world.call(API.contacts.createContact, { body })).reply.id;
  const line = {
    description: 'Lunch',
    ledger_account_id: await desk.ledger(),
    vat: 'PROCENT_9' as const,
    amount: '10.00',
  };
  const expense = await desk.world.call(API.purchases.createExpense, {
    body: {
      contact_id: supplier,
      document_number: 'K/7',
      date: '2026-02-03',
      lines: [line],
      attachment_ids: [receipt.id],
    },
  });
  expect(expense.error).toBeUndefined();
  const buyer = await customer(desk.world, 'Jansen & Zn.');
  const sold = await finalize(desk.world, await concept(desk.world, buyer));
  expect(sold.error).toBeUndefined();
});
afterAll(() => desk.world.close());

const start = (attachments_type: AttachmentsType, as?: Person, language: 'en' | 'nl' = 'en') => {
  const query = { year: 2026, attachments_type };
  return desk.world.call(API.books.createDownloadFile, { query, language, ...(as === undefined ? {} : { as }) });
};
const status = async (id: number) => (await desk.world.call(API.tasks.taskStatus, { params: { id } })).reply;
const fetchFile = (id: number, as?: Person) =>
  desk.world.call(API.books.downloadFile, { params: { id }, ...(as === undefined ? {} : { as }) });

async function packed(attachments_type: AttachmentsType, language: 'en' | 'nl' = 'en'): Promise<Unzipped[]> {
  const { task_id } = (await start(attachments_type, undefined, language)).reply;
  await desk.world.runJobs();
  return readZip((await fetchFile(task_id)).bytes);
}

const named = (files: readonly Unzipped[], name: string): string =>
  files.find((file) => file.name === name)?.bytes.toString('utf8') ?? '';
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function employee(...areas: Authorization[]): Promise<Person> {
  const person = await site.colleague();
  const params = { adminId: site.administrationId, id: person.id };
  await site.get(API.users.updateUser, { params, body: { role: 'EMPLOYEE', areas, version: 1 } });
  return person;
}

describe('the archive of a year', () => {
  test('has the books, every document in a folder of its own and an index', async () => {
    const { task_id } = (await start('all')).reply;
    expect((await start('all')).reply.task_id).toBe(task_id);
    expect((await fetchFile(task_id)).status).toBe(404);
    await desk.world.runJobs();
    const { state, result, result_url } = await status(task_id);
    expect(result_url).toBe(
      `/en/${String(site.administrationId)}/reports/downloads?year=2026&archive=${String(task_id)}`,
    );
    expect(state).toBe('SUCCESS');
    const got = await fetchFile(task_id);
    const { size_bytes, sha256: sum, files: count } = PackedBooks.parse(result);
    expect([got.bytes.length, sha256(got.bytes)]).toEqual([size_bytes, sum]);
    const files = readZip(got.bytes);
    expect(files).toHaveLength(count);
    expect(got.headers['content-disposition']).toMatch(/Books .+ 2026\.zip/);
    expect(files.map(({ name }) => name)).toEqual([
      'books/auditfile-2026.xaf',
      'books/entries.csv',
      'books/trial-balance.csv',
      'books/balance-sheet.csv',
      'books/profit-and-loss.csv',
      'purchases/2026-0001 Café De Kade 1/2026-0001 Café De Kade 1 K 7.jpg',
      'sales/2026-0001 Jansen & Zn/2026-0001 Jansen & Zn.pdf',
      'sales/2026-0001 Jansen & Zn/2026-0001 Jansen & Zn.xml',
      'index.html',
      'SHA256SUMS',
    ]);
    expect(sha256(files[5]?.bytes ?? Buffer.alloc(0))).toBe(receipt.sha256);
  });

  test('says the same in each of its files', async () => {
    const files = await packed('none', 'nl');
    const year = await desk.world.call(API.reports.trialBalance, { query: { year: 2026 } });
    const { total_debit } = year.reply;
    expect(named(files, 'boekhouding/auditfile-2026.xaf')).toContain(`<totalDebit>${total_debit}</totalDebit>`);
    expect(named(files, 'boekhouding/kolommenbalans.csv')).toContain(`Totaal;;${total_debit.replace('.', ',')};`);
    expect(named(files, 'boekhouding/winst-en-verlies.csv')).toContain('Omzet;8005;');
    const balance = named(files, 'boekhouding/balans.csv');
    const [assets] = /Totaal activa;;;([\d,-]+)/.exec(balance)?.slice(1) ?? [];
    expect(balance).toContain(`Totaal passiva;;;${assets ?? 'none'}`);
  });

  test('has an index in both languages that needs no connection and no script, and leads to every file', async () => {
    const files = await packed('all', 'nl');
    const page = named(files, 'index.html');
    expect(page).toContain('<html lang="nl">');
    expect(page).toContain('sha256sum -c SHA256SUMS');
    expect(page).toContain('To verify that nothing was changed or lost');
    expect(page).toContain('Zo controleer je dat er niets is gewijzigd of weggevallen');
    expect(page).toContain('Café / "De Kade" &lt;1&gt;');
    expect(page).not.toMatch(/<script|https?:|src=/);
    const links = Array.from(page.matchAll(/href="([^"]+)"/g), ([, address = '']) => decodeURIComponent(address));
    const rest = files.map(({ name }) => name).filter((name) => !['index.html', 'SHA256SUMS'].includes(name));
    expect(links).toEqual(rest);
  });

  test('proves itself on a machine without Saldo', async () => {
    const files = await packed('all');
    const sums = named(files, 'SHA256SUMS').trimEnd().split('\n');
    expect(sums).toEqual(files.slice(0, -1).map(({ name, bytes }) => `${sha256(bytes)}  ${name}`));
    if (spawnSync('sha256sum', ['--version']).status !== 0) return;
    const folder = mkdtempSync(join(tmpdir(), 'saldo-archive-'));
    try {
      for (const { name, bytes } of files) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), bytes);
      }
      const said = execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' });
      expect(said.match(/: OK$/gm)).toHaveLength(files.length - 1);
      writeFileSync(join(folder, 'books/entries.csv'), 'changed');
      expect(spawnSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: folder }).status).toBe(1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('has the documents behind bank lines that are booked, and no others', async () => {
    const bank = await TestBank.open(desk.world);
    const movement = { date: '2026-03-02', name: 'Verhuur BV', text: 'Huur maart' };
    const movements = [-45_000, -1_000].map((amount) => ({ ...movement, amount }));
    await bank.import(statementXml({ movements }));
    const file = PROOF;
    const [waiting, rent] = await bank.transactions();
    for (const one of [waiting, rent])
      await desk.world.call(API.bank.attachToTransaction, { params: { id: one?.id ?? 0 }, file });
    const lines = [{ ledger_account_id: await desk.ledger(), amount: rent?.amount ?? '' }];
    const mutations = [{ id: rent?.id ?? 0, version: rent?.version ?? 0, lines }];
    expect((await desk.world.call(API.bank.processTransactions, { body: { mutations } })).error).toBeUndefined();
    const names = (await packed('all', 'nl')).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('bank/'))).toHaveLength(1);
    expect(names.find((name) => name.startsWith('bank/'))).toContain('Verhuur BV');
    expect((await packed('sales')).filter(({ name }) => name.startsWith('bank/'))).toEqual([]);
  });
});

describe('who may have it', () => {
  test('documents are for who may see them, whoever packed them', async () => {
    const clerk = await employee('ledger.view');
    const buyer = await employee('ledger.view', 'purchases.view');
    expect((await start('all', clerk)).error.code).toBe('not_allowed');
    expect((await start('sales', buyer)).error.code).toBe('not_allowed');
    expect((await start('purchases', buyer)).status).toBe(200);
    const own = (await start('none', clerk)).reply.task_id;
    const whole = (await start('all')).reply.task_id;
    await desk.world.runJobs();
    expect((await fetchFile(own, clerk)).status).toBe(200);
    expect((await fetchFile(whole, clerk)).error.code).toBe('not_allowed');
    expect((await fetchFile(whole)).status).toBe(200);
  });

  test('another company cannot name it, and it is no other task', async () => {
    const { task_id } = (await start('none')).reply;
    await desk.world.runJobs();
    const { owner, administrationId } = await desk.world.secondAdministration();
    const theirs = await desk.world.call(API.books.downloadFile, {
      params: { id: task_id },
      as: owner,
      administrationId,
    });
    expect(theirs.status).toBe(404);
    expect((await fetchFile(await site.task())).status).toBe(404);
  });

  test('it is gone after a week', async () => {
    const { task_id } = (await start('none')).reply;
    await desk.world.runJobs();
    const { sha256: sum } = PackedBooks.parse((await status(task_id)).result);
    await desk.world.ownerPool.query(
      `update graphile_worker._private_jobs set run_at = now() where task_id =
        (select id from graphile_worker._private_tasks where identifier = $1) and payload ->> 'task_id' = $2`,
      [DROP_BOOKS, String(task_id)],
    );
    await desk.world.runJobs();
    expect((await fetchFile(task_id)).status).toBe(404);
    await expect(desk.world.house.files.read(sum)).rejects.toThrow(/./);
  });
});
