import { API, type Call } from '@saldo/contract';
import { isObNumber } from '@saldo/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeCode } from '#adapters/payment-provider/fake';
import { createLogger } from '#platform/log';
import { codeNow } from '../../src/features/accounts/testing.ts';
import { breakContacts, mendContacts } from '../errors/testing/example.ts';
import { createWorld, type Given, type Got, type Person, type World } from '../support/world.ts';
import { mailedToken } from './testing/people.ts';
import { formsOf, rowsOf } from './testing/planted.ts';
import { Site } from './testing/site.ts';

/** What the program is given in this run, by name: each is distinctive, and comes in by an ordinary act. */
const planted = new Map<string, string>();
const plant = (name: string, value: string): string => {
  planted.set(name, value);
  return value;
};

const COMPANY_IBAN = plant('IBAN of the company', 'NL91ABNA0417164300');
const CONTACT_IBAN = plant('IBAN of a contact', 'NL44RABO0123456789');
const BSN = plant('BSN of the company', bsnAfter(871_000_000));
const BSN_OF_CONTACT = plant('BSN of a contact', bsnAfter(872_000_000));
const ASKED_IBAN = plant('IBAN that staff ask for', 'NL20INGB0001234567');
const PASSWORD = plant('password', 'Heron over quiet Waddenzee 41');
const NEXT_PASSWORD = plant('password after a reset', 'Otters along slow Biesbosch 52');
const WRONG_PASSWORD = plant('password that was wrong', 'Badgers under tall Veluwe 63');
const TAX_NAME = plant('name at the tax office', 'lepelaar-belasting-7714');
const TAX_PASSWORD = plant('password at the tax office', 'Grutto!aangifte!8825');
const EMAIL = 'planted@test.example';

/** What stands in the database as it is, and why that must be. */
const MEANT_TO_STAND: Readonly<Record<string, string>> = {
  'administrations.bank_account_number: IBAN of the company, plain': 'stands on every invoice the company sends',
  'approval_requests.iban: IBAN that staff ask for, plain': 'an owner reads it whole before saying yes',
  'approval_requests.iban_before: IBAN of the company, plain': 'an owner reads beside it what stands now',
  'bank_accounts.iban: IBAN of the company, plain': 'says to which account a statement belongs',
  'contacts.iban: IBAN of a contact, plain': 'is paid by payment files, and tells whose bank line it is',
  'contacts.search: IBAN of a contact, plain': 'a contact is found by it',
  'payment_files.content: IBAN of a contact, plain': 'the file for the bank, as it was downloaded',
  'payment_files.content: IBAN of the company, plain': 'the file for the bank, as it was downloaded',
  'payment_files.iban: IBAN of the company, plain': 'from which account the file pays',
  'sales_invoice_documents.document: IBAN of the company, plain': 'the invoice as it was sent',
};

function bsnAfter(start: number): string {
  let number = start;
  while (!isObNumber(`${String(number)}B01`)) number += 1;
  return String(number);
}

let world: World;
let site: Site;
const logged: string[] = [];
const refusals: string[] = [];

beforeAll(async () => {
  const log = createLogger('debug', { write: (line: string) => void logged.push(line) });
  const company = { btw_number: `${BSN}B01`, bank_account_number: COMPANY_IBAN };
  world = await createWorld({ company, house: { log } });
  site = new Site(world, world);
});
afterAll(() => world.close());

/** A call whose reply is kept when it is a refusal. */
async function call<C extends Call>(given: C, about: Given<C>): Promise<Got<C>> {
  const got = await world.call(given, about);
  if (got.status >= 400) refusals.push(got.bytes.toString());
  return got;
}

