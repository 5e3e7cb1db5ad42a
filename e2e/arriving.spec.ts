import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { FIELD_TEXTS, IMPORT_RULES, reportCalls } from '@saldo/contract';
import { isoDate, yearOf } from '@saldo/ledger';
import { today } from '../web/src/ui/format/format.ts';
import { ImportPage } from './pages/import-page.ts';
import { Books } from './support/books.ts';
import { enterOwnCompany, SELLER_DETAILS } from './support/own-company.ts';
import { setOut } from './support/traveller.ts';

const FILES = '../server/src/standards/fixtures/xaf';

/** The same books of another year. */
function booksOf(year: number, name: string): string {
  const text = readFileSync(new URL(`${FILES}/${name}.xaf`, import.meta.url), 'utf8');
  return text.replaceAll('2026', String(year));
}

test('a company brings its books of last year from another program', async ({ browser }, { project }) => {
  test.setTimeout(180_000);
  const isPhone = project.name === 'phone';
  const language = isPhone ? 'nl' : 'en';
  const who = await setOut(browser, { language, isPhone });
  const year = yearOf(today()) - 1;
  const id = await enterOwnCompany(who, `Xaf ${language}`, year, SELLER_DETAILS);
  await who.page.goto(`/${language}/${String(id)}`);
  const books = new Books(who.page, language);
  const result = async () =>
    (await books.ask(reportCalls.statements, { query: { from: isoDate(year, 1, 1), until: isoDate(year, 12, 31) } }))
      .profit_and_loss.result;

  const arriving = new ImportPage(who);
  await arriving.begin();
  await arriving.look();
  await arriving.give('broken.xaf', booksOf(year, 'broken-4.0-unknown-accID'));
  await arriving.is('REFUSED');
  await expect(
    arriving.finding(IMPORT_RULES.unknown_account[language].replace('{about}', '9998')).first(),
  ).toContainText('24');
  await arriving.look();

  await arriving.otherFile();
  await arriving.give('books.xaf', booksOf(year, 'golden-4.0'));
  await arriving.is('CHECKED');
  await arriving.isAt('check');
  await arriving.look();
  expect(await result()).toBe('0.00');
  await arriving.chooseLedger('4540', '4600');
  await arriving.import(6);
  await expect(arriving.account('Representatiekosten')).toContainText('4600');
  await arriving.look();
  expect(await result()).toBe('715.80');

  await arriving.undo();
  expect(await result()).toBe('0.00');
  await arriving.import(6);
  expect(await result()).toBe('715.80');

  await arriving.otherFile();
  await arriving.chooseKind('ENTRIES');
  const wrong = 'M2;32-01-2026;Scheef;4600;10,00;\n';
  const rows = `M1;${isoDate(year + 1, 1, 15)};Huur;4600;25,00;\nM1;${isoDate(year + 1, 1, 15)};Huur;2000;;25,00\n${wrong}`;
  await arriving.giveTable('entries.csv', `Nummer;Datum;Omschrijving;Rekening;Debet;Credit\n${rows}`);
  await expect(arriving.finding(FIELD_TEXTS.date_invalid[language]).first()).toContainText('4');
  await arriving.look();
  await arriving.importRest(1);
  await who.goHome();
});
