import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { createKvkSandbox, registerSandbox } from '../../sandbox/index.ts';
import { noCompanyRegister, RegisterUnavailable } from './company-register.ts';
import { FAILING_NUMBER, fakeCompanyRegister } from './fake.ts';
import { kvk } from './kvk.ts';

const service = createKvkSandbox();
const app = Fastify();
await registerSandbox(app, [service]);
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => app.close());

const real = kvk({ url: `${origin}/sandbox/kvk/api`, apiKey: 'sandbox', timeout_ms: 400 });

describe.each([
  ['the fake', fakeCompanyRegister()],
  ['the Chamber of Commerce', real],
])('%s', (_, register) => {
  test('returns the details of a company', async () => {
    expect(await register.company('69599084')).toEqual({
      kvk_number: '69599084',
      name: 'Test EMZ Dagobert',
      legal_form: 'Eenmanszaak',
      registered_on: '2017-09-13',
      activities: ['Ontwikkelen, produceren en uitgeven van software'],
      street: 'Abebe Bikilalaan',
      street_number: '17',
      street_number_addition: '',
      postal_code: '1034WL',
      town: 'Amsterdam',
    });
  });

  test('searches by name', async () => {
    expect(await register.search({ name: 'guus' })).toEqual([
      { kvk_number: '69599076', name: 'Test VOF Guus', town: 'Rotterdam' },
    ]);
  });

  test('distinguishes no results from no response', async () => {
    expect(await register.search({ name: 'nobody is called so' })).toEqual([]);
    expect(await register.company('12345678')).toBeNull();
    await expect(register.company(FAILING_NUMBER)).rejects.toThrow(RegisterUnavailable);
    await expect(register.search({ kvk_number: FAILING_NUMBER })).rejects.toThrow(RegisterUnavailable);
  });
});

test('a register that takes too long is unavailable', async () => {
  service.behaviour.set({ slow_ms: '900' });
  await expect(real.company('69599084')).rejects.toThrow(RegisterUnavailable);
  service.behaviour.set({});
});

test('answers that cannot be read are no answer, and the next good one is taken', async () => {
  service.behaviour.set({ fail: 'malformed' });
  for (let each = 0; each < 5; each += 1) {
    await expect(real.company('69599084')).rejects.toThrow(RegisterUnavailable);
    await expect(real.search({ name: 'guus' })).rejects.toThrow(RegisterUnavailable);
  }
  service.behaviour.set({});
  expect(await real.company('69599084')).toMatchObject({ name: 'Test EMZ Dagobert' });
});

test('is unavailable when turned off', async () => {
  await expect(noCompanyRegister().company('69599084')).rejects.toThrow(RegisterUnavailable);
});
