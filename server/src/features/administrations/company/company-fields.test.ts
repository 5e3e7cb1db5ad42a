import { API, FIELD_TEXTS, type FieldText } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Site } from '../../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

const { administrations: calls } = API;

let world: World;
let site: Site;

beforeAll(async () => {
  world = await createWorld();
  site = new Site(world, world);
});
afterAll(() => world.close());

const here = () => ({ params: { adminId: site.administrationId } });
const read = () => site.get(calls.administration, here());

async function patch(body: object) {
  const { version } = await read();
  return world.call(calls.updateAdministration, { ...here(), body: { version, ...body } });
}

describe('what is entered in a field', () => {
  const REFUSED: [string, string, FieldText][] = [
    ['telephone_number', 'abc', 'telephone_invalid'],
    ['mobile_number', 'bel Jan', 'telephone_invalid'],
    ['email', 'post at example', 'email_incorrect'],
    ['postal_code', '20', 'postal_code_invalid'],
    ['kvk_number', '1234', 'kvk_invalid'],
    ['btw_id', 'NL12', 'btw_id_invalid'],
    ['btw_number', '123', 'ob_number_invalid'],
    ['bank_account_number', 'NL00BANK', 'iban_invalid'],
    ['bic_code', 'RABO', 'bic_invalid'],
    ['oin', '12', 'oin_invalid'],
    ['peppol_id', 'abc', 'peppol_id_invalid'],
    ['country', 'XX', 'country_invalid'],
  ];

  test.each(REFUSED)(
    '%s does not take "%s", and says what it takes in both languages',
    async (field, text, problem) => {
      const { version } = await read();
      for (const language of ['en', 'nl'] as const) {
        const body = { version, [field]: text };
        const refused = await world.call(calls.updateAdministration, { ...here(), body, language });
        expect(refused.error.errors).toEqual({ [field]: [FIELD_TEXTS[problem][language]] });
      }
    },
  );

  test('may be as another country writes it, and may stay empty', async () => {
    const abroad = { country: 'BE', postal_code: '1000', telephone_number: '+32 (0)2 555.12.12', mobile_number: '' };
    expect(await patch(abroad)).toMatchObject({ status: 200, reply: abroad });
    expect((await patch({ country: 'GB', postal_code: 'SW1A 1AA', email: '' })).status).toBe(200);
  });

  test('may be a limit for payment differences, from nothing to 100 euros', async () => {
    expect((await read()).payment_difference).toBe('1.00');
    for (const limit of ['0.00', '100.00', '0.05'])
      expect((await patch({ payment_difference: limit })).reply.payment_difference).toBe(limit);
    for (const limit of ['100.01', '-1.00', '1'])
      expect((await patch({ payment_difference: limit })).error.errors).toHaveProperty('payment_difference');
    const history = await world.call(API.history.history, {
      query: { model: 'administration', id: site.administrationId },
    });
    expect(history.reply.results[0]?.changes).toContainEqual({
      field: 'payment_difference_cents',
      before: 10_000,
      after: 5,
    });
  });

  test('of a contact is held to the same', async () => {
    const contact = { name: 'Pixelwerk', phone: 'abc', mobile: '14 020', email: '@', kvk_number: '12' };
    const refused = await world.call(API.contacts.createContact, {
      body: contact,
      language: 'nl',
    });
    expect(refused.error.errors).toEqual({
      phone: [FIELD_TEXTS.telephone_invalid.nl],
      email: [FIELD_TEXTS.email_incorrect.nl],
      kvk_number: [FIELD_TEXTS.kvk_invalid.nl],
    });
  });
});
