import Fastify from 'fastify';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createPeppolSandbox, registerSandbox } from '../../sandbox/index.ts';
import { accessPoint } from './access-point.ts';
import { fakePeppol, UNKNOWN_PARTICIPANT } from './fake.ts';
import { DocumentRefused, noPeppol, PeppolUnavailable } from './peppol.ts';

const service = createPeppolSandbox();
const app = Fastify();
await registerSandbox(app, [service]);
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => app.close());
afterEach(() => service.behaviour.set({}));

const real = accessPoint({ url: `${origin}/sandbox/peppol`, key: 'sandbox', timeout_ms: 400 });
const fake = fakePeppol();

const SUPPLIER = '0106:34112233';
const company = { name: 'De Wit Ontwerp', notify_url: 'http://127.0.0.1:1/public/peppol/x/' };
const document = (reference: string, receiver = '9944:NL851204417B01') => ({
  reference,
  sender: SUPPLIER,
  receiver,
  kind: 'invoice' as const,
  xml: Buffer.from('<Invoice>é</Invoice>'),
});

describe.each([
  ['the fake', fake],
  ['an access point', real],
])('%s', (_, peppol) => {
  test('says who receives, and lets a company join more than once', async () => {
    expect(await peppol.receives(SUPPLIER)).toBe(true);
    expect(await peppol.receives(UNKNOWN_PARTICIPANT)).toBe(false);
    await peppol.join('0106:69599084', company);
    await peppol.join('0106:69599084', company);
    await peppol.leave('0106:69599084');
    await peppol.leave('0106:69599084');
  });

  test('takes a document over once, and says what became of it', async () => {
    expect(await peppol.delivery('one')).toBeUndefined();
    const first = await peppol.send(document('one'));
    expect(await peppol.send(document('one'))).toEqual(first);
    expect(await peppol.delivery('one')).toEqual(first);
    await expect(peppol.send(document('two', UNKNOWN_PARTICIPANT))).rejects.toThrow(DocumentRefused);
    expect(await peppol.delivery('two')).toBeUndefined();
  });

  test('offers what came in until it is acknowledged', async () => {
    await peppol.join('0106:69599084', company);
    if (peppol === fake) fake.bring('0106:69599084', { id: 'a', sender: SUPPLIER, xml: document('three').xml });
    else await peppol.send(document('three', '0106:69599084'));
    const [found] = await peppol.received('0106:69599084');
    expect(found?.sender).toBe(SUPPLIER);
    const id = found?.id ?? '';
    expect(Buffer.from(await peppol.fetch('0106:69599084', id)).toString()).toBe('<Invoice>é</Invoice>');
    await peppol.acknowledge('0106:69599084', id);
    await peppol.acknowledge('0106:69599084', id);
    expect(await peppol.received('0106:69599084')).toEqual([]);
  });
});

test('a lost answer leaves the outcome open, and asking again finds it', async () => {
  service.behaviour.set({ fail: 'lost_answer', times: '1' });
  await expect(real.send(document('lost'))).rejects.toThrow(PeppolUnavailable);
  expect(await real.delivery('lost')).toMatchObject({ state: 'DELIVERED' });
});

test('answers that cannot be read are no answer', async () => {
  service.behaviour.set({ fail: 'malformed' });
  for (let each = 0; each < 5; each += 1)
    await expect(real.send(document(`malformed ${String(each)}`))).rejects.toThrow(PeppolUnavailable);
});

test('is unavailable when turned off', async () => {
  expect(noPeppol().isOn).toBe(false);
  await expect(noPeppol().receives(SUPPLIER)).rejects.toThrow(PeppolUnavailable);
});
