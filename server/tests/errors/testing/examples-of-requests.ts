import { API } from '@saldo/contract';
import { PASSWORD, settle, signInWaiting } from '../../../src/features/accounts/testing.ts';
import { fillRoom } from '../../support/fill-room.ts';
import { loseAppKey, loseReplies } from '../../support/lost-key.ts';
import { breakContacts, change, onlooker, refused } from './example.ts';

const { accounts, administrations, bank, contacts, inbox, projects, sales } = API;
const AUTH = { step: 'auth' } as const;
const NOBODYS = 2_000_000_001;

/** Of the request itself and of signing in. */
export const requestExamples = {
  invalid: refused('a field is missing or is not what it should be', contacts.createContact, async () => ({
    body: { name: '' },
  })),
  not_signed_in: refused('a call is made without a token', accounts.me, async () => ({ as: null })),
  token_not_valid: refused('the access token has expired and there is a refresh token', accounts.me, async () => ({
    as: null,
    headers: { cookie: 'saldo_refresh=1.1.abc' },
  })),
  session_ended: refused('the session was ended', accounts.me, async ({ world }) => {
    const as = await world.addPerson();
    await world.call(accounts.logout, { as, body: {} });
    return { as };
  }),
  not_allowed: refused(
    'the role does not hold the authorization the call asks',
    contacts.createContact,
    async (site) => ({
      as: await onlooker(site),
      body: { name: 'Bakker' },
    }),
  ),
  bank_not_available: refused('the bank is switched off for the administration', bank.bankAccounts, async (site) => {
    await change(site, { features: [] });
    return {};
  }),
  feature_not_available: refused(
    'projects are switched off for the administration',
    projects.projects,
    async (site) => {
      await change(site, { features: [] });
      return {};
    },
  ),
  cross_site: refused(
    'a page of another site makes the browser send its cookie along',
    contacts.createContact,
    async ({ owner }) => ({
      as: null,
      headers: { cookie: `saldo_access=${owner.accessToken}`, 'sec-fetch-site': 'cross-site' },
      body: { name: 'Bakker' },
    }),
  ),
  not_found: refused('there is no such object in the administration', sales.invoice, async () => ({
    params: { id: NOBODYS },
  })),
  stale_version: refused('the version that is sent is not the newest', contacts.updateContact, async (site) => {
    const { id, name, version } = await site.contact();
    return { params: { id: String(id) }, body: { name, version: version + 1 } };
  }),
  idempotency_key_reused: refused(
    'an Idempotency-Key is sent with another request',
    contacts.createContact,
    async (site) => {
      const headers = { 'idempotency-key': 'key-00000001' };
      await site.get(contacts.createContact, { body: { name: 'Bakker' }, headers });
      return { body: { name: 'Slager' }, headers };
    },
  ),
  earlier_reply_unreadable: refused(
    'a request is sent again, and no key of the server opens what it was answered with',
    contacts.createContact,
    async (site) => {
      const request = { body: { name: 'Bakker' }, headers: { 'idempotency-key': 'key-00000002' } };
      await site.get(contacts.createContact, request);
      await loseReplies(site.world);
      return request;
    },
  ),
  too_large: refused('a receipt is larger than 20 MB', inbox.uploadAttachment, async (site) => {
    const { name, bytes } = site.receipt();
    return { file: { name, bytes: Buffer.concat([bytes, Buffer.alloc(21 * 1024 * 1024)]) } };
  }),
  too_many_pages: refused('a document has more than 50 pages', inbox.uploadAttachment, async () => ({
    file: { name: 'book.pdf', bytes: Buffer.from(`%PDF-1.4\n${'/Type /Page\n'.repeat(51)}`) },
  })),
  too_many_pixels: refused('a picture has more than 40 million pixels', inbox.uploadAttachment, async (site) => {
    const { name, bytes } = site.receipt();
    const large = Buffer.from(bytes);
    large.writeUInt32BE(50_000, 16);
    large.writeUInt32BE(50_000, 20);
    return { file: { name, bytes: large } };
  }),
  documents_full: refused(
    'the documents of the company take all the room there is',
    inbox.uploadAttachment,
    async (site) => {
      await fillRoom(site.world, { administrationId: site.administrationId, person: site.owner });
      return { file: site.receipt() };
    },
  ),
  unsupported_media_type: refused(
    'a file is neither an image, a PDF nor a UBL invoice',
    inbox.uploadAttachment,
    async () => ({
      file: { name: 'notes.txt', bytes: Buffer.from('Hello') },
    }),
  ),
  heic_not_supported: refused('a photo is in the format of an iPhone', inbox.uploadAttachment, async () => ({
    file: { name: 'photo.heic', bytes: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1') },
  })),
  too_many_requests: refused(
    'five log-ins from one address failed within a quarter of an hour',
    accounts.login,
    async ({ world }) => {
      const request = {
        params: AUTH,
        body: { email: 'b@test.example', password: 'wrong' },
        as: null,
      };
      for (let attempt = 0; attempt < 5; attempt += 1) await world.call(accounts.login, request);
      return request;
    },
  ),
  unexpected: refused(
    'something failed that should not have; it is in the log with the id of the request',
    contacts.contacts,
    async (site) => {
      await breakContacts(site, 'XX000');
      return {};
    },
  ),
  unavailable: refused('the database is away or too busy', contacts.contacts, async (site) => {
    await breakContacts(site, '57014');
    return {};
  }),

  wrong_credentials: refused(
    'nobody has this e-mail address with this password',
    accounts.login,
    async () => ({ params: AUTH, body: { email: 'a@test.example', password: 'wrong' }, as: null }),
    ['login_failures'],
  ),
  wrong_code: refused(
    'the code of the second step is not right',
    accounts.login,
    async ({ world }) => ({
      params: { step: 'backup' as const },
      body: { code: '123456' },
      as: await signInWaiting(world),
    }),
    ['login_failures', 'sessions', 'account_events', 'wrong_tries', 'shared_log', 'shared_heads'],
  ),
  authenticator_unreadable: refused(
    'no key of the server opens that of the app, so that no code can be checked',
    accounts.login,
    async ({ world }) => {
      const as = await signInWaiting(world);
      await loseAppKey(world, as);
      return { params: { step: 'token' as const }, body: { code: '123456' }, as };
    },
  ),
  challenge_over: refused('the second step is tried without the first', accounts.login, async () => ({
    params: { step: 'token' as const },
    body: { code: '123456' },
    as: null,
  })),
  two_step_required: refused('a member of staff has no second step yet', accounts.login, async ({ world }) => {
    const { email } = await settle(world, { staff_role: 'BOOKIE' });
    return { params: AUTH, body: { email, password: PASSWORD }, as: null };
  }),
  email_not_verified: refused(
    'the password is right, and the link in the letter was not followed yet',
    accounts.login,
    async ({ world }) => {
      const { email } = await settle(world, { isVerified: false });
      return { params: AUTH, body: { email, password: PASSWORD }, as: null };
    },
  ),
  link_over: refused('a mailed link was used, is too old, or never was', accounts.verifyEmail, async () => ({
    body: { token: 'none' },
  })),
  step_up_required: refused(
    'another bank account is set without the password or a code',
    administrations.updateAdministration,
    async (site) => {
      const params = { adminId: site.administrationId };
      const { version } = await site.get(administrations.administration, { params });
      return { params, body: { bank_account_number: site.iban(), version } };
    },
  ),
  two_step_on_already: refused('a new key is asked for while two steps are on', accounts.twoStepKey, async (site) => ({
    as: await settle(site.world, { hasTwoSteps: true }),
  })),
  authenticator_key_over: refused(
    'a code proves a key for the app that no key of the server opens any more',
    accounts.switchOnTwoStep,
    async ({ world }) => {
      const as = await settle(world);
      await world.call(accounts.startTwoStep, { body: { password: PASSWORD }, as });
      await loseAppKey(world, as, 'totp_pending');
      return { body: { code: '123456' }, as };
    },
  ),
  two_step_not_on: refused(
    'backup tokens are asked for without two steps',
    accounts.renewBackupTokens,
    async (site) => ({
      as: await settle(site.world),
      body: { code: '123456' },
    }),
  ),
  staff_keep_two_step: refused('a member of staff switches two steps off', accounts.switchOffTwoStep, async (site) => ({
    as: await settle(site.world, { hasTwoSteps: true, staff_role: 'BOOKIE' }),
    body: { password: PASSWORD, code: '123456' },
  })),
};
