import { expect, test } from '@playwright/test';
import { DE_WIT } from '../seeds/companies/de-wit.ts';
import { KRUIDHOF } from '../seeds/companies/kruidhof.ts';
import { enterBooks } from './support/enter.ts';
import { isForThumbs } from './support/thumbs.ts';
import { setOut, type Traveller } from './support/traveller.ts';
import { goOn } from './support/go-on.ts';

const PLACES = [
  '',
  'purchases/inbox',
  'purchases/expenses',
  'purchases/expenses/new',
  'purchases/archive',
  'purchases/recurring',
  'purchases/payment-files',
  'questions',
  'sales/invoices',
  'sales/invoices/new',
  'sales/archive',
  'sales/templates',
  'sales/mail-settings',
  'sales/quotations',
  'sales/quotations/new',
  'sales/recurring',
  'sales/direct-debits',
  'bank',
  'bank/settings',
  'taxes/vat',
  'taxes/icp',
  'taxes/oss',
  'taxes/how',
  'assets/register',
  'assets/new',
  'assets/groups',
  'assets/investments',
  'assets/vehicles',
  'hours/week',
  'hours/list',
  'hours/rates',
  'hours/criterion',
  'projects',
  'reports/profit-and-loss',
  'reports/balance-sheet',
  'reports/cash-flow',
  'reports/breakdown',
  'reports/aged',
  'reports/journal',
  'reports/general-journal',
  'reports/general-journal/templates',
  'reports/chart-of-accounts',
  'reports/verification',
  'reports/ledger',
  'reports/opening-balance',
  'reports/downloads',
  'contacts',
  'contacts/new',
  'settings',
  'settings?tab=users',
  'settings?tab=receipts',
  'settings?tab=invoices',
  'settings?tab=connections',
  'settings/import',
  'me',
  'me/two-step',
  'me/devices',
  'me/notifications',
];

/** In front of the books; a link that is over says so. */
const DOORS = [
  'sign-in',
  'sign-up',
  'forgot-password',
  'verify-email?token=over',
  'reset-password?token=over',
  'invitation?token=over',
  'verify-sender?token=over',
  'question?token=over',
  'email-settings?uuid=unknown',
];

/** Every page once in each language: in English at a desk, in Dutch on a phone. */
const readerOn = (isPhone: boolean) =>
  isPhone ? ({ language: 'nl', company: KRUIDHOF } as const) : ({ language: 'en', company: DE_WIT } as const);

test('a stranger sees every page in front of the books', async ({ browser, isMobile }) => {
  test.setTimeout(120_000);
  const { language } = readerOn(isMobile);
  const who = await setOut(browser, { language, isPhone: isMobile });
  for (const path of [
    'verify-email/',
    'check/over/',
    'reset/check/',
    'public/questions/',
    'email/verify/',
    'email-settings/',
  ])
    who.watch.expectRefusal(404, path);
  for (const place of DOORS) {
    await who.page.goto(`/${language}/${place}`);
    await expect(who.page.getByRole('heading', { level: 1 })).toBeVisible();
    await who.watch.look(who.page, { withSizes: true });
  }
  await who.goHome();
});

test('an owner sees every screen, by thumb on a phone and without an error in the console', async ({
  browser,
  isMobile,
}) => {
  test.setTimeout(300_000);
  const { language, company } = readerOn(isMobile);
  const who = await setOut(browser, { language, isPhone: isMobile });
  await enterBooks(who, { email: company.owner.email });
  const root = new URL(who.page.url()).pathname.split('/').slice(0, 3).join('/');
  for (const [nth, place] of PLACES.entries()) {
    // Each page once in either way, on one of the two; one screen's tabs have the same title.
    const isByAddress = (nth % 2 === 0) === isMobile || place.includes('?');
    if (isByAddress) await who.page.goto(`${root}/${place}`);
    else await goOn(who.page, `${root}/${place}`);
    await expect(who.page.locator('h1')).toBeVisible();
    await who.watch.look(who.page, { withSizes: true });
    if (isMobile) await isForThumbs(who.page, place);
  }
  if (!isMobile) {
    await seesTotals(who, root);
    await takesBooksAlong(who, root);
  }
  await who.goHome();
});

/** The entries of a year, and then everything in one archive. */
async function takesBooksAlong({ page, words }: Traveller, root: string): Promise<void> {
  const { archive, entries } = words.reports.downloads;
  await goOn(page, `${root}/reports/downloads`);
  const audit = page.waitForEvent('download');
  await page.getByRole('link', { name: entries.get.replace('{{what}}', entries.xaf) }).click();
  expect((await audit).suggestedFilename()).toMatch(/^Auditfile .+ \d{4} XAF 4\.0\.xaf$/);
  await page.getByRole('button', { name: archive.make }).click();
  const whole = page.waitForEvent('download');
  await page.getByRole('link', { name: archive.download }).click();
  const file = await whole;
  expect(file.suggestedFilename()).toMatch(/ \d{4}\.zip$/);
  expect(await file.failure()).toBeNull();
}

/** On the smallest laptop the total of what is being typed stands in the foot, wherever the form is scrolled to. */
async function seesTotals({ page, words }: Traveller, root: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 720 });
  const forms = {
    'purchases/expenses/new': words.purchases.totals.total,
    'sales/invoices/new': words.sales.editor.total,
  };
  for (const [place, total] of Object.entries(forms)) {
    await goOn(page, `${root}/${place}`);
    const inFoot = page
      .getByRole('form')
      .locator('span')
      .filter({ hasText: new RegExp(`^${total} .?€`) });
    await expect(inFoot).toBeInViewport({ ratio: 1 });
  }
}
