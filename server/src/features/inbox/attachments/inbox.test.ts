import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { API } from '@saldo/contract';
import { cents } from '@saldo/ledger';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { fakeReceiptReader } from '#receipt-reading/fake-receipt-reader';
import { DocumentRefused, type Reading, type ReceiptReader, unreadable } from '#receipt-reading/receipt-reader';
import { proposeFor } from '#features/purchases/index';
import type { JobContext } from '#platform/jobs/jobs';
import { createLogger } from '#platform/log';
import { fillRoom } from '../../../../tests/support/fill-room.ts';
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts';
import { readAttachment } from './read-attachment.ts';

const PHOTO = await readFile(
  new URL('../../../receipt-reading/fixtures/till-receipt-constructed.jpg', import.meta.url),
);
const fake = fakeReceiptReader();
const world: World = await createWorld({ house: { reader: fake } });
afterAll(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  await world.close();
});
beforeEach(() => fake.willRead(unreadable()));

type About = { as?: Person; administrationId?: number };
async function isKept(bytes: Uint8Array): Promise<boolean> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return world.house.files.verify(sha256).catch(() => false);
}

let sheets = 0;
/** A picture that was not seen before. */
function photo(): Buffer {
  sheets += 1;
  return Buffer.concat([PHOTO, Buffer.from(`sheet ${String(sheets)}`)]);
}
const upload = (bytes: Uint8Array, name = 'bon.jpg', about: About = {}) =>
  world.call(API.inbox.uploadAttachment, { file: { name, bytes }, ...about });
const detail = async (id: number) => (await world.call(API.inbox.attachment, { params: { id } })).reply;

function run(id: number, reader: ReceiptReader = fake, isLastAttempt = false): Promise<void> {
  const context: JobContext = {
    payload: { attachment_id: id },
    language: 'en',
    begin: (work) => world.inScope(work),
    attempt: isLastAttempt ? 5 : 1,
    isLastAttempt,
    log: createLogger('silent'),
  };
  return readAttachment(world.house.files, reader, proposeFor)(context);
}

function read<T>(value: T) {
  return { value, certainty: 'certain', place: null, source: 'text', remark: null } as const;
}
const TILL: Reading = {
  ...unreadable([{ width: 400, height: 900 }]),
  kind: 'image',
  supplier_name: read('Boekhandel Lindelaan'),
  document_number: read('B-77'),
  document_date: read('2026-07-10'),
  total_incl: read(cents(3_495)),
  paid_by: read('card'),
  vat: [{ rate_bp: read(900), base: read(cents(3_206)), vat: read(cents(289)) }],
};
async function proposed(): Promise<number> {
  const { reply } = await upload(photo());
  fake.willRead(TILL);
  await run(reply.id);
  return reply.id;
}

