import { createHash } from 'node:crypto';
import { API } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readZip } from '#standards/testing/read-zip';
import { bookshop, openInbox } from '../../../../tests/support/inbox.ts';
import { packArchive } from './pack-archive.ts';

type Inbox = Awaited<ReturnType<typeof openInbox>>;
let desk: Inbox;
let supplier: number;
let ledger: number;
beforeAll(async () => {
  desk = await openInbox();
  const body = { name: 'Café / "De Kade" <1>', is_supplier: true };
  supplier = (await desk.world.call(API.contacts.createContact, { body })).reply.id;
  ledger = await desk.ledger();
});
afterAll(() => desk.world.close());

type About = { date: string; number?: string; amount?: string; is_credit_note?: boolean; is_concept?: boolean };

/** An expense with these receipts. */
async function booked(receipts: readonly { id: number }[], about: About) {
  const { number = '', amount = '10.00', ...more } = about;
  const line = { description: 'Lunch', ledger_account_id: ledger, vat: 'PROCENT_9' as const, amount };
  const got = await desk.world.call(API.purchases.createExpense, {
    body: {
      contact_id: supplier,
      document_number: number,
      lines: [line],
      attachment_ids: receipts.map(({ id }) => id),
      ...more,
    },
  });
  expect(got.error).toBeUndefined();
  return got.reply;
}

const list = async (query: { year?: number; quarter?: number; search?: string; page_size?: number; cursor?: string }) =>
  (await desk.world.call(API.archive.archive, { query })).reply;
