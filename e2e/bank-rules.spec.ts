import { expect, test } from '@playwright/test';
import { Screen } from './pages/screen.ts';
import { enterOwnCompany } from './support/own-company.ts';
import { setOut } from './support/traveller.ts';
import { fill } from './support/words.ts';

test('an account is connected at the bank, retrieved from a chosen day, and its consent renewed', async ({
  browser,
}) => {
  const who = await setOut(browser, { language: 'en', isPhone: false });
  const { page, words } = who;
  const adminId = await enterOwnCompany(who, 'Zuiderkade');
  const screen = new Screen(who);
  const { feed } = words.bank;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto(`/en/${String(adminId)}/bank/settings?tab=accounts`);
  await button(feed.connect).first().click();
  await button('Approve').click();
  await screen.says(fill(feed.connected_one, { count: 1 }));
  await button(feed.choose).click();
  await button(feed.fetch).click();
  const dialog = page.getByRole('dialog', { name: feed.fetch });
  await expect(dialog.getByText(fill(feed.found_other, { count: 8 }))).toBeVisible();
  await dialog.getByRole('button', { name: words.ui.close }).last().click();

  // The connection may have been idle for as long as the server keeps one.
  await page.request.post('/sandbox/ponto/behaviour', { data: { fail: 'consent', times: 1 }, maxRetries: 1 });
  who.watch.expectRefusal(409, 'bank-journals/ponto/account-sync/');
  await page.getByRole('row', { name: /NL91/ }).getByRole('button').last().click();
  await page.getByRole('menuitem', { name: feed.sync }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await screen.look();
  // It is said beside the transactions too, with the way to where it is renewed.
  await screen.go('bank');
  await screen.look();
  await page.getByRole('main').getByRole('link', { name: feed.renew }).click();
  await button(feed.renew).click();
  await button('Approve').click();
  await screen.says(fill(feed.connected_one, { count: 1 }));
  await expect(button(feed.renew)).toHaveCount(0);

  await screen.go('bank');
  const { memorial } = words.journal;
  const letter = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
  await screen.attach(button(memorial.documents.add), letter);
  await screen.says(memorial.documents.added);
  await expect(page.getByRole('link', { name: letter.name })).toBeVisible();
  await screen.look();

  const { lines, accounts } = words.bank;
  await page.getByRole('checkbox', { name: lines.more }).check();
  await page.getByRole('combobox', { name: new RegExp(lines.reverseCharge) }).selectOption('EU');
  await expect(page.getByRole('combobox', { name: new RegExp(`, ${lines.vat}$`) })).toHaveValue('PROCENT_21');
  await page.getByRole('textbox', { name: new RegExp(lines.private) }).fill('25');
  await screen.look();

  // The address of the specification names no company: it is the one that was looked at last.
  await page.goto('/en/bank/instellingen?tab=accounts');
  await expect(page).toHaveURL(`/en/${String(adminId)}/bank/settings?tab=accounts`);
  await button(accounts.add).first().click();
  const adding = page.getByRole('dialog', { name: accounts.add });
  await adding.getByRole('combobox', { name: accounts.kind }).click();
  await page.getByRole('option', { name: accounts.kinds.CREDIT_CARD }).click();
  await adding.getByLabel(accounts.cardNumber).fill('4321');
  await adding.getByLabel(accounts.name, { exact: false }).first().fill('Visa');
  await screen.look({ withSizes: true });
  await adding.getByRole('button', { name: accounts.add, exact: true }).click();
  await expect(page.getByRole('row', { name: /Visa/ })).toContainText('•••• 4321');

  const { automatic, rules } = words.bank;
  const ofAutomatic = page.getByRole('form', { name: automatic.title });
  await ofAutomatic.getByRole('combobox', { name: automatic.label }).click();
  await page.getByRole('option', { name: automatic.certain, exact: true }).click();
  await ofAutomatic.getByRole('button', { name: automatic.save, exact: true }).click();
  await screen.says(automatic.saved);
  await screen.look();

  await page.goto(`/en/${String(adminId)}/bank/settings?tab=rules`);
  await button(rules.add).first().click();
  const rule = page.getByRole('dialog', { name: rules.add });
  await rule.getByLabel(rules.name, { exact: false }).first().fill('Bank costs');
  await rule.getByRole('textbox', { name: rules.words }).fill('pakket, kosten');
  await rule.getByRole('button', { name: rules.addGroup }).click();
  const group = (number: string) => rule.getByRole('group', { name: fill(rules.group, { number }), exact: true });
  await group('1').getByRole('textbox', { name: rules.words }).fill('zakelijk, pas');
  await button(fill(rules.addInGroup, { number: '1' })).click();
  const inner = group('1.1');
  await inner.getByRole('textbox', { name: rules.words }).fill('maand');
  await inner.getByRole('combobox', { name: rules.account }).click();
  await page.getByRole('option', { name: 'Visa', exact: true }).click();
  await rule.getByRole('checkbox', { name: lines.more }).check();
  await rule.getByRole('combobox', { name: new RegExp(`, ${lines.bookOn}$`) }).fill('software');
  await page
    .getByRole('option', { name: /software/i })
    .first()
    .click();
  await rule.getByRole('textbox', { name: new RegExp(lines.private) }).fill('25');
  await screen.look();
  await rule.getByRole('button', { name: rules.save, exact: true }).click();
  await screen.says(rules.saved);
  await expect(page.getByRole('row', { name: /Bank costs/ })).toContainText(`“zakelijk” ${rules.or} “pas”`);
  await screen.look();
  who.watch.nothingWrong();
  await who.goHome();
});
