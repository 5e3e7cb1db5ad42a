import { X509Certificate } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDigipoort } from '#adapters/tax-filing/digipoort';
import type { TaxFiling } from '#adapters/tax-filing/tax-filing';
import { createDigipoortSandbox, registerSandbox, selfSignedCertificate } from './index.ts';

const now = (): Date => new Date();
const identity = selfSignedCertificate('Sandbox', now());

let app: FastifyInstance;
let folder: string;
let origin: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  await open();
});

afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function open(): Promise<void> {
  app = Fastify();
  await registerSandbox(app, [createDigipoortSandbox({ identity, folder: join(folder, 'digipoort'), now })]);
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
}

function gateway(): TaxFiling {
  const url = `${origin}/sandbox/digipoort`;
  return createDigipoort({ url, identity, authorities: null, signers: null, timeout_ms: 2000, now });
}

async function deliver(own_reference: string): Promise<string> {
  const xbrl = Buffer.from('<script>alert(1)</script>');
  const { delivery_id } = await gateway().deliver({
    kind: 'vat_return',
    xbrl,
    own_reference,
    ob_number: '001000044B37',
    by_intermediary: false,
  });
  return delivery_id;
}

async function behave(body: unknown): Promise<Response> {
  return fetch(`${origin}/sandbox/digipoort/behaviour`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

describe('what was received', () => {
  it('is listed, stored as a file and shown without being executed', async () => {
    const id = await deliver('OB <1>');
    const received: unknown = await (await fetch(`${origin}/sandbox/digipoort/received`)).json();
    expect(received).toMatchObject([{ summary: 'OB <1> of 001000044B37: rejected' }]);
    expect(await readdir(join(folder, 'digipoort'))).toEqual([`${id}.json`]);
    const page = await fetch(`${origin}/sandbox/`);
    expect(page.headers.get('content-type')).toContain('text/html');
    const html = await page.text();
    expect(html).toContain('OB &lt;1&gt; of 001000044B37');
    expect(html).not.toContain('<script');
  });
});

describe('a restart', () => {
  it('continues a delivery', async () => {
    const id = await deliver('OB 1');
    const begun = await gateway().statuses(id);
    await app.close();
    await open();
    const went_on = await gateway().statuses(id);
    expect(went_on.slice(0, begun.length)).toEqual(begun);
    expect(went_on.length).toBeGreaterThan(begun.length);
    expect(await gateway().deliveries('vat_return', '001000044B37')).toEqual([id]);
  });
});

describe('behaviour', () => {
  it('fails as often as configured, then works', async () => {
    expect(await (await behave({ fail: 'fault', times: 2 })).json()).toEqual({ slow_ms: 0, fail: 'fault', times: 2 });
    await expect(deliver('1')).rejects.toMatchObject({ code: 'ALS100' });
    await expect(deliver('2')).rejects.toMatchObject({ code: 'ALS100' });
    await expect(deliver('3')).resolves.toMatch(/^[\w-]{8,}$/);
  });

  it('is slow on demand', async () => {
    await behave({ slow_ms: 300 });
    const start = performance.now();
    await deliver('1');
    expect(performance.now() - start).toBeGreaterThan(290);
  });

  it('is set by the form of the page', async () => {
    const body = new URLSearchParams({ fail: 'fault', times: '', slow_ms: '0' });
    const answer = await fetch(`${origin}/sandbox/digipoort/behaviour`, { method: 'POST', body, redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sandbox/']);
    await expect(deliver('1')).rejects.toMatchObject({ code: 'ALS100' });
    expect(await (await fetch(`${origin}/sandbox`)).text()).toContain('<option selected>fault</option>');
  });

  it.each([{ fail: 'explode' }, { slow_ms: -1 }, { slow_ms: 999_999 }, { times: 'x' }, { fail: 3 }])(
    'refuses %o',
    async (body) => {
      expect((await behave(body)).status).toBe(400);
      await expect(deliver('1')).resolves.toMatch(/^[\w-]{8,}$/);
    },
  );
});

describe('the sandbox', () => {
  it('answers an unsigned or non-XML message with a fault', async () => {
    for (const body of ['<a/>', 'nothing']) {
      const url = `${origin}/sandbox/digipoort/wus/2.0/aanleverservice/1.2`;
      const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'text/xml' }, body });
      expect(answer.status).toBe(500);
      expect(await answer.text()).toContain('<foutcode>ALS100</foutcode>');
    }
  });

  it('answers only this machine', async () => {
    const answer = await app.inject({ url: '/sandbox/', remoteAddress: '192.0.2.1' });
    expect(answer.statusCode).toBe(404);
  });
});

describe('a self-signed certificate', () => {
  it('can be read and verified by others', () => {
    const certificate = new X509Certificate(identity.certificate);
    expect(certificate.subject).toBe('CN=Sandbox');
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.checkIssued(certificate)).toBe(true);
    expect(Date.parse(certificate.validTo) - Date.now()).toBeGreaterThan(9 * 365 * 86_400_000);
  });
});
