import { API } from '@saldo/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { fakeMailer } from '#adapters/mailer/fake';
import { Site } from '../../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

const MINE = 'NL91ABNA0417164300';
const THEIRS = 'NL44RABO0123456789';

let world: World;
let site: Site;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  site = new Site(
    world,
    await world.secondAdministration({ business_entity: 'ez', first_year: 2025, bank_account_number: MINE }),
  );
});

const here = () => ({ params: { adminId: site.administrationId } });
const mailTo = (email: string) =>
  (world.house.mailer as ReturnType<typeof fakeMailer>).sent.filter(({ to }) => to === email);

async function isOnNewInvoice(iban: string): Promise<boolean> {
  const { id } = await site.invoice();
  const { bytes } = await world.call(API.sales.invoiceUbl, { params: { id }, as: site.owner, ...inside() });
  return bytes.toString().includes(iban);
}

const inside = () => ({ administrationId: site.administrationId });

async function changeTo(bank_account_number: string | null, step_up?: { password: string }) {
  const { version } = await site.get(API.administrations.administration, here());
  const body = { version, bank_account_number, ...(step_up === undefined ? {} : { step_up }) };
  return world.call(API.administrations.updateAdministration, { ...here(), body, as: site.owner });
}

test('adding and removing bank accounts leaves invoices as they are', async () => {
  const added = await site.get(API.bank.createBankAccount, { body: { ibanNumber: THEIRS, name: 'Savings' } });
  expect(added.is_on_invoices).toBe(false);
  expect(await isOnNewInvoice(MINE)).toBe(true);
  expect(await isOnNewInvoice(THEIRS)).toBe(false);
  const mine = await site.get(API.bank.createBankAccount, { body: { ibanNumber: MINE, name: 'Business' } });
  expect(mine.is_on_invoices).toBe(true);
  await world.call(API.bank.deleteBankAccount, { params: { id: mine.id }, as: site.owner, ...inside() });
  expect(await isOnNewInvoice(MINE)).toBe(true);
});

test('the invoice account changes with a password, is reported to every owner, and recorded in the history', async () => {
  const password = await site.stepUp();
  const colleague = await site.colleague();
  await sql`update persons set email_verified_at = now() where id in (${site.owner.id}, ${colleague.id})`.execute(
    world.database.db,
  );
  expect((await changeTo(THEIRS)).error.code).toBe('step_up_required');
  await world.runJobs();
  expect(mailTo(site.owner.email)).toEqual([]);
  expect((await changeTo(THEIRS, password)).status).toBe(200);
  expect(await isOnNewInvoice(THEIRS)).toBe(true);
  await world.runJobs();
  const [letter, ...others] = mailTo(site.owner.email);
  expect(others).toEqual([]);
  expect(letter?.text).toContain('ending in 6789');
  expect(letter?.text).not.toContain(THEIRS);
  expect(mailTo(colleague.email)).toEqual([]);
  const history = await site.get(API.history.history, {
    query: { model: 'administration', id: site.administrationId },
  });
  expect(JSON.stringify(history)).toContain('••••6789');
});

test('a concurrently changed IBAN is not restored without a password', async () => {
  const password = await site.stepUp();
  const { version } = await site.get(API.administrations.administration, here());
  expect((await changeTo(THEIRS, password)).status).toBe(200);
  const body = { version: version + 1, bank_account_number: MINE };
  const back = await world.call(API.administrations.updateAdministration, { ...here(), body, as: site.owner });
  expect(back.error.code).toBe('step_up_required');
  const { bank_account_number } = await site.get(API.administrations.administration, here());
  expect(bank_account_number).toBe(THEIRS);
});

test('new invoices show the account holder and BIC of the details', async () => {
  const { version } = await site.get(API.administrations.administration, here());
  const body = { version, bank_account_owner: 'J. Visser', bic_code: 'ABNANL2A' };
  expect((await world.call(API.administrations.updateAdministration, { ...here(), body, as: site.owner })).status).toBe(
    200,
  );
  const { id } = await site.invoice();
  const { bytes } = await world.call(API.sales.invoiceUbl, { params: { id }, as: site.owner, ...inside() });
  expect(bytes.toString()).toContain('<cbc:Name>J. Visser</cbc:Name>');
  expect(bytes.toString()).toContain('ABNANL2A');
});
