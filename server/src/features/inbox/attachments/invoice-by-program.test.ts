import { API, type Attachment } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UBL_LIMITS } from '#standards/ubl/ubl-reader';
import { bookshop, openInbox } from '../../../../tests/support/inbox.ts';

let inbox: Awaited<ReturnType<typeof openInbox>>;
beforeAll(async () => {
  inbox = await openInbox();
});
afterAll(() => inbox.world.close());

const COMPONENTS = 'urn:oasis:names:specification:ubl:schema:xsd:Common';
const ROOT = `xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:a="${COMPONENTS}AggregateComponents-2" xmlns:b="${COMPONENTS}BasicComponents-2"`;

/** An invoice of the bookshop, as another program makes it. */
const ubl = (number: string, inside = ''): string => `<?xml version="1.0" encoding="UTF-8"?>
<Invoice ${ROOT}><b:ID>${number}</b:ID><b:IssueDate>2026-07-10</b:IssueDate>${inside}
<a:AccountingSupplierParty><a:Party><a:PartyName><b:Name>Boekhandel Lindelaan</b:Name></a:PartyName></a:Party></a:AccountingSupplierParty>
<a:TaxTotal><b:TaxAmount currencyID="EUR">2.89</b:TaxAmount><a:TaxSubtotal><b:TaxableAmount currencyID="EUR">32.06</b:TaxableAmount><b:TaxAmount currencyID="EUR">2.89</b:TaxAmount><a:TaxCategory><b:ID>S</b:ID><b:Percent>9</b:Percent></a:TaxCategory></a:TaxSubtotal></a:TaxTotal>
<a:LegalMonetaryTotal><b:TaxExclusiveAmount currencyID="EUR">32.06</b:TaxExclusiveAmount><b:TaxInclusiveAmount currencyID="EUR">34.95</b:TaxInclusiveAmount></a:LegalMonetaryTotal></Invoice>`;

type More = { media_type?: string; query?: { file_name?: string }; headers?: Record<string, string> };
const send = (content: string | Uint8Array, { media_type = 'application/xml', ...more }: More = {}) =>
  inbox.world.call(API.inbox.uploadAttachment, { document: { media_type, bytes: Buffer.from(content) }, ...more });

async function read({ id }: Attachment) {
  await inbox.world.runJobs();
  return inbox.detail(id);
}

describe('a UBL invoice sent through the API', () => {
  test.each(['application/xml', 'text/xml', 'application/xml; charset=utf-8'])('as %s is read', async (media_type) => {
    const got = await send(ubl(`A ${media_type}`), { media_type });
    expect(got.reply).toMatchObject({
      state: 'PROCESSING',
      arrived_by: 'API',
      media_type: 'application/xml',
      file_name: 'invoice.xml',
    });
    expect(await read(got.reply)).toMatchObject({
      state: 'SUGGESTED',
      supplier_name: 'Boekhandel Lindelaan',
      total_incl: '34.95',
      proposal: { kind: 'ubl', document_number: `A ${media_type}`, date: '2026-07-10' },
    });
  });

  test('has the given name and is stored byte for byte', async () => {
    const { reply } = await send(ubl('B-1'), { query: { file_name: 'order 7.xml' } });
    expect(reply.file_name).toBe('order 7.xml');
    const { bytes } = await inbox.world.call(API.inbox.attachmentFile, { params: { id: reply.id } });
    expect(bytes.toString()).toBe(ubl('B-1'));
  });

  test('is accepted once per key; the key with another invoice is refused', async () => {
    const headers = { 'idempotency-key': 'invoice-C-1' };
    const first = await send(ubl('C-1'), { headers });
    await read(first.reply);
    expect((await send(ubl('C-1'), { headers })).reply).toEqual(first.reply);
    expect((await send(ubl('C-2'), { headers })).error.code).toBe('idempotency_key_reused');
  });

  test('is the same document as its upload, and one draft with its photo and e-mail', async () => {
    const sent = (await send(ubl('D-1'))).reply;
    const uploaded = await inbox.world.call(API.inbox.uploadAttachment, {
      file: { name: 'd1.xml', bytes: Buffer.from(ubl('D-1')) },
    });
    expect(uploaded.reply.id).toBe(sent.id);
    const photo = await inbox.receive(bookshop('D-1', { kind: 'image' }));
    const concept = await inbox.world.call(API.purchases.createFromInbox, { body: { attachment_id: photo.id } });
    expect(concept.reply.attachments.map(({ id }) => id)).toEqual([sent.id, photo.id]);
  });
});

