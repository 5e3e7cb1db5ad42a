import { expect, type Locator } from '@playwright/test';
import { Screen } from './screen.ts';

type OwnLedger = { code: string; name: string; group: string; rgs: string; vat: string };

/** The chart of accounts: its list, a ledger, the form of one's own and merging. */
export class ChartPage extends Screen {
  get #texts() {
    return this.words.journal.chart;
  }

  async visit(): Promise<void> {
    await this.go('chartOfAccounts');
    await this.isTitled(this.#texts.title);
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: this.#texts.search }).fill(text);
  }

  async show(state: keyof ChartPage['words']['journal']['chart']['states']): Promise<void> {
    await this.page.getByRole('combobox', { name: this.#texts.status }).click();
    await this.page.getByRole('option', { name: this.#texts.states[state], exact: true }).click();
  }

  /** A ledger in the list: a row of the table on either screen. */
  ledger(code: string): Locator {
    return this.page
      .getByRole('main')
      .getByRole('row')
      .filter({ has: this.page.getByRole('cell', { name: code, exact: true }) });
  }

  async openLedger(code: string): Promise<void> {
    await this.search(code);
    await this.ledger(code).getByRole('link').first().click();
    await this.isTitled(new RegExp(`^${code} `));
  }

  async add({ code, name, group, rgs, vat }: OwnLedger): Promise<void> {
    const texts = this.#texts;
    await this.button(texts.new).click();
    await this.isTitled(texts.new);
    await this.field(texts.code).fill(code);
    await this.choose(this.field(texts.group), group);
    await this.field(texts.nameIn[this.who.language]).fill(name);
    const field = this.field(texts.rgs);
    await field.click();
    await field.fill(rgs);
    await this.page.getByRole('option', { name: new RegExp(`^${rgs} `) }).click();
    await this.field(texts.defaultVat).click();
    await this.page.getByRole('option', { name: vat, exact: true }).click();
    await this.look();
    await this.page.getByRole('button', { name: new RegExp(`^${texts.save}`) }).click();
    await this.says(texts.saved.replace('{{name}}', `${code} ${name}`));
  }

  get actions() {
    const { activate, deactivate, delete: remove } = this.#texts;
    return { activate: this.button(activate), deactivate: this.button(deactivate), remove: this.button(remove) };
  }

  async deactivates(name: string): Promise<void> {
    await this.actions.deactivate.click();
    await this.says(this.#texts.deactivated.replace('{{name}}', name));
    await expect(this.actions.activate).toBeVisible();
  }

  async merge(target: string, amount: string, name: string): Promise<void> {
    const texts = this.#texts;
    await this.button(texts.merge).click();
    await this.isTitled(texts.merge);
    await this.choose(this.field(texts.into), target);
    await expect(this.page.getByRole('main').getByRole('table')).toContainText(this.money(amount));
    await this.look();
    await this.page.getByRole('button', { name: new RegExp(`^${texts.merge}`) }).click();
    await this.says(texts.merged.replace('{{name}}', name));
    await expect(this.page.getByText(texts.hints.inactive)).toBeVisible();
  }
}
