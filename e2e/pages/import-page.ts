import { expect, type Locator } from '@playwright/test';
import { fill } from '../support/words.ts';
import { Screen } from './screen.ts';

/** The books of another program: a file, its checks and accounts, the import. */
export class ImportPage extends Screen {
  get #texts() {
    return this.words.reports.imports;
  }

  /** From the dashboard of books that are new. */
  async begin(): Promise<void> {
    await this.page.getByRole('main').getByRole('link', { name: this.words.dashboard.first.import }).click();
    await this.isTitled(this.#texts.title);
    await this.isAt('file');
  }

  async give(name: string, content: string): Promise<void> {
    const file = { name, mimeType: 'application/xml', buffer: Buffer.from(content) };
    await this.attach(this.button(this.words.ui.drop.choose), file);
  }

  async isAt(step: 'file' | 'check' | 'import' | 'done'): Promise<void> {
    const steps = this.page.getByRole('list', { name: this.#texts.progress });
    await expect(steps.locator('[aria-current=step]')).toContainText(this.#texts.step[step]);
  }

  async is(state: 'REFUSED' | 'CHECKED' | 'IMPORTED' | 'UNDONE'): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 2, name: this.#texts.steps[state] })).toBeVisible();
  }

  finding(words: string): Locator {
    return this.page.getByRole('main').getByRole('listitem').filter({ hasText: words });
  }

  account(title: string): Locator {
    return this.page.getByRole('main').getByRole('row').filter({ hasText: title });
  }

  async chooseLedger(account: string, ledger: string): Promise<void> {
    const field = this.page
      .getByRole('main')
      .getByRole('combobox', { name: fill(this.#texts.chooseLedger, { account }) });
    await this.choose(field, ledger);
    await expect(field).toHaveValue(new RegExp(`^${ledger}`));
  }

  async otherFile(): Promise<void> {
    await this.button(this.#texts.otherFile).click();
    await this.isAt('file');
  }

  async import(count: number): Promise<void> {
    await this.button(fill(this.#texts.commit_other, { count })).click();
    await this.is('IMPORTED');
    await this.isAt('done');
  }

  async undo(): Promise<void> {
    await this.button(this.#texts.undo).click();
    const dialog = this.dialog(this.#texts.undoTitle);
    await this.look();
    await dialog.getByRole('button', { name: this.#texts.undo, exact: true }).click();
    await this.is('UNDONE');
  }

  async chooseKind(kind: 'SALES_HISTORY' | 'ENTRIES'): Promise<void> {
    const { table } = this.words.reports;
    await this.page.getByRole('main').getByRole('combobox', { name: table.what }).click();
    await this.page.getByRole('option', { name: table.kinds[kind], exact: true }).click();
    await expect(this.page.getByRole('heading', { level: 2, name: table.kinds[kind] })).toBeVisible();
  }

  async giveTable(name: string, content: string): Promise<void> {
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) };
    await this.attach(this.button(this.words.ui.drop.choose), file);
    await expect(this.page.getByRole('heading', { level: 2, name: this.words.reports.table.check })).toBeVisible();
  }

  /** Imports the entries that have no problem. */
  async importRest(count: number): Promise<void> {
    const { entries } = this.words.reports.table;
    await this.page.getByRole('checkbox', { name: entries.leaveOut }).check();
    await this.button(fill(count === 1 ? entries.import_one : entries.import_other, { count })).click();
    await this.says(fill(count === 1 ? entries.imported_one : entries.imported_other, { count }));
  }
}
