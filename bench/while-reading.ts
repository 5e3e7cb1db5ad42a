/** What other people notice while fifty receipts are read: the same calls, in their company and the reader's, before and during. */
import { inboxCalls } from '@saldo/contract';
import { corpus, type CorpusDocument } from '../server/src/receipt-reading/corpus/corpus.ts';
import { describe, pacedLoad } from './support/load.ts';
import { printFloor } from './support/machine.ts';
import { startProduct } from './support/product.ts';

const DOCUMENTS = 50;
const USERS = 10;
const SECONDS = 10;
const THINK = 200;

const papers: CorpusDocument[] = [];
for await (const paper of corpus()) if (papers.length < DOCUMENTS) papers.push(paper);

printFloor();
const product = await startProduct({ role: 'all' });
try {
  const year = new Date().getFullYear();
  const [reader, neighbour] = [await product.addCompany('reader', year), await product.addCompany('neighbour', year)];
  const calls = (user: number) => ({
    method: 'GET',
    path: user % 2 === 0 ? '/en/api/v1/purchase-journals/' : '/en/api/v1/dashboard/status-panel/',
    headers: (user % 4 < 2 ? reader : neighbour).headers,
  });
  await pacedLoad(product.port, USERS, 3, THINK, calls);
  console.log(describe('nothing being read', await pacedLoad(product.port, USERS, SECONDS, THINK, calls)));
  for (const { name, document } of papers) await upload(name, document);
  for (let left = await waiting(); left > 0; left = await waiting())
    console.log(
      describe(`${String(left)} still to be read`, await pacedLoad(product.port, USERS, SECONDS, THINK, calls)),
    );

  async function upload(name: string, { bytes, media_type }: { bytes: Uint8Array; media_type: string }): Promise<void> {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)], { type: media_type }), name);
    const address = `http://127.0.0.1:${String(product.port)}/en/api/v1/purchase-journals/upload-image/`;
    const answer = await fetch(address, { method: 'POST', headers: reader.headers, body: form });
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
  }

  async function waiting(): Promise<number> {
    const answer = await fetch(`http://127.0.0.1:${String(product.port)}/en/api/v1/${inboxCalls.inbox.path}`, reader);
    return inboxCalls.inbox.reply.parse(await answer.json()).counts.PROCESSING;
  }
} finally {
  await product.stop();
}
