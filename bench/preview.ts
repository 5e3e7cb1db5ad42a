/**
 * From a key to the picture of the document that shows it, in a real browser: sixty keys at the pace of a person, with bursts, in an invoice and a
 * quotation of twelve lines with a logo, of the built web application. Prints what of that is waiting, the request and showing, and what the server took.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { chromium as browsers, type Page } from '@playwright/test';
import { administrationCalls, contactCalls, quotationCalls, salesCalls } from '@saldo/contract';
import { chromium } from '../e2e/support/browser.ts';
import { fill, WORDS } from '../e2e/support/words.ts';
import { hashPassword } from '../server/src/features/accounts/index.ts';
import { printFloor } from './support/machine.ts';
import { type BenchProduct, type Company, startProduct } from './support/product.ts';
import { averageBetween, serverTime } from './support/server-time.ts';
import { followedKeys, type Followed, watchTyping } from './support/typing.ts';

const PASSWORD = 'a long and private sentence';
const LINES = 12;
const KEYS = 60;
const GOAL_MS = 150;
const LETTERS = 'drawingsofthehall';
const { sales, ui } = WORDS.en;
const YEAR = new Date().getFullYear();

printFloor();
const product = await startProduct({ role: 'all' });
const browser = await browsers.launch({ ...chromium(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  const company = await product.addCompany('preview', YEAR);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: addressOf(product) });
  await page.setContent('<h1 style="width: 400px">Bench &amp; Sons</h1>');
  await putLogo(company, await page.locator('h1').screenshot());
  await signIn(page, company);
  const drafts = await addDrafts(company);
  await watchTyping(page);
  for (const [what, path] of Object.entries(drafts)) {
    // The first time, code is compiled and fonts are opened.
    for (const turn of ['first', 'again']) {
      await page.goto(`/en/${String(company.administrationId)}/sales/${path}`);
      await page.locator('img.paper').first().waitFor();
      await pause(2_000);
      const before = await serverTime(product.port, '/preview/');
      await typeKeys(page);
      print(`${what}, ${turn}`, await followedKeys(page));
      console.log(`  a preview: ${averageBetween(before, await serverTime(product.port, '/preview/'))}`);
    }
  }
} finally {
  await browser.close();
  await product.stop();
}

function addressOf({ port }: BenchProduct): string {
  return `http://localhost:${String(port)}`;
}

async function signIn(page: Page, { personId }: Company): Promise<void> {
  const { email } = await product.app.db
    .updateTable('persons')
    .set({ password_hash: await hashPassword(PASSWORD), email_verified_at: new Date().toISOString() })
    .where('id', '=', personId)
    .returning('email')
    .executeTakeFirstOrThrow();
  const reply = await page.request.post('/en/api/v1/account/login/auth/', { data: { email, password: PASSWORD } });
  if (!reply.ok()) throw new Error(await reply.text());
}

async function putLogo({ administrationId, headers }: Company, png: Buffer): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'logo.png');
  const { path } = administrationCalls.uploadLogo;
  const address = `${addressOf(product)}/en/api/v1/${path}?admin_id=${String(administrationId)}`;
  const reply = await fetch(address, { method: 'PUT', headers, body: form });
  if (!reply.ok) throw new Error(await reply.text());
}

async function addDrafts(company: Company): Promise<Record<string, string>> {
  const about = { name: 'Customer', street: 'Lange street', postal_code: '2011 CH', town: 'Haarlem', is_client: true };
  const contact_id = await add(company, contactCalls.createContact.path, about);
  const lines = Array.from({ length: LINES }, (_none, index) => ({
    description: `Work on part ${String(index + 1)} of the building, as agreed`,
    quantity: String(index + 1),
    unit_price: '85.00',
    treatment: 'nl_high',
    vat: 'PROCENT_21',
  }));
  const day = `${String(YEAR)}-01-15`;
  const document = { contact_id, language: 'en', lines };
  const invoice = await add(company, salesCalls.createInvoice.path, { ...document, invoice_date: day });
  const dates = { quotation_date: day, valid_until: `${String(YEAR)}-12-31` };
  const quotation = await add(company, quotationCalls.createQuotation.path, { ...document, ...dates });
  return {
    Invoice: `invoices/new?concept=${String(invoice)}`,
    Quotation: `quotations/new?concept=${String(quotation)}`,
  };
}

async function add({ headers }: Company, path: string, body: object): Promise<number> {
  const address = `${addressOf(product)}/en/api/v1/${path}`;
  const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
  const reply = await fetch(address, { ...init, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(await reply.text());
  return ((await reply.json()) as { id: number }).id;
}

/** A third in a description, a third in a quantity and a third in a price; every fifth key comes right after the one before it. */
async function typeKeys(page: Page): Promise<void> {
  const each = KEYS / 3;
  const figures = ['2', 'Backspace', '5', 'Backspace'];
  const cells = [
    { line: 2, column: sales.editor.description, keyOf: (nth: number) => LETTERS.charAt(nth % LETTERS.length) },
    { line: 3, column: sales.editor.quantity, keyOf: (nth: number) => figures[nth % figures.length] ?? '' },
    { line: 4, column: sales.editor.price, keyOf: (nth: number) => figures[nth % figures.length] ?? '' },
  ];
  for (const { line, column, keyOf } of cells) {
    const label = `${fill(ui.lines.line, { number: line })}, ${column}`;
    await page.getByLabel(label, { exact: true }).click();
    // In front of a figure, where another digit is another amount.
    await page.keyboard.press(column === sales.editor.description ? 'End' : 'Home');
    for (let nth = 0; nth < each; nth += 1) {
      await page.keyboard.press(keyOf(nth));
      await pause(nth % 5 === 4 ? 40 : 120 + Math.random() * 180);
    }
  }
}

function print(title: string, keys: readonly Followed[]): void {
  const of = (part: keyof Followed): string => {
    const sorted = keys.map((key) => key[part]).toSorted((one, other) => one - other);
    const at = (share: number): string => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
    return `p50 ${at(0.5)}, p95 ${at(0.95)}, at most ${at(1)} ms`;
  };
  const late = keys.filter(({ whole }) => whole > GOAL_MS).length;
  console.log(
    `${title}: ${String(keys.length)} keys, ${of('whole')}; ${String(late)} later than ${String(GOAL_MS)} ms`,
  );
  console.log(`  until asked: ${of('before')}; the request: ${of('request')}; until seen: ${of('after')}`);
}
