import { expect, type Locator } from '@playwright/test';
import { fill } from '../support/words.ts';
import { Screen } from './screen.ts';

/** Statements in columns, debtors and creditors, revenue and costs, and the journal. */
export class StatementsPage extends Screen {
  get #texts() {
    return this.words.reports;
  }

  async visit(word: 'profitAndLoss' | 'balanceSheet' | 'cashFlow' | 'aged' | 'breakdown' | 'journal'): Promise<void> {
    await this.go(word);
    const { statements, profit, balance, aged, breakdown, lists } = this.#texts;
    const titles = {
      profitAndLoss: profit.title,
      balanceSheet: balance.title,
      cashFlow: statements.cash_flow,
      aged: aged.title,
      breakdown: breakdown.title,
      journal: lists.journal,
    };
    await this.isTitled(titles[word]);
  }

  async showOnly(label: string): Promise<void> {
    await this.page.getByRole('main').getByText(label, { exact: true }).first().click();
  }

  async compare(): Promise<void> {
    await this.button(this.#texts.statements.compare).click();
  }

  /** A line of a statement by its title. */
  line(title: string | RegExp): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name: title }) });
  }

  async perQuarter(): Promise<void> {
    const { statements } = this.#texts;
    await this.page.getByRole('combobox', { name: statements.columns }).click();
    await this.page.getByRole('option', { name: statements.by_quarter }).click();
    await this.page.getByRole('combobox', { name: statements.years, exact: true }).click();
    await this.page.getByRole('option', { name: fill(statements.yearsShown_one, { count: 1 }) }).click();
  }

  /** From the first amount of a ledger to the lines behind it. */
  async drill(code: string): Promise<void> {
    await this.page
      .getByRole('link', { name: new RegExp(`^${code} `) })
      .first()
      .click();
    await this.isTitled(new RegExp(`^${code} `));
  }

  /** From the first amount of a group to the lines of its ledgers. */
  async drillGroup(title: string): Promise<void> {
    await this.page
      .getByRole('link', { name: new RegExp(`^${title}, `) })
      .first()
      .click();
    await this.isTitled(title);
  }

  /** The file that the export gives. */
  async exported(format: 'pdf' | 'excel' | 'csv'): Promise<string> {
    const { table } = this.words.ui;
    const name = { pdf: this.#texts.statements.pdf, excel: table.excel, csv: table.csv }[format];
    await this.button(table.export).click();
    const download = this.page.waitForEvent('download');
    await this.page.getByRole('menuitem', { name, exact: true }).click();
    const file = await download;
    expect(await file.failure()).toBeNull();
    return file.suggestedFilename();
  }
}
