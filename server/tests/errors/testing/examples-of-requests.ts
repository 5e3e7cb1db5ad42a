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
  invalid: refused('a field is missing or invalid', contacts.createContact, async () => ({
    body: { name: '' },
  })),
  not_signed_in: refused('the request has no access token', accounts.me, async () => ({ as: null })),
  token_not_valid: refused('the access token has expired and can be refreshed', accounts.me, async () => ({
    as: null,
    headers: { cookie: 'saldo_refresh=1.1.abc' },
  })),
  session_ended: refused('the session has ended', accounts.me, async ({ world }) => {
    const as = await world.addPerson();
    await world.call(accounts.logout, { as, body: {} });
    return { as };
  }),
  not_allowed: refused('the role lacks the required authorization', contacts.createContact, async (site) => ({
    as: await onlooker(site),
    body: { name: 'Bakker' },
  })),
  bank_not_available: refused('the bank feature is off for the administration', bank.bankAccounts, async (site) => {
    await change(site, { features: [] });
    return {};
  }),
  feature_not_available: refused(
    'the projects feature is off for the administration',
    projects.projects,
    async (site) => {
      await change(site, { features: [] });
      return {};
    },
  ),
  cross_site: refused(
    'a page of another site sends the request with the session cookie',
    contacts.createContact,
    async ({ owner }) => ({
      as: null,
      headers: { cookie: `saldo_access=${owner.accessToken}`, 'sec-fetch-site': 'cross-site' },
      body: { name: 'Bakker' },
    }),
  ),
  not_found: refused('the administration has no such object', sales.invoice, async () => ({
    params: { id: NOBODYS },
  })),
  stale_version: refused('the version in the request is outdated', contacts.updateContact, async (site) => {
    const { id, name, version } = await site.contact();
    return { params: { id: String(id) }, body: { name, version: version + 1 } };
  }),
  idempotency_key_reused: refused(
    'an Idempotency-Key is reused for another request',
    contacts.createContact,
    async (site) => {
      const headers = { 'idempotency-key': 'key-00000001' };
      await site.get(contacts.createContact, { body: { name: 'Bakker' }, headers });
      return { body: { name: 'Slager' }, headers };
    },
  ),
  earlier_reply_unreadable: refused(
    'a request is resent and the server has no key to decrypt the stored reply',
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
  too_many_pixels: refused('an image has more than 40 million pixels', inbox.uploadAttachment, async (site) => {
    const { name, bytes } = site.receipt();
    const large = Buffer.from(bytes);
    large.writeUInt32BE(50_000, 16);
    large.writeUInt32BE(50_000, 20);
    return { file: { name, bytes: large } };
  }),
  documents_full: refused('the company’s documents exceed its storage quota', inbox.uploadAttachment, async (site) => {
    await fillRoom(site.world, { administrationId: site.administrationId, person: site.owner });
    return { file: site.receipt() };
  }),
  unsupported_media_type: refused(
    'a file is neither an image, a PDF nor a UBL invoice',
    inbox.uploadAttachment,
    async () => ({
      file: { name: 'notes.txt', bytes: Buffer.from('Hello') },
    }),
  ),
  heic_not_supported: refused('a photo is in HEIC format', inbox.uploadAttachment, async () => ({
    file: { name: 'photo.heic', bytes: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1') },
  })),
  too_many_requests: refused(
    'five sign-ins from one address failed within 15 minutes',
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
  unexpected: refused('a defect occurred; the log has it under the request id', contacts.contacts, async (site) => {
    await breakContacts(site, 'XX000');
    return {};
  }),
  unavailable: refused('the database is unavailable or overloaded', contacts.contacts, async (site) => {
    await breakContacts(site, '57014');
    return {};
  }),

  wrong_credentials: refused(
    'the e-mail address or password is wrong',
    accounts.login,
    async () => ({ params: AUTH, body: { email: 'a@test.example', password: 'wrong' }, as: null }),
    ['login_failures'],
  ),
  wrong_code: refused(
    'the two-step code is wrong',
    accounts.login,
    async ({ world }) => ({
      params: { step: 'backup' as const },
      body: { code: '123456' },
      as: await signInWaiting(world),
    }),
    ['login_failures', 'sessions', 'account_events', 'failed_attempts', 'shared_log', 'shared_heads'],
  ),
  authenticator_unreadable: refused(
    'the server has no key to decrypt the authenticator secret, so codes can’t be checked',
    accounts.login,
    async ({ world }) => {
      const as = await signInWaiting(world);
      await loseAppKey(world, as);
      return { params: { step: 'token' as const }, body: { code: '123456' }, as };
    },
  ),
  challenge_over: refused('a code is sent without a password sign-in before it', accounts.login, async () => ({
    params: { step: 'token' as const },
    body: { code: '123456' },
    as: null,
  })),
  two_step_required: refused(
    'a member of staff has not set up two-step verification',
    accounts.login,
    async ({ world }) => {
      const { email } = await settle(world, { staff_role: 'BOOKIE' });
      return { params: AUTH, body: { email, password: PASSWORD }, as: null };
    },
  ),
  email_not_verified: refused(
    'the password is right but the address is not verified yet',
    accounts.login,
    async ({ world }) => {
      const { email } = await settle(world, { isVerified: false });
      return { params: AUTH, body: { email, password: PASSWORD }, as: null };
    },
  ),
  link_over: refused('an e-mailed link is used, expired or unknown', accounts.verifyEmail, async () => ({
    body: { token: 'none' },
  })),
  step_up_required: refused(
    'the bank account is changed without a password or code',
    administrations.updateAdministration,
    async (site) => {
      const params = { adminId: site.administrationId };
      const { version } = await site.get(administrations.administration, { params });
      return { params, body: { bank_account_number: site.iban(), version } };
    },
  ),
  two_step_on_already: refused('two-step verification is already on', accounts.twoStepKey, async (site) => ({
    as: await settle(site.world, { hasTwoSteps: true }),
  })),
  authenticator_key_over: refused(
    'a code is sent for a pending authenticator secret that the server can no longer decrypt',
    accounts.switchOnTwoStep,
    async ({ world }) => {
      const as = await settle(world);
      await world.call(accounts.startTwoStep, { body: { password: PASSWORD }, as });
      await loseAppKey(world, as, 'totp_pending');
      return { body: { code: '123456' }, as };
    },
  ),
  two_step_not_on: refused(
    'backup tokens are requested while two-step verification is off',
    accounts.renewBackupTokens,
    async (site) => ({
      as: await settle(site.world),
      body: { code: '123456' },
    }),
  ),
  staff_keep_two_step: refused(
    'a member of staff turns off two-step verification',
    accounts.switchOffTwoStep,
    async (site) => ({
      as: await settle(site.world, { hasTwoSteps: true, staff_role: 'BOOKIE' }),
      body: { password: PASSWORD, code: '123456' },
    }),
  ),
};
