import { expect, test } from '@playwright/test';
import {
  administrationEmailCalls,
  archiveCalls,
  inboxCalls,
  journalCalls,
  settingsCalls,
  taxReturnCalls,
} from '@saldo/contract';
import { add, type Cents, cents, parseEuro, sum, vatOnNet } from '@saldo/ledger';
import { BUYER, type PaperFacts, printedPapers } from '../server/src/receipt-reading/corpus/corpus.ts';
import { readZip } from '../server/src/standards/testing/read-zip.ts';
import { ExpensePage } from './pages/expense-page.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { Books } from './support/books.ts';
import { Mailbox } from './support/mailbox.ts';
import { enterOwnCompany } from './support/own-company.ts';
import type { Paper } from './support/papers.ts';
import { mailPaper } from './support/post.ts';
import { setOut } from './support/traveller.ts';

/** How long each paper is looked at. */
const GLANCE_MS = 500;
const OFFICE = '4600';
const HIGH = 2100;
/** The year of the papers. */
const YEAR = 2026;
const API = '/en/api/v1/';

/**
 * In the browser: how long from the next key to the form of another paper, or to the inbox after the last. If asked, the keys are pressed once more in
 * the moment in which that form is there, and when it listens: to it no time has passed, however slow the machine. `heard`: it had them.
 */
const watchForNext = (isAgain: boolean): string => `globalThis.untilNext = new Promise((done) => {
  const before = document.querySelector('form');
  const press = () => {
    const keys = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true });
    return !(document.activeElement ?? document.body).dispatchEvent(keys);
  };
  const pressAgain = (wait) => {
    const moment = performance.now();
    performance.now = () => moment;
    press();
    requestAnimationFrame(() => requestAnimationFrame(() => {
      const heard = press();
      delete performance.now;
      done({ wait, heard });
    }));
  };
  const watch = ({ timeStamp }) => {
    const now = document.querySelector('form');
    const isNext = now !== null && now !== before;
    if (!isNext && !location.pathname.endsWith('/inbox')) requestAnimationFrame(() => watch({ timeStamp }));
    else if (${String(isAgain)}) pressAgain(performance.now() - timeStamp);
    else done({ wait: performance.now() - timeStamp, heard: false });
  };
  addEventListener('keydown', watch, { once: true, capture: true });
}); true`;

type Known = { paper: Paper; facts: PaperFacts };

/** What the papers of a quarter add up to: turnover bought in the EU, and VAT to be asked back. */
function truthOf(papers: readonly PaperFacts[]): { bought: Cents; due: Cents; input: Cents } {
  const abroad = papers.filter(({ supplier }) => supplier.country !== 'NL');
  const due = sum(abroad.map(({ total_excl }) => vatOnNet(total_excl, HIGH)));
  const paid = papers.map(({ is_credit_note, total_vat }) => (is_credit_note ? cents(0 - total_vat) : total_vat));
  return { bought: sum(abroad.map(({ total_excl }) => total_excl)), due, input: add(sum(paid), due) };
}

const quarterOf = (date: string): number => Math.ceil(Number(date.slice(5, 7)) / 3);

