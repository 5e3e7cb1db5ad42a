import { expect, type Page, test } from '@playwright/test';
import {
  administrationCalls,
  contactCalls,
  customerPageCalls,
  errorText,
  type Invoice,
  salesCalls,
} from '@saldo/contract';
import { addDays } from '@saldo/ledger';
import { DEMO_PASSWORD } from '../seeds/people.ts';
import { today } from '../web/src/ui/format/format.ts';
import { InvoicePage } from './pages/invoice-page.ts';
import { Mailbox } from './support/mailbox.ts';
import { enterOwnCompany, SELLER_DETAILS } from './support/own-company.ts';
import { setOut } from './support/traveller.ts';
import { fill } from './support/words.ts';

/** What the mail server of the customer reports. */
const bounceOf = (to: string, recipient: string): string =>
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
async function acceptsOnlinePayments(page: Page, admin_id: number): Promise<void> {
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

test('an invoice is sent, comes back, is sent again, and is reminded of', async ({ browser }, { project }) => {
  test.setTimeout(180_000);
  const isPhone = project.name === 'phone';
  const language = isPhone ? 'nl' : 'en';
  const who = await setOut(browser, { language, isPhone });
  const { page, words, watch } = who;
  const { states } = words;
  const { directDebit, online, sending, statement, mailSettings, templates } = words.sales;
  const day = today();
  const invoice_date = addDays(day, -30);
  const id = await enterOwnCompany(
    who,
    `Studio ${String(Date.now())}`,
    Number(invoice_date.slice(0, 4)),
    SELLER_DETAILS,
  );
  const email = `boekhouding.${String(Date.now())}@klant.example`;
  const post = async (path: string, data: object): Promise<unknown> => {
    const response = await page.request.post(`/${language}/api/v1/${path}`, { data: { admin_id: id, ...data } });
    expect(response.status(), await response.text()).toBe(200);
    return response.json();
  };
  const address = { street: 'Havenkade', street_number: '4', postal_code: '1505 HZ', town: 'Zaandam' };
  const contact = (await post(contactCalls.createContact.path, {
    name: 'Bakker Bouw',
    is_client: true,
    email,
    ...address,
  })) as { id: number };
  const line = { description: 'Ontwerp', quantity: '1', unit_price: '100.00', treatment: 'nl_high', vat: 'PROCENT_21' };
  const draft = (await post(salesCalls.createInvoice.path, {
    contact_id: contact.id,
    invoice_date,
    payment_term_days: 14,
    language,
    lines: [line],
  })) as Invoice;
  const { number } = (await post(salesCalls.finalizeInvoice.path.replace('{id}', String(draft.id)), {
    version: draft.version,
  })) as { number: string };

  await page.goto(`/${language}/${String(id)}/sales/invoices/${String(draft.id)}`);
  const invoice = new InvoicePage(who);
  await invoice.isShown(number);
  await expect(page.getByText(sending.nothing)).toBeVisible();
  await invoice.look();
  await invoice.button(sending.send).click();
  const dialog = invoice.dialog(fill(sending.sendTitle, { number }));
  await expect(dialog.getByLabel(sending.to, { exact: true })).toHaveValue(email);
  const preview = dialog.getByRole('region', { name: sending.preview });
  await expect(preview).toContainText('Bakker Bouw');
  const subject = dialog.getByLabel(sending.subject, { exact: true });
  await subject.fill('Studio {nummer}');
  await expect(dialog.getByText(fill(sending.unknownVariable, { names: '{nummer}' })).first()).toBeVisible();
  await subject.fill('Studio ');
  await dialog.getByRole('button', { name: mailSettings.variables.number, exact: true }).click();
  await expect(subject).toHaveValue('Studio {number}');
  await expect(preview).toContainText(`Studio ${number}`);
  await invoice.look();
  await dialog.getByLabel(sending.to, { exact: true }).fill('niemand');
  await dialog.getByRole('button', { name: sending.send, exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel(sending.to, { exact: true }).fill(email);
  await dialog.getByRole('button', { name: sending.send, exact: true }).click();
  await invoice.says(sending.queued);

  const letter = await new Mailbox(page, email).letter(`Studio ${number}`);
  expect(letter.from).toContain('via Saldo');
  expect(letter.attachments).toEqual([`${number}.pdf`, `${number}.xml`]);
  const timeline = page.getByRole('list', { name: sending.timeline });
  await expect(timeline).toContainText(sending.states.SENT);
  const link = new URL(letter.links.find((each) => each.includes('/invoice?token=')) ?? '');
  const customers = await page.context().newPage();
  await customers.goto(link.pathname + link.search);
  await expect(customers.getByRole('heading', { name: fill(online.title, { number }) })).toBeVisible();
  await expect(customers.getByText(online.outstanding, { exact: true })).toBeVisible();
  const pdf = await customers.getByRole('link', { name: online.pdf }).getAttribute('href');
  expect((await page.request.get(pdf ?? '')).headers()['content-type']).toContain('application/pdf');
  await customers.close();

  const reported = await page.request.post('/sandbox/inbound-mail/', {
    params: { from: '', to: letter.return_path },
    headers: { 'content-type': 'message/rfc822' },
    data: Buffer.from(bounceOf(letter.return_path, email)),
  });
  expect(reported.status()).toBe(200);
  await expect(async () => {
    await page.reload();
    await expect(timeline).toContainText(sending.states.BOUNCED, { timeout: 3_000 });
  }).toPass();
  await invoice.look();
  await timeline.getByRole('button', { name: sending.resend, exact: true }).click();
  await invoice.says(sending.resent);
  await expect(timeline.getByRole('listitem')).toHaveCount(2);

  await invoice.button(sending.sendReminder).click();
  const reminder = invoice.dialog(fill(sending.reminderTitle, { number, step: 1 }));
  await reminder.getByRole('button', { name: sending.send, exact: true }).click();
  await invoice.says(sending.queued);
  await expect(timeline).toContainText(fill(sending.kinds.REMINDER, { step: 1 }));

  await page.goto(`/${language}/${String(id)}/sales/customers/${String(contact.id)}`);
  await expect(page.getByRole('table', { name: statement.title })).toContainText(number);
  await invoice.look();
  await page.goto(`/${language}/${String(id)}/sales/mail-settings`);
  await expect(page.getByRole('region', { name: sending.preview }).first()).toContainText(mailSettings.sample.number);
  await invoice.look();
  await page.goto(`/${language}/${String(id)}/sales/templates/new`);
  await page.getByLabel(templates.name, { exact: true }).fill('Studio');
  await invoice.button(templates.addText).click();
  const frame = page.getByRole('button', { name: fill(templates.textNumber, { number: 1 }), exact: true }).last();
  const top = page.getByLabel(templates.sides.y, { exact: true });
  await frame.press('Shift+ArrowDown');
  await expect(top).toHaveValue('160');
  await expect(page.getByRole('img', { name: templates.pageAlt })).toBeVisible();
  const place = await frame.boundingBox();
  if (place === null) throw new Error('the text box is not in sight');
  await page.mouse.move(place.x + 5, place.y + 5);
  await page.mouse.down();
  await page.mouse.move(place.x + 5, place.y + 45, { steps: 4 });
  await page.mouse.up();
  await expect(top).not.toHaveValue('160');
  await invoice.look();
  await invoice.button(templates.save).click();
  await invoice.says(templates.saved);
  await page.goto(`/${language}/${String(id)}/sales/templates`);
  await expect(page.getByRole('link', { name: 'Studio', exact: true })).toBeVisible();
  await invoice.look();
  await page.goto(`/${language}/${String(id)}/sales/invoices`);
  await expect(invoice.row('Bakker Bouw')).toBeVisible();
  await invoice.look();
  if (!isPhone) {
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByRole('button', { name: new RegExp(`^${sending.bulkRemind}`) }).click();
    const asked = invoice.dialog(fill(sending.remindTitle_one, { count: 1 }));
    await asked.getByRole('button', { name: sending.bulkRemind, exact: true }).click();
    const result = invoice.dialog(sending.sendingMany);
    await expect(result).toContainText(errorText('reminded_today', language));
    await invoice.look();
    await result.getByRole('button', { name: sending.close, exact: true }).last().click();
    await expect(result).toHaveCount(0);
  }
  const { connections } = words.administrations;
  await page.goto(`/${language}/${String(id)}/settings?tab=connections`);
  await invoice.button(`${connections.connect}: Peppol`).click();
  await invoice.says(connections.peppolConnected);
  await invoice.look();
  await page.goto(`/${language}/${String(id)}/sales/direct-debits`);
  await expect(page.getByText(directDebit.empty.title)).toBeVisible();
  await invoice.look();
  if (!isPhone) {
    await acceptsOnlinePayments(page, id);
    const made = await post(customerPageCalls.makeCustomerLink.path.replace('{id}', String(contact.id)), {});
    const { pathname, search } = new URL((made as { url: string }).url);
    await page.goto(pathname + search);
    await expect(page.getByRole('list', { name: online.openInvoices })).toContainText(number);
    await invoice.look();
    await page.getByRole('button', { name: fill(online.payOf, { number }) }).click();
    await page.waitForURL(/sandbox\/mollie\/checkout/);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByText(online.paid)).toBeVisible({ timeout: 20_000 });
    await page.goto(`/${language}/${String(id)}/sales/invoices/${String(draft.id)}`);
    await expect(page.getByRole('main').getByText(states.salesInvoice.paid, { exact: true }).first()).toBeVisible();
  }
  watch.nothingWrong();
  await who.context.close();
});