describe('receiving', () => {
  test('stores the bytes under their hash and queues reading in one transaction', async () => {
    const bytes = photo();
    const got = await upload(bytes, 'bon van juli.jpg');
    expect(got.reply).toMatchObject({ state: 'PROCESSING', media_type: 'image/jpeg', size_bytes: bytes.length });
    const owner = new pg.Client({ connectionString: world.testDatabase.ownerUrl });
    await owner.connect();
    const jobs = await owner.query(
      `select payload from graphile_worker._private_jobs where key = 'inbox.read-attachment:' || $1 || ':' || $2`,
      [world.administrationId, got.reply.id],
    );
    await owner.end();
    expect(jobs.rows).toMatchObject([{ payload: { attachment_id: got.reply.id } }]);
    const file = await world.call(API.inbox.attachmentFile, { params: { id: got.reply.id } });
    expect(file.bytes.equals(bytes)).toBe(true);
    expect(file.headers['content-disposition']).toMatch(/^attachment;/);
    expect(file.headers['x-content-type-options']).toBe('nosniff');
  });

  test.each(['../../etc/passwd', '..\\..\\x.jpg', 'bon\r\nX-Evil: 1.jpg', '"; filename="x.html', '<img src=x>.jpg'])(
    'a file by the name of %j is stored by its content and given back as a file',
    async (name) => {
      const bytes = photo();
      const { reply } = await upload(bytes, name);
      expect(reply.file_name).not.toMatch(/[\r\n]/);
      expect(await isKept(bytes)).toBe(true);
      const { headers, bytes: back } = await world.call(API.inbox.attachmentFile, { params: { id: reply.id } });
      expect(back.equals(bytes)).toBe(true);
      expect(headers['content-disposition']).toMatch(
        /^attachment; filename="[\w.\- ]*"; filename\*=UTF-8''[^\s"<>/\\]*$/,
      );
      expect(headers).not.toHaveProperty('x-evil');
    },
  );

  test('the same bytes are one attachment, also ten times at once', async () => {
    const bytes = photo();
    const got = await Promise.all(Array.from({ length: 10 }, () => upload(bytes)));
    expect(new Set(got.map((each) => each.reply.id)).size).toBe(1);
    expect(got.filter((each) => !each.reply.was_here)).toHaveLength(1);
  });

  test.each<[string, Uint8Array, number, string]>([
    ['a program that calls itself a picture', Buffer.from('MZ this is no picture'), 415, 'unsupported_media_type'],
    ['a page of the web', Buffer.from('<html><script>alert(1)</script>%PDF-1.7'), 415, 'unsupported_media_type'],
    ['an empty file', Buffer.alloc(0), 415, 'unsupported_media_type'],
    ['a HEIC photo', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), 415, 'heic_not_supported'],
    ['more than 20 MB', Buffer.concat([PHOTO, Buffer.alloc(20 * 1024 * 1024)]), 413, 'too_large'],
  ])('refuses %s, whatever its name says', async (_name, bytes, status, code) => {
    const got = await upload(bytes, 'invoice.pdf');
    expect([got.status, got.error.code]).toEqual([status, code]);
  });

  test('a refused file gets a list of accepted types', async () => {
    const { error } = await upload(Buffer.from('<html></html>'), 'invoice.pdf');
    for (const kind of ['image', 'PDF', 'UBL']) expect(error.detail).toContain(kind);
  });

  test.each([
    ['an iPhone', 'heic', 'mif1heic'],
    ['an iPhone that took several at once', 'heix', 'mif1heix'],
    ['another phone', 'mif1', 'mif1heicmiaf'],
  ])('a photo of %s is refused in words that say how to set the phone', async (_whose, brand, compatible) => {
    const head = Buffer.from(`\0\0\0${String.fromCharCode(16 + compatible.length)}ftyp${brand}\0\0\0\0${compatible}`);
    const meta = Buffer.from('\0\0\0\x22meta\0\0\0\0\0\0\0\x16hdlr\0\0\0\0\0\0\0\0pict');
    const bytes = Buffer.concat([head, meta, Buffer.alloc(4096, 7)]);
    const send = (language: 'en' | 'nl') =>
      world.call(API.inbox.uploadAttachment, { file: { name: 'IMG_0001.JPG', bytes }, language });
    expect((await send('en')).error).toMatchObject({
      code: 'heic_not_supported',
      detail: expect.stringContaining('“Most Compatible”'),
    });
    expect((await send('nl')).error.detail).toContain('‘Meest compatibel’');
  });

  test('a Plus customer can upload and see unprocessed receipts, but not process them', async () => {
    const plus = await world.secondAdministration({ title: 'Plus', subscription_type: 3 });
    const about = { as: plus.owner, administrationId: plus.administrationId };
    const got = await upload(photo(), 'bon.jpg', about);
    expect(got.reply.may).toEqual({
      process: false,
      delete: true,
      reject: false,
      ask: false,
      answer: false,
      restore: false,
      withdraw: false,
    });
    const refused = await world.call(API.purchases.createFromInbox, {
      body: { attachment_id: got.reply.id },
      ...about,
    });
    expect(refused.error.code).toBe('plus_customers_upload_only');
  });

  test('is isolated per company: the same bytes there are another attachment', async () => {
    const bytes = photo();
    const mine = await upload(bytes);
    const other = await world.secondAdministration();
    const about = { as: other.owner, administrationId: other.administrationId };
    const params = { id: mine.reply.id };
    const got = [
      await world.call(API.inbox.attachment, { params, ...about }),
      await world.call(API.inbox.attachmentFile, { params, ...about }),
      await world.call(API.inbox.attachmentPage, { params: { ...params, page: 1 }, ...about }),
      await world.call(API.inbox.deleteAttachment, { params, ...about }),
      await world.call(API.inbox.linkAttachment, { params, body: { expense_id: null, version: 1 }, ...about }),
      await world.call(API.purchases.createFromInbox, { body: { attachment_id: mine.reply.id }, ...about }),
    ];
    expect(got.map((each) => each.status)).toEqual(got.map(() => 404));
    expect((await upload(bytes, 'bon.jpg', about)).reply.id).not.toBe(mine.reply.id);
  });
});