async function raw(path: string, payload: string): Promise<void> {
  const { body } = await world.app.inject({
    method: 'POST',
    url: `/nl/api/v1/${path}`,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${world.owner.accessToken}`,
      'saldo-administration': String(world.administrationId),
    },
    payload,
  });
  refusals.push(body);
}

const login = (step: 'auth' | 'token' | 'backup', body: object, as: Person | null = null) =>
  call(API.accounts.login, { params: { step }, body: { email: EMAIL, ...body }, as });

async function signUpAndIn(): Promise<Person> {
  const name = 'Mila Planted';
  await call(API.accounts.signup, { body: { name, email: EMAIL, password: PASSWORD, language: 'nl' }, as: null });
  const verify = plant('link to verify an address', await mailedToken(world, EMAIL));
  await call(API.accounts.verifyEmail, { body: { token: `${verify}x` }, as: null });
  await login('auth', { password: WRONG_PASSWORD });
  const { reply } = await login('auth', { password: PASSWORD, verification: verify });
  await call(API.accounts.requestPasswordReset, { body: { email: EMAIL }, as: null });
  const reset = plant('link to choose a password', await mailedToken(world, EMAIL));
  await call(API.accounts.resetPassword, {
    body: { token: `${reset}x`, new_password1: NEXT_PASSWORD, new_password2: NEXT_PASSWORD },
    as: null,
  });
  await call(API.accounts.resetPassword, {
    body: { token: reset, new_password1: NEXT_PASSWORD, new_password2: NEXT_PASSWORD },
    as: null,
  });
  expect(reply.access).toBeDefined();
  const again = await login('auth', { password: NEXT_PASSWORD });
  const person = { id: 0, email: EMAIL, accessToken: plant('access token', again.reply.access ?? '') };
  plant('refresh token', again.reply.refresh ?? '');
  return person;
}

async function twoSteps(as: Person): Promise<void> {
  const { reply } = await call(API.accounts.startTwoStep, { body: { password: NEXT_PASSWORD }, as });
  plant('key of the authenticator app', reply.key);
  await call(API.accounts.switchOnTwoStep, { body: { code: '000000' }, as });
  const { reply: made } = await call(API.accounts.switchOnTwoStep, { body: { code: codeNow(reply.key) }, as });
  for (const [index, token] of made.backup_tokens.entries()) plant(`backup token ${String(index)}`, token);
  await call(API.accounts.renewBackupTokens, { body: { code: 'x'.repeat(12) }, as });
  const waiting = await login('auth', { password: NEXT_PASSWORD });
  const half = { ...as, accessToken: plant('access token before the second step', waiting.reply.access ?? 'none yet') };
  const [first = '', second = ''] = made.backup_tokens;
  await login('backup', { code: `${first}x` }, half);
  const { status, headers } = await login('backup', { code: second, dont_ask_again: true }, half);
  expect(status).toBe(200);
  const cookies = [headers['set-cookie']].flat().map(String);
  for (const name of ['saldo_refresh', 'saldo_device', 'saldo_browser']) {
    const [, value = ''] =
      new RegExp(`^${name}=([^;]+)`).exec(cookies.find((each) => each.startsWith(name)) ?? '') ?? [];
    plant(`cookie ${name}`, decodeURIComponent(value));
  }
}

async function company(): Promise<void> {
  const params = { adminId: world.administrationId };
  const { version } = await site.get(API.administrations.administration, { params });
  const headers = { 'idempotency-key': 'planted-secrets-0001' };
  const secrets = { belastingdienst_username: TAX_NAME, belastingdienst_password: TAX_PASSWORD };
  const update = API.administrations.updateAdministration;
  await call(update, { params, body: { version: 99, ...secrets }, headers });
  const kept = await call(update, {
    params,
    body: { version, ...secrets },
    headers: { 'idempotency-key': 'planted-secrets-0002' },
  });
  expect(kept.reply).toMatchObject({ belastingdienst_username_set: true, belastingdienst_password_set: true });
  await call(update, { params, body: { version, btw_number: `${BSN}B99X` } });
  await call(update, { params, body: { version, bank_account_number: `${COMPANY_IBAN}9` } });
  const step_up = await site.stepUp();
  const { reply } = await call(API.administrations.connectPaymentAccount, { body: { step_up } });
  const state = plant('link to connect a payment account', new URL(reply.url).searchParams.get('state') ?? '');
  const finish = API.administrations.finishPaymentAccount;
  await call(finish, { body: { state: `${state}x`, code: fakeCode('planted-organisation') } });
  expect((await call(finish, { body: { state, code: fakeCode('planted-organisation') } })).status).toBe(200);
  plant('key of the payment account', 'access_org_planted-organisation');
  plant('second key of the payment account', 'refresh_org_planted-organisation');
  await call(API.administrations.revealTaxOfficeName, { params, body: { step_up: { password: WRONG_PASSWORD } } });
}

async function people(): Promise<void> {
  const { token } = await site.invitedPerson();
  plant('link of an invitation', token);
  await call(API.invitations.checkInvitation, { params: { token: `${token}x` }, as: null });
  const staff = await site.staff('STAFF_ADMIN');
  const params = { adminId: world.administrationId };
  const asked = { kind: 'INVOICE_ACCOUNT' as const, bank_account_number: ASKED_IBAN, step_up: await site.stepUp() };
  await site.get(API.approvals.requestApproval, { params, body: asked, as: staff });
  await call(API.approvals.requestApproval, { params, body: asked, as: staff });
  plant('link of a sender', await site.senderToken());
  await call(API.administration_emails.verifyAdministrationEmail, {
    body: { token: `${planted.get('link of a sender') ?? ''}x` },
    as: null,
  });
  const question = plant('link of a question', await site.questionToken());
  await call(API.questions.publicQuestion, { params: { token: `${question}x` }, as: null });
}

async function books(): Promise<void> {
  const iban = CONTACT_IBAN;
  const vat_number = `${BSN_OF_CONTACT}B01`;
  const contact = await site.contact({ iban, vat_number });
  const create = API.contacts.createContact;
  await call(create, { body: { name: contact.name, iban, vat_number } });
  await call(create, { body: { name: 'Wrong', iban: `${iban}9`, vat_number: `${vat_number}X` } });
  await call(API.contacts.contactByName, { query: { name: iban } });
  await site.invoice();
  const account = { ibanNumber: COMPANY_IBAN, name: 'Business' };
  const { id: bank_account_id } = await site.get(API.bank.createBankAccount, { body: account });
  const { expense_ids } = await site.payable('NL02ABNA0123456789');
  const bill = await site.expense({ contact_id: contact.id });
  const body = { expense_ids: [...expense_ids, bill.id], bank_account_id, execution_date: '2026-07-20' };
  await site.get(API.payment_files.makePaymentFile, { body });
  const { id } = await site.expense();
  await site.get(API.purchases.expense, { params: { id } });
  await site.filedReturn();
  await world.runJobs();
}

/** Bodies that are no JSON, no such route, and a database that fails in the middle of it. */
async function troubles(): Promise<void> {
  const iban = CONTACT_IBAN;
  await raw('account/login/auth/', `{"email":"${EMAIL}","password":"${PASSWORD}`);
  await raw('account/login/auth/', `{"password":${PASSWORD}}`);
  await raw(`contacts/${iban}/${PASSWORD.replaceAll(' ', '-')}/`, '{}');
  await raw(
    `invitations/accept/${planted.get('link of an invitation') ?? ''}x/?password=${encodeURIComponent(PASSWORD)}`,
    '{}',
  );
  await raw('contacts/create/', JSON.stringify({ name: ['x'], iban: { iban }, notes: [PASSWORD] }));
  await raw('contacts/create/', JSON.stringify({ name: `Trouble\u0000${iban}`, iban, notes: PASSWORD }));
  await breakContacts(site, 'XX000');
  try {
    await raw('contacts/create/', JSON.stringify({ name: 'Trouble', iban, vat_number: `${BSN_OF_CONTACT}B01` }));
    await call(API.contacts.contactByName, { query: { name: iban } });
  } finally {
    await mendContacts(site);
  }
}

test('no secret, account number, BSN or password of a run stands in the log, in a refusal or as it is in the database', async () => {
  const as = await signUpAndIn();
  await twoSteps(as);
  await company();
  await people();
  await books();
  await troubles();
  await world.runJobs();

  for (const [name, value] of planted) expect(value.length, name).toBeGreaterThanOrEqual(9);
  expect(planted.size).toBeGreaterThan(25);
  expect(refusals.length).toBeGreaterThan(15);
  // The failures of the database are told, so the log was really on.
  expect(logged.filter((line) => line.includes('a request failed')).length).toBeGreaterThan(1);
  const rows = await rowsOf(world.ownerPool);
  expect(new Set(rows.map(({ place }) => place)).size).toBeGreaterThan(300);

  const inLog = new Set<string>();
  const inRefusals = new Set<string>();
  const inDatabase = new Set<string>();
  for (const [name, value] of planted)
    for (const [how, isIn] of formsOf(value)) {
      if (logged.some(isIn)) inLog.add(`${name}, ${how}`);
      if (refusals.some(isIn)) inRefusals.add(`${name}, ${how}`);
      for (const { place, text } of rows) if (isIn(text)) inDatabase.add(`${place}: ${name}, ${how}`);
    }
  expect([...inLog]).toEqual([]);
  expect([...inRefusals]).toEqual([]);
  expect([...inDatabase].toSorted()).toEqual(Object.keys(MEANT_TO_STAND).toSorted());
});

test('what is looked for is found: plain, in groups, in hexadecimal and in base64 wherever it begins', () => {
  const forms = formsOf(COMPANY_IBAN);
  const found = (text: string) => forms.filter(([, isIn]) => isIn(text)).map(([how]) => how);
  const hidden = (before: string) => Buffer.from(`${before}${COMPANY_IBAN} and more`);
  expect(found(`to ${COMPANY_IBAN.toLowerCase()}.`)).toEqual(['plain']);
  expect(found('NL91 ABNA 0417 1643 00')).toEqual(['plain']);
  expect(found(`\\x${hidden('iban=').toString('hex').toUpperCase()}`)).toEqual(['hex']);
  for (const before of ['', 'a', 'ab', 'abc'])
    for (const how of ['base64', 'base64url'] as const)
      expect(found(hidden(before).toString(how)), before).toEqual(['base64']);
  expect(found('NL91 ABNA 0417 1643')).toEqual([]);
});
