import { type Access, AUTHORIZATIONS, type Call, type Calls, STAFF_ACCESS } from '@saldo/contract';
import Fastify from 'fastify';
import { expect, expectTypeOf, test } from 'vitest';
import { type Serving, serve } from '#platform/http/serve';
import { ENTRIES } from './testing/calls.ts';

test('a call that declares no access does not compile', () => {
  expectTypeOf<Omit<Call, 'access'>>().not.toExtend<Call>();
  expectTypeOf<Call & { access: 'public' }>().toExtend<Call>();
  expectTypeOf<'everyone'>().not.toExtend<Access>();
});

test('nor is it served at runtime', () => {
  const answers = { open: async () => ({}) } as never;
  const start = (call: object): void =>
    serve(Fastify(), {} as Serving, {
      calls: { open: { method: 'GET', path: 'open/', summary: '', ...call } } as unknown as Calls,
      answers,
    });
  expect(() => start({ access: 'public' })).not.toThrow();
  expect(() => start({})).toThrow('open declares no access');
  expect(() => start({ access: 'everyone' })).toThrow('open declares no access');
  expect(() => start({ access: 'toString' })).toThrow('open declares no access');
});

test('every call declares it', () => {
  const known: readonly string[] = ['public', 'signed_in', ...Object.keys(STAFF_ACCESS), ...AUTHORIZATIONS];
  for (const { call, name } of ENTRIES) expect(known, name).toContain(call.access);
});

test('only sign-in, sign-out, e-mailed links and the words of the payment provider, the bank feed and Peppol are public', () => {
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
    'bank.bankFeedChanged',
    'vat_approval.publicVatApproval',
    'vat_approval.answerVatApproval',
    'vat_payments.vatPaymentChanged',
  ]);
});