describe('reading', () => {
  test('a receipt gets a proposal, and reading again changes nothing', async () => {
    const id = await proposed();
    const first = await detail(id);
    expect(first).toMatchObject({ state: 'SUGGESTED', supplier_name: 'Boekhandel Lindelaan', total_incl: '34.95' });
    expect(first.proposal?.lines).toMatchObject([{ vat: 'PROCENT_9', amount: '32.06', amount_btw: '2.89' }]);
    fake.willRead(unreadable());
    await run(id);
    expect(await detail(id)).toEqual(first);
  });

  test('an unreadable receipt is left to a person', async () => {
    const blank = (await upload(photo())).reply.id;
    await run(blank);
    const refused = (await upload(photo())).reply.id;
    await run(refused, {
      ...fake,
      read: async () => {
        throw new DocumentRefused('too_many_pixels');
      },
    });
    expect(await detail(blank)).toMatchObject({ state: 'INBOX', warnings: ['nothing_read'] });
    expect(await detail(refused)).toMatchObject({ state: 'INBOX', warnings: ['nothing_read', 'too_many_pixels'] });
  });

  test('a document that crashes the reader is retried, then kept', async () => {
    const id = (await upload(photo())).reply.id;
    const broken: ReceiptReader = {
      ...fake,
      read: async () => {
        throw new Error('out of memory');
      },
    };
    await expect(run(id, broken)).rejects.toThrow('out of memory');
    expect((await detail(id)).state).toBe('PROCESSING');
    await expect(run(id, broken, true)).rejects.toThrow('out of memory');
    expect(await detail(id)).toMatchObject({ state: 'INBOX', warnings: ['nothing_read'] });
    const concept = await world.call(API.purchases.createFromInbox, { body: { attachment_id: id } });
    expect(concept.reply).toMatchObject({ state: 'CONCEPT', date: '2026-07-14', lines: [] });
  });
});

