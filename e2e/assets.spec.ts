import { expect, type Page, test } from '@playwright/test';
import {
  assetCalls,
  assetGroupCalls,
  type AssetGroup,
  contactCalls,
  journalCalls,
  purchaseCalls,
} from '@saldo/contract';
import { hasCarData, yearOf } from '@saldo/ledger';
import { today } from '../web/src/ui/format/format.ts';
import { AssetsPage } from './pages/assets-page.ts';
import { enterOwnCompany, SELLER_DETAILS } from './support/own-company.ts';
import { setOut } from './support/traveller.ts';
import { goOn } from './support/go-on.ts';

type Api = { page: Page; language: string; id: number };

async function post<Reply>({ page, language }: Api, path: string, data: object): Promise<Reply> {
  const made = await page.request.post(`/${language}/api/v1/${path}`, { data });
  expect(made.status(), await made.text()).toBe(200);
  return (await made.json()) as Reply;
}

/** A van that was bought, as its invoice is booked. */
async function buyVan(
  api: Api,
  contact_id: number,
  about: { description: string; date: string; amount: string },
): Promise<number> {
  const path = journalCalls.allLedgers.path.replace('{adminId}', String(api.id));
  const found = await api.page.request.get(`/${api.language}/api/v1/${path}?search=0240`);
  const [ledger] = (await found.json()) as { id: number }[];
  const { id } = await post<{ id: number }>(api, purchaseCalls.createExpense.path, {
    admin_id: api.id,
    contact_id,
    document_number: about.description,
    date: about.date,
    lines: [{ description: about.description, ledger_account_id: ledger?.id, vat: 'PROCENT_21', amount: about.amount }],
  });
  return id;
}

/** A machine of before these books, on which VAT was deducted two years ago. */
async function openMachine(api: Api, year: number): Promise<void> {
  const groups = await api.page.request.get(
    `/${api.language}/api/v1/${assetGroupCalls.assetGroups.path}?admin_id=${String(api.id)}`,
  );
  const found = ((await groups.json()) as AssetGroup[]).find(({ cost_ledger }) => cost_ledger.code === '0220');
  await post(api, assetCalls.createAsset.path, {
    admin_id: api.id,
    name: 'Press',
    group_id: found?.id,
    acquired_on: `${String(year - 2)}-03-01`,
    cost: '10000.00',
    vat_deducted: '2100.00',
    opening: { on: `${String(year - 1)}-01-01`, depreciation: '1666.67' },
  });
}

test('a director sells the van, buys another, and sees both years', async ({ browser }, { project }) => {
  test.setTimeout(240_000);
  const isPhone = project.name === 'phone';
  const language = isPhone ? 'nl' : 'en';
  const who = await setOut(browser, { language, isPhone });
  const { page, words } = who;
  const year = yearOf(today());
  const id = await enterOwnCompany(who, `Verhuizers ${language}`, year - 1, SELLER_DETAILS);
  const api = { page, language, id };
  const dealer = await post<{ id: number }>(api, contactCalls.createContact.path, {
    admin_id: id,
    name: 'Autobedrijf Velsen',
    is_client: true,
    is_supplier: true,
    street: 'Kade',
    street_number: '1',
    postal_code: '1971 AA',
    town: 'IJmuiden',
  });
  await buyVan(api, dealer.id, { description: 'Old van', date: `${String(year - 1)}-01-05`, amount: '24000.00' });
  await page.goto(`/${language}/${String(id)}`);

  const assets = new AssetsPage(who);
  await assets.visit();
  await assets.createFromPurchase('Old van');
  await assets.bookYear(year - 1);
  await expect(assets.planRow(year - 1)).toContainText(assets.money('4800.00'));
  await assets.look({ withSizes: true });
  await assets.sell('Autobedrijf Velsen', '15000.00');
  await expect(page.getByText(words.assets.movements.SELL, { exact: true })).toBeVisible();
  await assets.look();
  await assets.undoSale('15000.00');
  await assets.sell('Autobedrijf Velsen', '15000.00');

  const expense = await buyVan(api, dealer.id, {
    description: 'New van',
    date: `${String(year)}-01-02`,
    amount: '30000.00',
  });
  await goOn(page, `/${language}/${String(id)}/purchases/expenses/${String(expense)}`);
  await assets.createFromExpense('New van');
  await expect(assets.planRow(year)).toContainText(assets.money('6000.00'));

  await assets.changeResidual('3000.00');
  await expect(assets.planRow(year)).toContainText(assets.money('5400.00'));

  await goOn(page, `/${language}/${String(id)}/assets/register?on=${String(year - 1)}-12-31`);
  await expect(assets.row('Old van')).toContainText(assets.money('19200.00'));
  await expect(assets.row('New van')).toHaveCount(0);
  await page.goto(`/${language}/${String(id)}/assets/register`);
  await expect(assets.row('New van')).toContainText(assets.money('30000.00'));
  await expect(assets.row('Old van')).toHaveCount(0);

  const fuel = words.assets.vehicles.fuels.DIESEL;
  await assets.addVehicle({ name: 'New van', fuel, firstUsed: `${String(year)}-01-01`, listPrice: '40000.00' });
  if (hasCarData(year)) await expect(page.getByText(assets.euro('8800.00')).first()).toBeVisible();
  await assets.look();
  await assets.tourInvestmentsAndGroups('New van');
  await openMachine(api, year);
  await page.goto(`/${language}/${String(id)}/assets/investments?year=${String(year - 1)}`);
  await assets.reviseVat('Press', '252.00');
  await who.goHome();
});
