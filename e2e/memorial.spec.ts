import { expect, test } from '@playwright/test';
import { addDays, isoDate, yearOf } from '@saldo/ledger';
import { today } from '../web/src/ui/format/format.ts';
import { GeneralJournalPage } from './pages/general-journal-page.ts';
import { enterOwnCompany } from './support/own-company.ts';
import { setOut } from './support/traveller.ts';

test('a bookkeeper books an accrual that turns back, a booking that is kept, and the cash of a day', async ({
  browser,
}, { project }) => {
  test.setTimeout(180_000);
  const isPhone = project.name === 'phone';
  const language = isPhone ? 'nl' : 'en';
  const who = await setOut(browser, { language, isPhone });
  const { page, words } = who;
  const turnsBackOn = isoDate(yearOf(today()), 1, 1);
  const accruedOn = addDays(turnsBackOn, -1);
  const id = await enterOwnCompany(who, `Memorial ${language}`, yearOf(accruedOn));
  await page.goto(`/${language}/${String(id)}`);

  const journal = new GeneralJournalPage(who);
  await journal.visit();
  await journal.look();
  await journal.begin(language === 'nl' ? 'Nog te factureren omzet' : 'Accrued revenue');
  await journal.describe(accruedOn, 'Design of last year');
  await journal.line(1, { ledger: '1210', debit: '500.00' });
  await journal.differs('500.00');
  await journal.line(2, { ledger: '8005', credit: '500.00' });
  await journal.differs('0.00');
  await journal.turnsBack(turnsBackOn);
  await journal.look({ withSizes: true });
  await journal.book();
  await expect(journal.turnedBack).toBeVisible();
  await journal.look();

  await journal.openLedger('1210');
  await expect(journal.row('Design of last year').first()).toContainText(journal.money('500.00'));
  await expect(page.getByText('Design of last year')).toHaveCount(1);

  await journal.visit();
  await journal.begin(language === 'nl' ? 'Vrije boeking' : 'Other entry');
  await journal.describe(today(), 'Insurance paid in advance');
  await journal.line(1, { ledger: '1200', debit: '120.00' });
  await journal.line(2, { ledger: '4650', credit: '120.00' });
  await journal.book();
  await journal.addProof();
  await journal.keep();
  await journal.reverse();
  await journal.look();

  await journal.visit();
  await expect(journal.row('Insurance paid in advance')).toContainText(words.states.memorial.reversed);
  await journal.look({ withSizes: true });
  await journal.visitTemplates();
  await expect(journal.row('Insurance paid in advance')).toContainText(words.states.memorialTemplate.active);
  await journal.look({ withSizes: true });

  // Last year's accrual is found from the dashboard in three clicks, on either screen: two to the list of all years, one on its row.
  for (const [screen, width] of [
    [new GeneralJournalPage({ ...who, isPhone: false }), 1440],
    [journal, 360],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/${language}/${String(id)}`);
    const clicks = await screen.countClicks();
    await screen.visit();
    await screen.row('Design of last year').first().click();
    await expect(screen.turnedBack).toBeVisible();
    expect(await clicks()).toBe(3);
  }

  await journal.visitCashBook();
  await journal.takings('121.00', '120.50');
  await journal.visitCashBook();
  await expect(journal.row(journal.money('120.50')).first()).toBeVisible();
  await journal.look({ withSizes: true });
  await who.goHome();
});
