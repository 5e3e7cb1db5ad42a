import { expect, type Page } from '@playwright/test';

const THUMB = 44;
/** A quarter of a small phone. */
const HEAD = 185;
const WIDTH = 360;

/** What is typed in or pressed. A tick answers on its whole line, a password in its frame, and a link is as high as the words around it. */
const FIELDS =
  'input:not([type=checkbox], [type=radio], [type=password], [type=file], [type=hidden]), textarea:not([aria-hidden=true])';
/** Everything that is pressed or typed in, of the page and of the bars around it. */
export const ALL = `:is(${FIELDS}, select, button:not(.link))`;
/** In a form only their height counts. */
const OF_FORM = `main form :is(${FIELDS}, .mantine-PasswordInput-input, button:not(.link))`;

const WITH_FORM = ['purchases/expenses/new', 'sales/invoices/new', 'contacts/new', 'settings', 'settings?tab=invoices'];
const WITH_LIST = ['purchases/inbox', 'purchases/expenses', 'sales/invoices', 'bank', 'contacts'];
const OTHERS = [
  'purchases/archive',
  'bank/settings',
  'taxes/vat',
  'reports/profit-and-loss',
  'reports/ledger',
  'reports/opening-balance',
  'settings?tab=users',
];

/** What is shown and smaller than a thumb, in either direction. */
export async function tooSmall(page: Page, controls = ALL, least = THUMB): Promise<string[]> {
  return page.locator(controls).evaluateAll(
    (elements, { thumb, narrowest }) =>
      elements
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        // What only a reader of the screen uses is a pixel wide.
        .filter(({ box }) => box.width > 2 && box.height > 2)
        .filter(({ box }) => Math.round(box.width) < narrowest || Math.round(box.height) < thumb)
        .map(({ element, box }) => `${box.width}x${box.height} ${element.outerHTML.slice(0, 160)}`),
    { thumb: THUMB, narrowest: least },
  );
}

/** A place as it stands on a phone: what is pressed is large enough, a list begins high up, no amount is cut off. */
export async function isForThumbs(page: Page, place: string): Promise<void> {
  if (WITH_FORM.includes(place)) {
    await expect(page.locator(OF_FORM).first()).toBeVisible();
    expect([place, await tooSmall(page, OF_FORM, 0)]).toEqual([place, []]);
  }
  if ([...WITH_LIST, ...OTHERS].includes(place)) expect([place, await tooSmall(page)]).toEqual([place, []]);
  if (WITH_LIST.includes(place)) expect(await headOfList(page), place).toBeLessThanOrEqual(HEAD);
  if (place === 'reports/balance-sheet') await cutsOffNoAmount(page);
}

/** How much of the screen is above the first row. */
async function headOfList(page: Page): Promise<number> {
  const list = page.locator('main ul.card[aria-label]').first();
  await expect(list.locator('li').first()).toBeVisible();
  return list.evaluate(
    (element) => element.getBoundingClientRect().top - (element.parentElement?.getBoundingClientRect().top ?? 0),
  );
}

async function cutsOffNoAmount(page: Page): Promise<void> {
  await expect(page.locator('main .num').first()).toBeVisible();
  const cut = await page
    .locator('main td.num, main th.num, main .fig')
    .evaluateAll(
      (cells, width) =>
        cells
          .filter((cell) => cell.scrollWidth > cell.clientWidth + 1 || cell.getBoundingClientRect().right > width)
          .map((cell) => cell.outerHTML.slice(0, 120)),
      WIDTH,
    );
  expect(cut).toEqual([]);
}
