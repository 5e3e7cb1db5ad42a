import { type Browser, expect, test } from '@playwright/test';
import {
  administrationCalls,
  contactCalls,
  journalCalls,
  salesCalls,
  supplementCalls,
  taxReturnCalls,
} from '@saldo/contract';
import { addDays, isoDate, monthOf, yearOf } from '@saldo/ledger';
import { DEMO_PASSWORD, DEMO_STAFF, DEMO_STAFF_KEY } from '../seeds/people.ts';
import { today } from '../web/src/ui/format/format.ts';
import { ApprovalPage } from './pages/approval-page.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { DriftPage } from './pages/drift-page.ts';
import { ReceivedVatPage } from './pages/received-vat-page.ts';
import { VatReturnPage } from './pages/vat-return-page.ts';
import { enter } from './support/enter.ts';
import { codeOf } from './support/authenticator.ts';
import { Books } from './support/books.ts';
import { enterOwnCompany, SELLER_DETAILS } from './support/own-company.ts';
import { setOut } from './support/traveller.ts';

const TITLE = 'Suppletie';
const AT_A_DESK = { language: 'en', isPhone: false } as const;

/** The quarter before this one. */
function lastQuarter(): { starts_on: string; ends_on: string } {
  const first = isoDate(yearOf(today()), Math.floor((monthOf(today()) - 1) / 3) * 3 + 1, 1);
  const ends_on = addDays(first, -1);
  return { starts_on: isoDate(yearOf(ends_on), monthOf(ends_on) - 2, 1), ends_on };
}

/** Staff see what the client paid, and pass it on. */
async function passOn(browser: Browser, client: string): Promise<void> {
  const staff = await setOut(browser, AT_A_DESK);
  await enter(staff, { email: DEMO_STAFF[3].email, code: codeOf(DEMO_STAFF_KEY) });
  const received = new ReceivedVatPage(staff);
  await received.visit();
  await received.isToPassOn(client);
  await received.look({ withSizes: true });
  await received.passOn(client);
  await staff.goHome();
}

test('a change of a filed return above € 1,000 is reported in a supplement', async ({ browser }) => {
  test.setTimeout(180_000);
  const who = await setOut(browser, AT_A_DESK);
  const { page, language } = who;
  const quarter = lastQuarter();
  const id = await enterOwnCompany(who, TITLE, yearOf(quarter.starts_on), {
    ...SELLER_DETAILS,
    vat_from: quarter.starts_on,
  });
  await page.goto(`/${language}/${String(id)}`);
  const books = new Books(page, language);
  const send = async (method: 'post' | 'patch', path: string, data: Record<string, unknown>) => {
    const response = await page.request[method](`/${language}/api/v1/${path}`, { data: { admin_id: id, ...data } });
    expect(response.status(), await response.text()).toBe(200);
    return (await response.json()) as { id: number; version: number };
  };
  const { version } = await books.ask(administrationCalls.administration);
  await send('patch', `administrations/${String(id)}/`, {
    version,
    btw_number: '001000044B37',
    contact_initials: 'S',
    contact_surname: 'de Wit',
    telephone_number: '0235550112',
  });
  /** Filing on the screen is a part of the day with the books. */
  const file = async (returnId: number) => {
    const about = { params: { id: returnId } };
    const checks = taxReturnCalls.acceptVatCheck.path.replace('{id}', String(returnId));
    for (const { code, result } of await books.ask(taxReturnCalls.vatReturnChecks, about)) {
      const { version: seen } = await books.ask(taxReturnCalls.vatReturn, about);
      if (result === 'look') await send('post', checks, { code, version: seen });
    }
    const { version: last } = await books.ask(taxReturnCalls.vatReturn, about);
    const step_up = { password: DEMO_PASSWORD };
    await send('post', taxReturnCalls.fileVatReturn.path, { id: returnId, version: last, step_up });
  };
  const takeGoods = (cost: string, book_as_correction: boolean) =>
    send('post', journalCalls.createMemorial.path, {
      date: quarter.starts_on,
      booking: { type: 'PRIVATE_USE_GOODS', cost, vat: 'PROCENT_21' },
      book_as_correction,
    });
  await takeGoods('10000.00', false);
  const customer = await send('post', contactCalls.createContact.path, {
    name: 'Muster GmbH',
    country: 'DE',
    vat_id: 'DE136695976',
    street: 'Weg',
    street_number: '1',
    postal_code: '10115',
    town: 'Berlin',
  });
  const draft = await send('post', salesCalls.createInvoice.path, {
    contact_id: customer.id,
    invoice_date: quarter.ends_on,
    lines: [
      {
        description: 'Design',
        quantity: '1',
        unit_price: '2500.00',
        supply: 'service',
        treatment: 'eu_service',
        vat: 'PROCENT_0',
      },
    ],
  });
  await send('post', salesCalls.finalizeInvoice.path.replace('{id}', String(draft.id)), { version: draft.version });

  const returns = await books.ask(taxReturnCalls.vatReturns);
  const filed = returns.find(({ period }) => period.ends_on === quarter.ends_on);
  const vat = new VatReturnPage(who);
  await vat.visit(filed?.id ?? 0);
  await vat.askForApproval();
  const asked = await books.ask(taxReturnCalls.vatReturn, { params: { id: filed?.id ?? 0 } });
  const client = await setOut(browser, AT_A_DESK);
  const approval = new ApprovalPage(client);
  await approval.visit(asked.approval?.address ?? '');
  await approval.look({ withSizes: true });
  await approval.approve('Fatima de Boer');
  await approval.look();
  await client.goHome();
  await page.reload();
  await vat.isApprovedBy('Fatima de Boer');
  await file(filed?.id ?? 0);
  await page.reload();
  await vat.isReceived();
  await vat.payOnline();
  await vat.look({ withSizes: true });
  await passOn(browser, TITLE);

  await takeGoods('6000.00', true);
  // The dashboard says what is to be done, and when the eight weeks are over.
  const dashboard = new DashboardPage(who);
  await page.goto(`/${language}/${String(id)}`);
  await dashboard.asksFor(who.words.dashboard.todo.supplement);
  await dashboard.asksFor(who.words.dashboard.todo.icp_one);
  await dashboard.look();
  await page.goBack();
  const drift = new DriftPage(who);
  await drift.openFromReturn();
  await drift.look({ withSizes: true });
  await drift.create();
  await drift.look();
  who.watch.expectRefusal(403, '/file/');
  await drift.file(DEMO_PASSWORD);
  await drift.isReceived();
  await drift.look();
  const supplements = await books.ask(supplementCalls.vatSupplements);
  expect(supplements).toMatchObject([{ filing_state: 'RECEIVED', old_total_euros: 2100, difference_euros: 1260 }]);

  await drift.visitIcp(id);
  await drift.look({ withSizes: true });
  await expect(page.getByText('Muster GmbH').first()).toBeVisible();
  await who.goHome();
});
