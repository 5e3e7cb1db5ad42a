import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { createViesSandbox, registerSandbox } from '../../sandbox/index.ts';
import { fakeVatNumberCheck } from './fake.ts';
import { noVatNumberCheck } from './vat-number-check.ts';
import { vies } from './vies.ts';

const service = createViesSandbox();
const app = Fastify();
await registerSandbox(app, [service]);
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => app.close());

const real = vies({ url: `${origin}/sandbox/vies/rest-api`, timeout_ms: 400 });

describe.each([
  ['the fake', fakeVatNumberCheck()],
  ['VIES', real],
])('%s', (_, register) => {
  test('validates a number, with a proof when the requester identifies itself', async () => {
    expect(await register.check('NL123456782B90', 'NL002455799B11')).toEqual({
      outcome: 'VALID',
      name: 'Company NL123456782B90',
      address: 'Street 1\n1000 AA Town',
      consultation_number: 'WAPINL123456782B90',
    });
    expect(await register.check('NL123456782B90', null)).toMatchObject({ consultation_number: null });
  });

  test('reports what a country does not disclose', async () => {
    expect(await register.check('DE123456788', null)).toMatchObject({ outcome: 'VALID', name: null, address: null });
  });

  test('distinguishes invalid from not checked', async () => {
    expect(await register.check('NL123456782B99', null)).toEqual({ outcome: 'INVALID' });
    expect(await register.check('FR12345678998', null)).toEqual({
      outcome: 'COULD_NOT_CHECK',
      reason: 'MS_UNAVAILABLE',
    });
  });
});

test.each(['MS_UNAVAILABLE', 'MS_MAX_CONCURRENT_REQ'])('%s is not an invalid number', async (fail) => {
  service.behaviour.set({ fail, times: '1' });
  expect(await real.check('NL123456782B90', null)).toEqual({ outcome: 'COULD_NOT_CHECK', reason: fail });
});

test('also for an unusable, slow or missing response', async () => {
  service.behaviour.set({ fail: 'broken', times: '1' });
  expect(await real.check('NL123456782B90', null)).toMatchObject({ outcome: 'COULD_NOT_CHECK' });
  service.behaviour.set({ slow_ms: '900' });
  expect(await real.check('NL123456782B90', null)).toEqual({ outcome: 'COULD_NOT_CHECK', reason: 'TIMEOUT' });
  service.behaviour.set({});
  const nobody = vies({ url: 'http://127.0.0.1:9/rest-api', timeout_ms: 400 });
  expect(await nobody.check('NL123456782B90', null)).toEqual({ outcome: 'COULD_NOT_CHECK', reason: 'UNREACHABLE' });
});

test('reports nothing when turned off', async () => {
  expect(await noVatNumberCheck().check('NL123456782B90', null)).toMatchObject({ outcome: 'COULD_NOT_CHECK' });
});
