import { expect, test } from '@playwright/test';
import { today } from '../web/src/ui/format/format.ts';
import { ChartPage } from './pages/chart-page.ts';
import { GeneralJournalPage } from './pages/general-journal-page.ts';
import { enterOwnCompany } from './support/own-company.ts';
import { setOut } from './support/traveller.ts';

test('a bookkeeper adds a ledger, takes one out of use and merges the own one', async ({ browser }, { project }) => {
  test.setTimeout(180_000);
  const isPhone = project.name === 'phone';
  const language = isPhone ? 'nl' : 'en';
  const who = await setOut(browser, { language, isPhone });
  const { page, words } = who;
  const id = await enterOwnCompany(who, `Schema ${language}`);
  await page.goto(`/${language}/${String(id)}`);

  const chart = new ChartPage(who);
  await chart.visit();
  await chart.look();
  await chart.search('WBedVkkRep');
  await expect(chart.ledger('4540')).toBeVisible();
  await expect(chart.ledger('4600')).toHaveCount(0);
  await chart.search('');
  const coffee = language === 'nl' ? 'Koffiehoek' : 'Coffee corner';
  await chart.add({
    code: '4850',
    name: coffee,
    group: language === 'nl' ? 'Kantoorkosten' : 'Office costs',
    rgs: 'WBedKanOka',
    vat: '9%',
  });
  await chart.look();

  const journal = new GeneralJournalPage(who);
  await journal.visit();
  await journal.begin(language === 'nl' ? 'Vrije boeking' : 'Other entry');
  await journal.describe(today(), 'Beans');
  await journal.line(1, { ledger: '4850', debit: '36.50' });
  await journal.line(2, { ledger: '1200', credit: '36.50' });
  await journal.book();

  await chart.visit();
  await chart.openLedger('4540');
  await chart.deactivates(`4540 ${language === 'nl' ? 'Representatiekosten' : 'Entertainment'}`);
  await chart.look({ withSizes: true });

  await chart.visit();
  await chart.search('4850');
  await expect(chart.ledger('4850')).toContainText(chart.money('36.50'));
  await chart.openLedger('4850');
  await expect(page.getByText(words.journal.chart.hints.inUse)).toBeVisible();
  await chart.merge('4690', '36.50', `4850 ${coffee}`);
  await chart.look();

  await chart.visit();
  await chart.show('inactive');
  await expect(chart.ledger('4540')).toContainText(words.states.ledger.inactive);
  await expect(chart.ledger('4850')).toContainText(chart.money('0.00'));
  await chart.show('active');
  await chart.search('4690');
  await expect(chart.ledger('4690')).toContainText(chart.money('36.50'));
  await chart.look({ withSizes: true });
  await who.goHome();
});