describe('from receipt to expense', () => {
  test('a receipt gives one draft, also ten times at once; posting archives the receipt', async () => {
    const id = await proposed();
    const got = await Promise.all(
      Array.from({ length: 10 }, () => world.call(API.purchases.createFromInbox, { body: { attachment_id: id } })),
    );
    expect(got.map((each) => each.status)).toEqual(got.map(() => 200));
    const [concept] = got;
    expect(new Set(got.map((each) => each.reply.id)).size).toBe(1);
    expect(concept?.reply).toMatchObject({
      state: 'CONCEPT',
      document_number: 'B-77',
      total_incl: '34.95',
      payment_method: 'BANK',
    });
    expect((await detail(id)).state).toBe('SUGGESTED');
    const ledger = await world.inScope((scope) =>
      scope.db.selectFrom('ledgers').select('id').where('code', '=', '4635').executeTakeFirstOrThrow(),
    );
    const posted = await world.call(API.purchases.updateExpense, {
      params: { id: concept?.reply.id ?? 0 },
      body: {
        new_contact: { name: 'Boekhandel Lindelaan' },
        document_number: 'B-77',
        date: '2026-07-10',
        lines: [
          { description: 'Boek', ledger_account_id: ledger.id, vat: 'PROCENT_9', amount: '32.06', amount_btw: '2.89' },
        ],
        attachment_ids: [id],
        version: concept?.reply.version ?? 0,
      },
    });
    expect(posted.reply.state).toBe('OPEN');
    expect(await detail(id)).toMatchObject({ state: 'ARCHIVED', expense_id: posted.reply.id });
    const again = (await upload(photo())).reply.id;
    fake.willRead(TILL);
    await run(again);
    expect((await detail(again)).proposal).toMatchObject({
      contact_id: posted.reply.contact_id,
      lines: [{ ledger_account_id: ledger.id }],
      warnings: ['possible_duplicate'],
    });
  });

  test('a supplier added after reading is recognised when the receipt is opened', async () => {
    const { reply: receipt } = await upload(photo());
    fake.willRead({ ...TILL, supplier_name: read('Drogist Lindelaan'), document_number: read('D-2') });
    await run(receipt.id);
    expect((await detail(receipt.id)).proposal).toMatchObject({ contact_id: null });
    const { reply: contact } = await world.call(API.contacts.createContact, { body: { name: 'Drogist Lindelaan' } });
    const { reply } = await world.call(API.purchases.createFromInbox, { body: { attachment_id: receipt.id } });
    expect(reply).toMatchObject({ contact_id: contact.id, contact_name: 'Drogist Lindelaan' });
  });

  test('a linked receipt cannot be deleted; moving it needs confirmation', async () => {
    const id = await proposed();
    const { reply: mine } = await world.call(API.purchases.createFromInbox, { body: { attachment_id: id } });
    const { reply: other } = await world.call(API.purchases.createExpense, {
      body: { is_concept: true, date: '2026-07-01', lines: [] },
    });
    const gone = await world.call(API.inbox.deleteAttachment, { params: { id } });
    expect(gone.error.code).toBe('attachment_in_use');
    const link = (move: boolean, version: number, expense_id: number | null = other.id) =>
      world.call(API.inbox.linkAttachment, { params: { id }, body: { expense_id, move, version } });
    const { version } = await detail(id);
    const refused = await link(false, version);
    expect([refused.error.code, refused.error.about]).toEqual(['attachment_linked_elsewhere', { expense_id: mine.id }]);
    const claimed = await world.call(API.purchases.createExpense, {
      body: { is_concept: true, date: '2026-07-01', lines: [], attachment_ids: [id] },
    });
    expect(claimed.error.code).toBe('attachment_linked_elsewhere');
    expect((await link(true, version)).reply).toMatchObject({ state: 'SUGGESTED', expense_id: other.id });
    expect((await link(true, version)).error.code).toBe('stale_version');
    expect((await link(true, version + 1, 999_999)).status).toBe(404);
    expect((await link(false, version + 1, null)).reply).toMatchObject({ state: 'SUGGESTED', expense_id: null });
    expect((await world.call(API.inbox.deleteAttachment, { params: { id } })).reply).toEqual({ deleted: true });
  });

  test('deleting the draft returns the receipt', async () => {
    const id = await proposed();
    const { reply } = await world.call(API.purchases.createFromInbox, { body: { attachment_id: id } });
    await world.call(API.purchases.deleteExpense, { params: { id: reply.id } });
    expect(await detail(id)).toMatchObject({ state: 'SUGGESTED', expense_id: null });
  });
});

