import { defineConfig } from '@playwright/test';
import { chromium } from './e2e/support/browser.ts';

/** A browser without graphics card that asks the network for nothing but the pages under test. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page is left before code that is made faster for it would earn that back: a look takes a third less, a page a fifth.
  '--js-flags=--no-maglev,--no-turbofan',
];

/**
 * The day with the books is made in both languages and sizes, but for five of its moments: a late correction and the search at a desk, a receipt
 * of before the books, a customer abroad and a session that ends on a phone. The other journeys are made once, in one of the two, but for the
 * closing of a year. `screens.spec.ts` looks at every page on both.
 */
const ON_A_PHONE = [
  'administration',
  'amounts',
  'another-account',
  'approvals',
  'arriving',
  'assets',
  'chart',
  'duplicates',
  'expense-documents',
  'expense-filters',
  'held-mail',
  'inbox',
  'memorial',
  'paid',
  'people',
  'questions',
  'recurring',
  'statements',
  'uploader',
];
const AT_A_DESK = [
  'account',
  'bank-rules',
  'by-hand',
  'collecting',
  'excess-vat',
  'expense-form',
  'hours',
  'invoice-details',
  'payment-file',
  'plus',
  'starting-midway',
  'suppletie',
  'two-tabs',
  'typed-early',
];
const specs = (names: readonly string[]): string[] => names.map((name) => `**/${name}.spec.ts`);

/** Each size of screen has a product to itself (see e2e/support/product.ts), and one journey at a time in it: they meet in the same companies. */
function addressOf(screen: 'DESKTOP' | 'PHONE'): string | undefined {
  return process.env['SALDO_URL'] ?? process.env[`SALDO_URL_${screen}`];
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/product.ts',
  workers: 2,
  // A machine that is busy with other work takes its time: only what never comes fails.
  timeout: 120_000,
  expect: { timeout: 45_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    actionTimeout: 45_000,
    // Whoever sets out anew would fetch and compile all of the application to keep it; one journey goes without a connection, and tries that.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // To be had with --trace=on; recording every step takes a sixth of the time of a run.
    trace: 'off',
    launchOptions: { ...chromium(), args: ARGUMENTS },
  },
  projects: [
    {
      name: 'desktop',
      workers: 1,
      // The long journey is made once in each language and once on each screen. What happens on the way happens to a phone.
      testIgnore: specs(['dutch', 'without-connection', 'for-thumbs', ...ON_A_PHONE]),
      use: { baseURL: addressOf('DESKTOP'), viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      workers: 1,
      // A phone has no keyboard, and gives no field the focus by itself.
      testIgnore: specs(['english', 'inbox-by-keyboard', 'focus-at-a-desk', ...AT_A_DESK]),
      use: { baseURL: addressOf('PHONE'), viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true },
    },
  ],
});
