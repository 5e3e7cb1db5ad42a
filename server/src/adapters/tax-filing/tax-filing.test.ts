import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import {
  createDigipoortSandbox,
  registerSandbox,
  type SandboxService,
  selfSignedCertificate,
} from '../../sandbox/index.ts';
import { createDigipoort, type DigipoortOptions } from './digipoort.ts';
import { createFakeTaxFiling } from './fake.ts';
import { type FilingMessage, filingOutcome, type FilingStatus, type TaxFiling } from './tax-filing.ts';

const example = readFileSync(
  join(import.meta.dirname, '../../standards/fixtures/sbr/ob-aangifte-2026-Q1_nt20.xbrl'),
  'utf8',
);
const now = (): Date => new Date();

function message(xbrl = example): FilingMessage {
  return {
    kind: 'vat_return',
    xbrl: Buffer.from(xbrl),
    own_reference: 'OB-2026-Q1-0001',
    ob_number: '001000044B37',
    by_intermediary: false,
  };
}

type Failure = 'lost' | 'refused' | 'rejected';
type Filing = { filing: TaxFiling; failNext: (failure: Failure) => void };

const identity = selfSignedCertificate('Client of the sandbox', now());
const gateway = selfSignedCertificate('Digipoort sandbox', now());
const service: SandboxService = createDigipoortSandbox({ identity: gateway, folder: null, now });
const app = Fastify();
await registerSandbox(app, [service]);
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => app.close());

function digipoort(change: Partial<DigipoortOptions> = {}): TaxFiling {
  const url = `${origin}/sandbox/digipoort`;
  return createDigipoort({
    url,
    identity,
    authorities: null,
    signers: gateway.certificate,
    timeout_ms: 1000,
    now,
    ...change,
  });
}

const FAILURES: Readonly<Record<Failure, string>> = { lost: 'timeout', refused: 'fault', rejected: 'reject' };

function throughSandbox(): Filing {
  return {
    filing: digipoort(),
    failNext: (failure) => {
      service.behaviour.set({ fail: FAILURES[failure], times: 1 });
    },
  };
}

function fake(): Filing {
  const filing = createFakeTaxFiling(now);
  return { filing, failNext: filing.failNext };
}

async function untilDecided(filing: TaxFiling, delivery_id: string): Promise<FilingStatus[]> {
  for (let question = 0; question < 10; question += 1) {
    const statuses = await filing.statuses(delivery_id);
    if (filingOutcome(statuses) !== 'in_progress') return statuses;
  }
  return expect.fail('no verdict after ten questions');
}

describe.each([
  ['the fake', fake],
  ['Digipoort, speaking to the sandbox', throughSandbox],
])('%s', (_, open) => {
  it('receives, processes and accepts a valid return', async () => {
    const { filing } = open();
    const { delivery_id, delivered_at } = await filing.deliver(message());
    expect(Math.abs(Date.parse(delivered_at) - Date.now())).toBeLessThan(60_000);
    const first = await filing.statuses(delivery_id);
    expect(filingOutcome(first)).toBe('in_progress');
    const last = await untilDecided(filing, delivery_id);
    expect(last.slice(0, first.length)).toEqual(first);
    expect(filingOutcome(last)).toBe('accepted');
    expect(last.at(-1)?.code).toBe('500');
  });

  it('rejects a return that does not add up, and says why', async () => {
    const { filing } = open();
    const { delivery_id } = await filing.deliver(message(example.replace('>2384<', '>2385<')));
    const statuses = await untilDecided(filing, delivery_id);
    expect(filingOutcome(statuses)).toBe('rejected');
    expect(statuses.at(-1)?.error?.description).toContain('5a minus 5b is 2384');
  });

  it('rejects on demand', async () => {
    const { filing, failNext } = open();
    failNext('rejected');
    const { delivery_id } = await filing.deliver(message());
    expect(filingOutcome(await untilDecided(filing, delivery_id))).toBe('rejected');
  });

  it('finds a delivery again after a lost response, and only then', async () => {
    const { filing, failNext } = open();
    const known = await filing.deliveries('vat_return', '001000044B37');
    failNext('lost');
    await expect(filing.deliver(message())).rejects.toMatchObject({ name: 'FilingUnavailable', outcome: 'unknown' });
    const found = await filing.deliveries('vat_return', '001000044B37');
    const [lost, ...others] = found.filter((id) => !known.includes(id));
    expect(others).toEqual([]);
    expect(filingOutcome(await untilDecided(filing, lost ?? ''))).toBe('accepted');
    expect(await filing.deliveries('vat_return', '999999990B01')).toEqual([]);
  });

  it('reports the service’s error code when nothing was delivered', async () => {
    const { filing, failNext } = open();
    const known = await filing.deliveries('vat_return', '001000044B37');
    failNext('refused');
    await expect(filing.deliver(message())).rejects.toMatchObject({ name: 'FilingRefused', code: 'ALS100' });
    expect(await filing.deliveries('vat_return', '001000044B37')).toEqual(known);
  });

  it('finds no delivery that was never made', async () => {
    await expect(open().filing.statuses('nothing')).rejects.toMatchObject({ name: 'FilingRefused', code: 'STS100' });
  });
});

describe('the fake alone', () => {
  it('can be unreachable', async () => {
    const filing = createFakeTaxFiling(now);
    filing.failNext('unreachable');
    await expect(filing.deliver(message())).rejects.toMatchObject({ outcome: 'not_sent' });
    expect(filing.delivered).toEqual([]);
    await filing.deliver(message());
    expect(filing.delivered).toHaveLength(1);
  });
});

describe('Digipoort alone', () => {
  it('is not sent when the server is unreachable', async () => {
    const filing = digipoort({ url: 'http://127.0.0.1:1/sandbox/digipoort' });
    await expect(filing.deliver(message())).rejects.toMatchObject({ name: 'FilingUnavailable', outcome: 'not_sent' });
  });

  it('refuses a response signed by someone else', async () => {
    const filing = digipoort({ signers: identity.certificate });
    await expect(filing.deliver(message())).rejects.toMatchObject({ name: 'FilingUntrusted' });
  });

  it('refuses a web page as response', async () => {
    const filing = digipoort({ url: `${origin}/elsewhere` });
    await expect(filing.deliver(message())).rejects.toMatchObject({ outcome: 'unknown' });
  });

  it('follows the steps of the gateway', async () => {
    const filing = digipoort();
    const { delivery_id } = await filing.deliver(message());
    const codes = (await untilDecided(filing, delivery_id)).map(({ code }) => code);
    expect(codes).toEqual(['105', '100', '110', '200', '301', '301', '405', '400', '500']);
  });
});
