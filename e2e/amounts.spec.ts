import { expect, type Locator, type Page, test } from '@playwright/test';
import { bankCalls, journalCalls, purchaseCalls, salesCalls } from '@saldo/contract';
import { DE_WIT } from '../seeds/companies/de-wit.ts';
import { today } from '../web/src/ui/format/format.ts';
import { BankPage } from './pages/bank-page.ts';
import { enterBooks } from './support/enter.ts';
import { Books } from './support/books.ts';
import { ownCompany } from './support/own-company.ts';
import { setOut, type Traveller } from './support/traveller.ts';
import { goOn } from './support/go-on.ts';

/** What a field of a form holds: an amount has two decimals always, a quantity as many as it needs. */
type Kind = 'amount' | 'price' | 'quantity';

const TYPED = ['4.250,00', '4,250.50'] as const;
const WRITTEN = {
  en: { amount: ['4,250.00', '4,250.50'], price: ['4,250.00', '4,250.50'], quantity: ['4,250', '4,250.5'] },
  nl: { amount: ['4.250,00', '4.250,50'], price: ['4.250,00', '4.250,50'], quantity: ['4.250', '4.250,5'] },
} as const;

/** One sign before three digits: the ways to read it as a price or quantity. */
const DOUBTED = {
  en: { typed: '4.250', price: ['€4.25', '€4,250.00'], quantity: ['4.25', '4,250'], ways: ['4250', '4.25'] },
  nl: {
    typed: '4,250',
    price: ['€\u00a04,25', '€\u00a04.250,00'],
    quantity: ['4,25', '4.250'],
    ways: ['4250', '4,25'],
  },
} as const;

/** A number that may be thousands or decimals is asked, and nothing is sent before it is clear; of a price or quantity an answer is a click. */
async function asksWhichWay(
  { page, language, words }: Traveller,
  form: Locator,
  input: Locator,
  kind: Kind,
): Promise<void> {
  const { typed, ways, ...readings } = DOUBTED[language];
  const { money } = words.ui;
  await input.fill(typed);
  await input.press('Tab');
  if (kind === 'amount') {
    const [whole, decimals] = ways;
    const question = money.thousands_or_decimals.replace('{{whole}}', whole).replace('{{decimals}}', decimals);
    await expect(form.getByText(question)).toBeVisible();
    await expect(input).toHaveValue(typed);
    return;
  }
  const [one, other] = readings[kind];
  const question = money.whichOne.replace('{{one}}', one).replace('{{other}}', other);
  await expect(form.getByText(question)).toBeVisible();
  const sent = writes(page);
  await input.press('Enter');
  await expect(input).toHaveValue(typed);
  expect(sent()).toEqual([]);
  await form.getByRole('button', { name: other, exact: true }).click();
  await expect(input).toHaveValue(other.replace(/^€\s?/, ''));
  await expect(form.getByText(question)).toHaveCount(0);
}

/**
 * Both notations are read, whatever the language; what is no amount stays as typed, says so, and is not sent. All of it is tried at the first
 * field of each kind on a form; the others have it from the same component, which shows when they refuse.
 */
async function takesAmounts(who: Traveller, form: Locator, fields: readonly Kind[]): Promise<void> {
  const { page, words, language } = who;
  const inputs = form.locator('input[inputmode="decimal"]');
  await expect(inputs).toHaveCount(fields.length);
  for (const [index, kind] of fields.entries()) {
    const input = inputs.nth(index);
    const wrong = kind === 'amount' ? words.ui.money.not_an_amount : words.ui.money.not_a_number;
    await input.fill('abc');
    await input.press('Tab');
    await expect(form.getByText(wrong)).toBeVisible();
    if (fields.indexOf(kind) < index) {
      await input.fill('1');
      await input.press('Tab');
      await expect(form.getByText(wrong)).toHaveCount(0);
      continue;
    }
    const sent = writes(page);
    await input.press('Enter');
    await expect(input).toHaveValue('abc');
    await expect(form.getByText(wrong)).toBeVisible();
    expect(sent()).toEqual([]);
    for (const [which, typed] of TYPED.entries()) {
      await input.fill(typed);
      await input.press('Tab');
      await expect(input).toHaveValue(WRITTEN[language][kind][which] ?? '');
      await expect(form.getByText(wrong)).toHaveCount(0);
    }
    await asksWhichWay(who, form, input, kind);
    await input.fill('1');
    await input.press('Tab');
  }
}