test('ten documents from three channels are booked by keyboard only', async ({ browser }) => {
  test.setTimeout(300_000);
  const known: Known[] = [];
  let nth = 0;
  for await (const { name, facts, document } of printedPapers()) {
    const paper = { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(document.bytes) };
    // Of the six variants of each of the ten layouts another each time.
    if (nth % 6 === Math.floor(nth / 6) % 6) known.push({ facts, paper });
    nth += 1;
  }
  const wayOf = (way: number) => known.filter((_, index) => index % 3 === way).map(({ paper }) => paper);

  const who = await setOut(browser, { language: 'en', isPhone: false });
  const { page, words } = who;
  const inbox = new InboxPage(who);
  const expense = new ExpensePage(who);
  const adminId = await enterOwnCompany(who, BUYER.name, YEAR);
  await page.goto(`/en/${String(adminId)}/purchases/inbox`);
  const books = new Books(page, 'en');
  const category = (await books.ask(journalCalls.allLedgers, { query: { search: OFFICE } })).find(
    ({ code }) => code === OFFICE,
  );

  await test.step('a third uploaded, a third e-mailed, a third through the API', async () => {
    const from = `papers-${String(adminId)}@linden.example`;
    const emails = administrationEmailCalls.addAdministrationEmail.path.replace('{adminId}', String(adminId));
    await page.request.post(`${API}${emails}`, { data: { email: from } });
    const link = await new Mailbox(page, from).link('verify-sender');
    const door = await who.context.newPage();
    await door.goto(link);
    await expect(door.getByText(from)).toBeVisible();
    await door.close();
    const { inbound_address: to } = await books.ask(settingsCalls.administrationSettings);
    for (const paper of wayOf(1)) await mailPaper(page, { from, to }, paper);
    for (const paper of wayOf(2)) {
      const sent = await page.request.post(`${API}${inboxCalls.uploadAttachment.path}`, {
        params: { admin_id: adminId },
        multipart: { file: paper },
      });
      expect(sent.ok()).toBe(true);
    }
    await inbox.drop(wayOf(0));
    await expect.poll(async () => (await books.ask(inboxCalls.inbox)).counts.SUGGESTED).toBe(known.length);
  });

  await test.step('books them one by one', async () => {
    await page.reload();
    await expect(inbox.tab(words.inbox.tabs.OPEN)).toContainText(String(known.length));
    await page.locator('body').press('j');
    await page.keyboard.press('Enter');
    const cell = expense.cell(1, words.purchases.fields.category);
    await expect(page.getByText(`1 of ${String(known.length)} in the inbox`)).toBeVisible();
    await expect(page.getByRole('button', { name: words.purchases.screen.saveAndNext })).toContainText('Ctrl');
    const waits: number[] = [];
    const begun = performance.now();
    for (let left = known.length; left > 0; left -= 1) {
      await expense.isOpen();
      if ((await cell.inputValue()) === '') {
        const isThere = () => cell.evaluate((field) => field.ownerDocument.activeElement === field);
        for (let presses = 0; presses < 60 && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
        await page.keyboard.type(category?.title ?? '');
        await page.keyboard.press('Enter');
      }
      if (left === known.length) await who.watch.look(page);
      await page.waitForTimeout(GLANCE_MS);
      // Once more in the same moment: it books nothing that was not seen.
      const isAgain = left === known.length;
      await page.evaluate(watchForNext(isAgain));
      await page.keyboard.press('Control+Enter');
      const { wait, heard } = await page.evaluate<{ wait: number; heard: boolean }>('globalThis.untilNext');
      waits.push(wait);
      expect(heard).toBe(isAgain);
    }
    await expect(page).toHaveURL(/purchases\/inbox$/);
    const inOrder = waits.toSorted((one, next) => one - next);
    const description = `${String(known.length)} papers booked in ${String(Math.round((performance.now() - begun) / 1000))} s; from "save and next" to the next paper half within ${String(Math.round(inOrder[known.length / 2] ?? 0))} ms, the slowest ${String(Math.round(inOrder.at(-1) ?? 0))} ms`;
    test.info().annotations.push({ type: 'speed', description });
    expect((await books.ask(inboxCalls.inbox)).counts).toMatchObject({ WAITING: 0, ARCHIVED: known.length });
  });

  await test.step('the archive of the year contains each original byte for byte', async () => {
    const zip = await page.request.get(`${API}${archiveCalls.downloadArchive.path}`, {
      params: { admin_id: adminId, year: YEAR },
    });
    const originals = readZip(await zip.body()).map(({ bytes }) => bytes.toString('base64'));
    const missing = known.filter(({ paper }) => !originals.includes(paper.buffer.toString('base64')));
    expect(missing.map(({ paper }) => paper.name)).toEqual([]);
  });

  await test.step('the VAT returns show each in its box', async () => {
    const returns = await books.ask(taxReturnCalls.vatReturns, { query: { year: YEAR } });
    expect(returns).toHaveLength(4);
    for (const { id, period } of returns) {
      const { rubrics } = await books.ask(taxReturnCalls.vatReturn, { params: { id } });
      const of = (name: string) => rubrics.find(({ rubric }) => rubric === name);
      const quarter = quarterOf(period.starts_on);
      const truth = truthOf(known.map(({ facts }) => facts).filter(({ date }) => quarterOf(date) === quarter));
      expect({
        quarter,
        bought: parseEuro(of('4b')?.turnover ?? '0.00'),
        due: parseEuro(of('4b')?.tax ?? '0.00'),
        input: parseEuro(of('5b')?.tax ?? '0.00'),
      }).toEqual({ quarter, ...truth });
    }
  });
  who.watch.nothingWrong();
  await who.goHome();
});