test('the list is newest first, counted per state, searchable and paged', async () => {
  await Promise.all([proposed(), proposed()]);
  const all = await world.call(API.inbox.inbox, { query: { page_size: 200 } });
  expect(all.reply.count).toBe(all.reply.results.length);
  expect(all.reply.counts.SUGGESTED).toBeGreaterThan(1);
  const ids = all.reply.results.map((row) => row.id);
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
  const first = await world.call(API.inbox.inbox, { query: { page_size: 2 } });
  const cursor = new URLSearchParams(first.reply.next?.split('?')[1]).get('cursor') ?? '';
  const second = await world.call(API.inbox.inbox, { query: { page_size: 2, cursor } });
  expect([...first.reply.results, ...second.reply.results].map((row) => row.id)).toEqual(ids.slice(0, 4));
  const found = await world.call(API.inbox.inbox, { query: { search: 'lindelaan', state: 'SUGGESTED' } });
  expect(found.reply.results.length).toBe(found.reply.counts.SUGGESTED);
  const total = found.reply.results[0]?.total_incl ?? '';
  for (const search of [total, `€ ${total.replace('.', ',')}`]) {
    const by = await world.call(API.inbox.inbox, { query: { search, page_size: 200 } });
    expect(by.reply.results.map((row) => row.id)).toContain(found.reply.results[0]?.id);
    expect(by.reply.results.every((row) => row.total_incl === total)).toBe(true);
  }
});

test('inbox navigation contains unprocessed receipts, newest first, without rejected ones', async () => {
  const back = await proposed();
  const body = { reason: 'UNREADABLE' as const, version: (await detail(back)).version };
  await world.call(API.inbox.rejectAttachment, { params: { id: back }, body });
  const { reply } = await world.call(API.inbox.waitingReceipts, {});
  const list = await world.call(API.inbox.inbox, { query: { page_size: 200 } });
  expect(reply).toEqual({ ids: list.reply.results.map(({ id }) => id), count: list.reply.count });
  expect(reply.ids).not.toContain(back);
});

test('a page is an image, rendered once', async () => {
  const { reply } = await upload(photo());
  const page = (number: number) => world.call(API.inbox.attachmentPage, { params: { id: reply.id, page: number } });
  const [one, two] = await Promise.all([page(1), page(1)]);
  expect([one?.headers['content-type'], one?.bytes.equals(two?.bytes ?? Buffer.alloc(0))]).toEqual(['image/png', true]);
  expect((await page(2)).status).toBe(404);
});

test('the stored file equals the upload', async () => {
  const files = await world.inScope((scope) => sql<{ sha256: string }>`select sha256 from files`.execute(scope.db));
  for (const { sha256 } of files.rows) expect(await world.house.files.verify(sha256)).toBe(true);
});

test('no bytes are stored over the quota', async () => {
  const ballast = await fillRoom(world);
  const bytes = photo();
  const got = await upload(bytes);
  expect(got.error.code).toBe('documents_full');
  expect(await isKept(bytes)).toBe(false);
  await world.call(API.inbox.deleteAttachment, { params: { id: ballast } });
  expect((await upload(bytes)).status).toBe(200);
  expect(await isKept(bytes)).toBe(true);
});

test('simultaneous uploads at the edge of the quota: those over it leave no bytes', async () => {
  const sheets = Array.from({ length: 8 }, photo);
  const before = await world.inScope((scope) =>
    sql<{ taken: number }>`select sum(size_bytes)::int as taken from files join attachments using (sha256)`.execute(
      scope.db,
    ),
  );
  const left = (before.rows[0]?.taken ?? 0) + Math.floor(PHOTO.length * 2.5);
  const ballast = await fillRoom(world, { left });
  const got = await Promise.all(sheets.map((bytes) => upload(bytes)));
  expect(got.filter(({ status }) => status === 200).length).toBe(2);
  const kept = await Promise.all(sheets.map(isKept));
  expect(kept).toEqual(got.map(({ status }) => status === 200));
  await world.call(API.inbox.deleteAttachment, { params: { id: ballast } });
});