const download = (query: { year: number; quarter?: number }, language: 'en' | 'nl' = 'en') =>
  desk.world.call(API.archive.downloadArchive, { query, language });

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('the archive', () => {
  test('contains receipts of posted expenses by year and quarter of the invoice, and is searchable', async () => {
    const [first, second, third, waiting] = [
      await desk.upload(),
      await desk.upload(),
      await desk.upload(),
      await desk.upload(),
    ];
    await booked([first, second], { date: '2026-02-03', number: 'K/7' });
    const later = await booked([third], { date: '2025-12-31', number: 'K-8' });
    await booked([waiting], { date: '2026-02-04', number: 'K-9', is_concept: true });
    const all = await list({});
    expect(all.years).toMatchObject([
      { year: 2026, count: 2, quarters: [{ quarter: 1, count: 2 }] },
      { year: 2025, count: 1, quarters: [{ quarter: 4, count: 1 }] },
    ]);
    expect(all.results.map(({ id }) => id)).toEqual([second.id, first.id, third.id]);
    expect((await list({ year: 2026, quarter: 2 })).count).toBe(0);
    expect(await list({ year: 2025, quarter: 4, search: 'kade' })).toMatchObject({
      count: 1,
      results: [{ id: third.id, expense_id: later.id, bookingNumber: later.bookingNumber, total_incl: '10.90' }],
    });
    const page = await list({ page_size: 2 });
    const cursor = new URLSearchParams(page.next?.split('?')[1]).get('cursor') ?? '';
    expect((await list({ page_size: 2, cursor })).results.map(({ id }) => id)).toEqual([third.id]);
    const noYear = await desk.world.call(API.archive.archive, { query: { quarter: 1 } });
    expect(noYear.error.errors).toEqual({ year: ['This field is required'] });
  });

  test('excludes deleted expenses', async () => {
    const receipt = await desk.upload();
    const expense = await booked([receipt], { date: '2025-05-01', number: 'D-1' });
    expect((await list({ search: 'd-1' })).count).toBe(1);
    await desk.world.call(API.purchases.deleteExpense, { params: { id: expense.id } });
    expect((await list({ search: 'd-1' })).count).toBe(0);
  });

  test('as one file has every original under a readable name, and an index', async () => {
    const received = [await desk.receive(bookshop('-1+2')), await desk.receive(bookshop('A:B'))];
    const [one, two] = received;
    if (one === undefined || two === undefined) throw new Error('nothing was received');
    await booked([one, two], { date: '2026-06-30', number: '=1+2', is_credit_note: true });
    const { status, headers, bytes } = await download({ year: 2026, quarter: 2 });
    expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
    expect(headers['content-disposition']).toContain('receipts-2026-Q2.zip');
    const files = readZip(bytes);
    const name = '2026-06-30 Café De Kade 1 =1+2';
    expect(files.map((file) => file.name)).toEqual([`${name}.jpg`, `${name} (2).jpg`, 'index.csv']);
    expect(files.slice(0, 2).map((file) => sha256(file.bytes))).toEqual([one.sha256, two.sha256]);
    const [headings, line] = files.at(-1)?.bytes.toString('utf8').split('\r\n') ?? [];
    expect(headings).toMatch(/^\ufeffFile,Expense,Supplier,Invoice number,/);
    expect(line).toContain(
      `"Café / ""De Kade"" <1>",'=1+2,2026-06-30,2026-06-30,Lunch,-10.00,-0.90,-10.90,bon.jpg,${one.sha256}`,
    );
    const year = readZip((await download({ year: 2026 }, 'nl')).bytes);
    expect(year.map((file) => file.name)).toEqual(expect.arrayContaining([`Q2/${name}.jpg`, 'inhoud.csv']));
  });

  test('another company sees none of it', async () => {
    const other = await desk.world.secondAdministration();
    const about = { as: other.owner, administrationId: other.administrationId };
    expect((await desk.world.call(API.archive.archive, about)).reply).toMatchObject({ count: 0, years: [] });
    const got = await desk.world.call(API.archive.downloadArchive, { query: { year: 2026 }, ...about });
    expect(readZip(got.bytes).map((file) => file.name)).toEqual(['index.csv']);
    const theirs = await desk.world.call(API.archive.downloadArchive, {
      query: { year: 2026, admin_id: desk.world.administrationId },
      as: other.owner,
    });
    expect(theirs.status).toBe(404);
  });

  test('streams a thousand receipts without reading ahead of the consumer', async () => {
    const first = await desk.upload();
    const expense = await booked([first], { date: '2025-08-01', number: 'M-1' });
    const hashes = await manyReceipts(expense.id, 999);
    let read = 0;
    const files = {
      read: async (hash: string) => {
        const bytes = await desk.world.house.files.read(hash);
        read += bytes.length;
        return bytes;
      },
    };
    const { content } = await packArchive(files, (work) => desk.world.inScope(work), { year: 2025, quarter: 3 });
    const chunks: Buffer[] = [];
    let taken = 0;
    let ahead = 0;
    for await (const chunk of content as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      taken += chunk.length;
      ahead = Math.max(ahead, read - taken);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(read).toBeGreaterThan(4_000_000);
    expect(ahead).toBeLessThan(200_000);
    const unpacked = readZip(Buffer.concat(chunks));
    expect(unpacked).toHaveLength(1_001);
    expect(new Set(unpacked.map(({ name }) => name.toLowerCase())).size).toBe(1_001);
    expect(new Set(unpacked.slice(0, -1).map(({ bytes }) => sha256(bytes)))).toEqual(
      new Set([first.sha256, ...hashes]),
    );
  });
});

/** Puts so many more receipts with an expense, without the inbox: it is about their number. */
async function manyReceipts(expense_id: number, count: number): Promise<string[]> {
  const { administrationId: administration_id, owner, house } = desk.world;
  const stored = await Promise.all(
    Array.from({ length: count }, (_none, index) =>
      house.files.put(Buffer.from(`receipt ${String(index)}`.repeat(500)), 10_000),
    ),
  );
  const media_type = 'application/pdf';
  await desk.world.inScope(async ({ db }) => {
    const owned = { administration_id, media_type };
    await db
      .insertInto('files')
      .values(stored.map((file) => ({ ...owned, ...file })))
      .execute();
    const rows = await db
      .insertInto('attachments')
      .values(
        stored.map(({ sha256: hash }) => ({
          ...owned,
          sha256: hash,
          file_name: 'bon.pdf',
          arrived_by: 'UPLOAD',
          uploaded_by: owner.id,
          state: 'ARCHIVED',
        })),
      )
      .returning('id')
      .execute();
    const links = rows.map(({ id }) => ({ administration_id, attachment_id: id, expense_id }));
    await db.insertInto('expense_attachments').values(links).execute();
  });
  return stored.map(({ sha256: hash }) => hash);
}
