import { API } from '@saldo/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Site } from '../../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

const { administrations: calls, settings } = API;

let world: World;
let site: Site;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A company of its own for each test. */
beforeEach(async () => {
  site = new Site(world, await world.secondAdministration({ business_entity: 'ez', first_year: 2025 }));
});

const here = () => ({ params: { adminId: site.administrationId } });
const read = () => site.get(calls.administration, here());

describe('settings', () => {
  test('of invoices have defaults, are saved, and detect conflicts', async () => {
    const first = await site.get(settings.invoiceSettings, {});
    expect(first).toMatchObject({ payment_term_days: 30, default_language: 'nl', show_logo: true, version: 1 });
    const put = (body: typeof first) =>
      world.call(settings.updateInvoiceSettings, { body, as: site.owner, administrationId: site.administrationId });
    const changed = { ...first, footer: 'Betaal \u202Eop tijd\u0007', payment_term_days: 14 };
    expect((await put(changed)).reply).toEqual({ ...changed, footer: 'Betaal op tijd', version: 2 });
    expect((await read()).payment_term_days).toBe(14);
    expect((await put(changed)).error.code).toBe('stale_version');
    const both = await Promise.all([1, 2].map((days) => put({ ...changed, version: 2, expiration_days: days })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('of the administration show the receipts address and connections', async () => {
    const got = await site.get(settings.administrationSettings, here());
    expect(got.inbound_address).toMatch(/^bon-\w{12}@in\.saldo\.example$/);
    expect(got.inbound_address_alternate).not.toBe(got.inbound_address);
    expect(got).toMatchObject({ connections: { bank_accounts: 0, verified_senders: 0, tax_office: false } });
    await site.bankAccount();
    const { connections } = await site.get(settings.administrationSettings, here());
    expect(connections.bank_accounts).toBe(1);
  });

  test('features are turned on by staff administrators, effective from the next request', async () => {
    const as = await site.staff('STAFF_ADMIN');
    await site.get(settings.updateFeatures, { ...here(), body: { features: ['bank'] }, as });
    const { authorizations, switched_off } = await site.get(calls.authorizations, here());
    expect(authorizations).toContain('feature.bank');
    expect(authorizations).not.toContain('feature.projects');
    expect(switched_off).toEqual(['hours.view', 'hours.edit', 'hours.team', 'hours.rates', 'feature.projects']);
  });

  test('a disabled feature has its own error, not that of a missing role', async () => {
    const as = await site.staff('STAFF_ADMIN');
    await site.get(settings.updateFeatures, { ...here(), body: { features: [] }, as });
    const query = { admin_id: site.administrationId };
    const bank = await world.call(API.bank.bankAccounts, { query, as: site.owner });
    expect(bank).toMatchObject({ status: 403, error: { code: 'bank_not_available' } });
    const project = await world.call(API.projects.projects, { query, as: site.owner });
    expect(project).toMatchObject({ status: 403, error: { code: 'feature_not_available' } });
  });
});
