/**
 * What the product keeps in memory over an hour of ordinary use in a few minutes: five hundred receipts read and looked at, and ten thousand
 * requests, ten times over in equal parts. Each line is the resident memory of the product and of the processes that it started.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { inboxCalls } from '@saldo/contract';
import { corpus, type CorpusDocument } from '../server/src/receipt-reading/corpus/corpus.ts';
import { pacedLoad } from './support/load.ts';
import { residentMemory } from './support/machine.ts';
import { startProduct } from './support/product.ts';

const ROUNDS = 10;
const RECEIPTS = 50;
const REQUESTS = 1_000;
const USERS = 10;
/** One in ten is a picture. */
const PICTURES = 5;
const REST_MS = 90_000;

const printed: CorpusDocument[] = [];
const pictures: CorpusDocument[] = [];
for await (const paper of corpus()) (paper.document.media_type === 'application/pdf' ? printed : pictures).push(paper);

const product = await startProduct({ role: 'all' });
try {
  const company = await product.addCompany('reader', new Date().getFullYear());
  const base = `http://127.0.0.1:${String(product.port)}/en/api/v1/`;
  tell('at rest');
  let nth = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (let paper = 0; paper < RECEIPTS; paper += 1) {
      const { name, document } = pick(paper < PICTURES ? pictures : printed, (nth += 1));
      await look(await upload(`${String(nth)} ${name}`, unlike(document, nth)));
    }
    while ((await waiting()) > 0) await pause(500);
    await pacedLoad(product.port, USERS, REQUESTS / 100, 100, (user) => ({
      method: 'GET',
      path: user % 2 === 0 ? '/en/api/v1/purchase-journals/' : '/en/api/v1/dashboard/status-panel/',
      headers: company.headers,
    }));
    tell(`${String(round * RECEIPTS)} receipts, ${String(round * REQUESTS)} requests`);
  }
  await pause(REST_MS);
  tell('a minute and a half later');

  function tell(when: string): void {
    const { itself, started } = residentMemory(product.pid);
    console.log(`${when}: ${String(itself)} MB, and ${String(started)} MB in processes it started`);
  }

  async function upload(name: string, { bytes, media_type }: CorpusDocument['document']): Promise<number> {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)], { type: media_type }), name);
    const answer = await fetch(`${base}purchase-journals/upload-image/`, {
      method: 'POST',
      headers: company.headers,
      body: form,
    });
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
    return ((await answer.json()) as { id: number }).id;
  }

  /** As whoever opens the receipt does. */
  async function look(id: number): Promise<void> {
    const address = `${base}${inboxCalls.attachmentPage.path.replace('{id}', String(id)).replace('{page}', '1')}?width=1200`;
    const answer = await fetch(address, { headers: company.headers });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
  }

  async function waiting(): Promise<number> {
    const answer = await fetch(`${base}${inboxCalls.inbox.path}`, { headers: company.headers });
    return inboxCalls.inbox.reply.parse(await answer.json()).counts.PROCESSING;
  }
} finally {
  await product.stop();
}

function pick<Value>(from: readonly Value[], nth: number): Value {
  const value = from[nth % from.length];
  if (value === undefined) throw new Error('no documents to read');
  return value;
}

/** The same bytes would be found to be the same document. What stands behind its end changes nothing of a PDF or JPEG. */
function unlike({ bytes, media_type }: CorpusDocument['document'], nth: number): CorpusDocument['document'] {
  return { media_type, bytes: Buffer.concat([bytes, Buffer.from(`\n% ${String(nth)}\n`)]) };
}