/** What is saved from now on: a preview and a check save nothing. */
function writes(page: Page): () => string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !/preview|check|propose/.test(request.url())) seen.push(request.url());
  });
  return () => seen;
}

test('every amount field accepts both notations and reports invalid input', async ({ browser }, { project }) => {
  test.setTimeout(180_000);
  const isPhone = project.name === 'phone';
  const who = await setOut(browser, { language: isPhone ? 'nl' : 'en', isPhone });
  const { page, words, language } = who;
  await enterBooks(who, { email: DE_WIT.owner.email });
  const books = new Books(page, language);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const open = (path: string, admin = books.adminId) => goOn(page, `/${language}/${String(admin)}/${path}`);

  await open('sales/invoices/new');
  await takesAmounts(who, main, ['quantity', 'price']);

  await open('purchases/expenses/new');
  await takesAmounts(who, main, ['amount', 'amount']);

  await open('purchases/expenses');
  const { filters } = words.purchases;
  await page.getByRole('button', { name: filters.act }).click();
  await takesAmounts(who, page.getByRole('dialog', { name: filters.act }), ['amount', 'amount']);

  const unpaid = await books.ask(purchaseCalls.expenses, { query: { state: 'OPEN' } });
  await open(`purchases/expenses/${String(unpaid.results[0]?.id)}`);
  await page.getByRole('button', { name: words.purchases.payments.register }).click();
  await takesAmounts(who, page.getByRole('form', { name: words.purchases.payments.register }), ['amount']);

  const owed = await books.ask(salesCalls.invoices, { query: { state: 'OPEN' } });
  await open(`sales/invoices/${String(owed.results[0]?.id)}`);
  await page.getByRole('button', { name: words.sales.view.register }).first().click();
  await takesAmounts(who, dialog, ['amount']);

  const [account] = await books.ask(bankCalls.bankAccounts);
  const waiting = await books.ask(bankCalls.bankTransactions, {
    params: { id: account?.id ?? 0 },
    query: { state: 'WAITING' },
  });
  const bank = new BankPage(who);
  await open('bank');
  await bank.openTransaction(waiting.results.find(({ proposal }) => proposal === null)?.contra_account_name ?? '');
  await takesAmounts(who, bank.pane(), ['amount']);

  const own = await ownCompany(page, language, language === 'nl' ? 'Zaak met bedragen' : 'Trade in amounts');
  await open('reports/opening-balance', own);
  await takesAmounts(
    who,
    main,
    Array.from({ length: 7 }, () => 'amount' as const),
  );

  const document = { contact_name: 'Bakker', reference: 'F-88', document_date: today() };
  const given = await page.request.post(`/${language}/api/v1/${journalCalls.createOpeningBalance.path}`, {
    data: {
      admin_id: own,
      date: `${today().slice(0, 4)}-01-01`,
      lines: [
        { ledger: '1100', debit: '1210.00', document: { ...document, document_date: '2025-11-20' } },
        { ledger: '0500', credit: '1210.00' },
      ],
    },
  });
  expect(given.status(), await given.text()).toBe(200);
  await page.reload();
  await page.getByRole('button', { name: words.journal.payment.of.replace('{{name}}', '') }).click();
  await takesAmounts(who, dialog, ['amount']);
  who.watch.nothingWrong();
  await who.goHome();
});
