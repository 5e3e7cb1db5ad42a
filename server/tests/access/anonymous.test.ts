import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../support/world.ts';
import { ENTRIES, send } from './testing/calls.ts';
import { Site } from './testing/site.ts';

let world: World;
let site: Site;

beforeAll(async () => {
  world = await createWorld();
  site = new Site(world, world);
});
afterAll(() => world.close());

const CLOSED = ENTRIES.filter(({ call }) => call.access !== 'public');

test('only sign-in, sign-out, e-mailed links and the words of the payment provider and of Peppol are public', () => {
  expect(ENTRIES.filter(({ call }) => call.access === 'public').map(({ name }) => name)).toEqual([
    'accounts.login',
    'accounts.logout',
    'accounts.refresh',
    'accounts.signup',
    'accounts.verifyEmail',
    'accounts.resendVerification',
    'accounts.requestPasswordReset',
    'accounts.checkPasswordReset',
    'accounts.resetPassword',
    'accounts.emailSettings',
    'accounts.updateEmailSettings',
    'invitations.checkInvitation',
    'administration_emails.verifyAdministrationEmail',
    'questions.publicQuestion',
    'questions.publicQuestionPage',
    'questions.answerPublicQuestion',
    'questions.answerPublicQuestionWithPhoto',
    'online_payments.publicInvoicePage',
    'online_payments.publicInvoicePdf',
    'online_payments.payPublicInvoice',
    'online_payments.onlinePaymentChanged',
    'customer_pages.publicCustomer',
    'customer_pages.openPublicInvoice',
    'quotations.publicQuotation',
    'quotations.publicQuotationPdf',
    'quotations.acceptPublicQuotation',
    'quotations.declinePublicQuotation',
    'peppol.peppolReceived',
    'vat_approval.publicVatApproval',
    'vat_approval.answerVatApproval',
  ]);
});

test.each(CLOSED)('$name requires sign-in', async ({ call, requestAt }) => {
  const request = await requestAt(site);
  for (const language of ['en', 'nl'] as const) {
    const nobody = await send(world, call, { ...request, language, as: null });
    expect(nobody.error).toMatchObject({ code: 'not_signed_in' });
    expect(nobody.status).toBe(401);
    const forged = await send(world, call, {
      ...request,
      language,
      as: null,
      headers: { authorization: `Bearer ${world.owner.accessToken.slice(0, -4)}AAAA` },
    });
    expect(forged.status).toBe(401);
  }
});

test.each(CLOSED)('$name is refused after the session ended', async ({ call, requestAt }) => {
  const someone = await world.addPerson();
  await world.database.db
    .updateTable('sessions')
    .set({ ended_at: new Date().toISOString(), ended_reason: 'logout' })
    .where('person_id', '=', someone.id)
    .execute();
  const got = await send(world, call, { ...(await requestAt(site)), as: someone });
  expect(got.status).toBe(401);
  expect(got.error.code).toBe('session_ended');
});
