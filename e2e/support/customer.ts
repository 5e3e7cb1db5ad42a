import { expect, type Page } from '@playwright/test';
import { administrationCalls } from '@saldo/contract';
import { DEMO_PASSWORD } from '../../seeds/people.ts';

/** What the mail server of a customer reports of an e-mail to nobody. */
export const bounceOf = (to: string, recipient: string): string =>
  [
    'From: MAILER-DAEMON@mail.klant.example',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.klant.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 User unknown',
    '',
    '--b--',
    '',
  ].join('\r\n');

/** Connects the company with an account at the payment provider, whose pages say yes. */
export async function acceptsOnlinePayments(page: Page, admin_id: number): Promise<void> {
  const call = async (path: string, data: object): Promise<{ url: string }> => {
    const reply = await page.request.post(`/en/api/v1/${path}`, { data: { admin_id, ...data } });
    expect(reply.status(), await reply.text()).toBe(200);
    return (await reply.json()) as { url: string };
  };
  const step_up = { password: DEMO_PASSWORD };
  const { url } = await call(administrationCalls.connectPaymentAccount.path, { step_up });
  const { pathname, searchParams } = new URL(url);
  const form = { ...Object.fromEntries(searchParams), answer: 'approve' };
  const approved = await page.request.post(pathname, { form, maxRedirects: 0 });
  const back = new URL(approved.headers()['location'] ?? '');
  const finish = administrationCalls.finishPaymentAccount.path;
  await call(finish, { state: back.searchParams.get('state'), code: back.searchParams.get('code') });
}
