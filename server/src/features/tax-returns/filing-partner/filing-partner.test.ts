import { API } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noFilingPartner } from '#adapters/filing-partner/filing-partner';
import { FAILING_PARTNER_NUMBER } from '#adapters/filing-partner/fake';
import { staffOf } from '../../../../tests/access/testing/people.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

const { filing_partner } = API;
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const client = async (of = world) => (await of.call(filing_partner.fiscaalGemakClient, {})).reply;
const create = (number: string | null = null, of = world) =>
  of.call(filing_partner.createFiscaalGemakClient, { body: { number } });

test('a company becomes a client once, and staff can check its number', async () => {
  expect(await client()).toEqual({ is_possible: true, number: null });
  const replies = await Promise.all([create(), create()]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { number } = await client();
  expect(number).toMatch(/^\d{6}$/);

  const bookie = await staffOf(world, 'BOOKIE', []);
  const validate = (given: string) =>
    world.call(filing_partner.validateFiscaalGemakId, { params: { number: given }, as: bookie });
  expect((await validate(number ?? '')).reply).toEqual({ number });
  expect((await validate('000001')).error.code).toBe('fiscaal_gemak_unknown');
  expect((await validate(FAILING_PARTNER_NUMBER)).error.code).toBe('fiscaal_gemak_unavailable');
  expect((await validate('12')).status).toBe(400);
});

test('a client that is known there already is connected by its number; an unknown one is refused', async () => {
  const other = await world.another();
  expect((await create('000001', other)).error.code).toBe('fiscaal_gemak_unknown');
  expect((await client(other)).number).toBeNull();
  const number = (await client()).number ?? '';
  expect((await create(number, other)).reply).toEqual({ is_possible: true, number });
});

test('where there is no partner nothing is offered, and asking is refused', async () => {
  const other = await world.another();
  const { partner } = world.house;
  world.house.partner = noFilingPartner();
  expect(await client(other)).toEqual({ is_possible: false, number: null });
  expect((await create(null, other)).error.code).toBe('fiscaal_gemak_unavailable');
  world.house.partner = partner;
});