describe('other content', () => {
  test.each<[string, string | Uint8Array, number, string]>([
    ['nothing', '', 415, 'unsupported_media_type'],
    ['words', 'Here is the invoice of May', 415, 'unsupported_media_type'],
    ['a page', '<!doctype html><html><body>Invoice</body></html>', 415, 'unsupported_media_type'],
    ['another document', '<Order xmlns="urn:example"/>', 415, 'unsupported_media_type'],
    ['JSON', '{"invoice":1}', 415, 'unsupported_media_type'],
    ['more than 20 MB', ubl('E-1', `<!--${'x'.repeat(UBL_LIMITS.bytes)}-->`), 413, 'too_large'],
  ])('%s is refused', async (_what, content, status, code) => {
    const got = await send(content);
    expect([got.status, got.error.code]).toEqual([status, code]);
  });

  const external = '<!DOCTYPE Invoice [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
  const laughs = '<!DOCTYPE Invoice [<!ENTITY a "ha"><!ENTITY x "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
  const plain = (number: string, inside: string): string => ubl(number, inside).replace(/^<\?xml.*\?>\n/, '');
  test.each([
    ['that fetches a file', external + plain('F-1', '<b:Note>&x;</b:Note>')],
    ['that grows', laughs + plain('F-2', '<b:Note>&x;</b:Note>')],
    ['with a document type', `<!DOCTYPE Invoice SYSTEM "http://127.0.0.1:9/invoice.dtd">${plain('F-3', '')}`],
    ['with an entity of nobody', ubl('F-4', '<b:Note>&x;</b:Note>')],
    ['that was cut off', ubl('F-5').slice(0, 700)],
    ['that is nested without end', ubl('F-6', '<a>'.repeat(UBL_LIMITS.depth))],
    ['of very many elements', ubl('F-7', '<b:Note/>'.repeat(UBL_LIMITS.elements))],
    ['of another vocabulary', '<Invoice xmlns="urn:example:own"><ID>F-8</ID></Invoice>'],
    ['with an amount in words', ubl('F-9').replaceAll('34.95', 'veel')],
    ['with bytes that are no text', Buffer.concat([Buffer.from(ubl('F-10').slice(0, 400)), Buffer.alloc(300, 0xfe)])],
  ])('an invoice %s is kept for a person', async (_what, content) => {
    const { reply } = await send(content);
    const kept = await read(reply);
    expect(kept).toMatchObject({ state: 'INBOX', warnings: ['nothing_read'], proposal: { kind: 'unreadable' } });
    const { bytes } = await inbox.world.call(API.inbox.attachmentFile, { params: { id: reply.id } });
    expect(bytes.equals(Buffer.from(content))).toBe(true);
    const concept = await inbox.world.call(API.purchases.createFromInbox, { body: { attachment_id: reply.id } });
    expect(concept.reply).toMatchObject({ state: 'CONCEPT', lines: [] });
  });

  test('no other call accepts XML, and this one no other media type', async () => {
    const document = { media_type: 'application/xml', bytes: Buffer.from(ubl('G-1')) };
    expect((await inbox.world.call(API.contacts.createContact, { document })).status).toBe(400);
    expect((await send(ubl('G-2'), { media_type: 'application/x-invoice' })).status).toBe(400);
  });
});
