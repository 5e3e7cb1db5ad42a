import { expect } from '@playwright/test';
import { pattern } from '../support/words.ts';
import { Screen } from './screen.ts';

export class ReportsPage extends Screen {
  async profitAndLoss(result: string): Promise<void> {
    await this.go('profitAndLoss');
    const { profit, title, loss } = this.words.reports.profit;
    await this.isTitled(title);
    const row = this.page.getByRole('row', { name: new RegExp(`^(${profit}|${loss})`) }).last();
    await expect(row).toContainText(this.money(result));
  }

  async balanceSheet(total: string, result: { title: string; amount: string }): Promise<void> {
    await this.go('balanceSheet');
    const { balance } = this.words.reports;
    await this.isTitled(balance.title);
    await expect(this.page.getByText(balance.equal)).toBeVisible();
    for (const word of [balance.totalAssets, balance.totalLiabilities])
      await expect(this.page.getByRole('row', { name: new RegExp(`^${word}`) })).toContainText(this.euro(total));
    await expect(this.page.getByRole('row', { name: result.title })).toContainText(this.money(result.amount));
  }

  /** From the balance sheet to the card of a ledger. */
  async ledgerCard(code: string, closing: string): Promise<void> {
    await this.page.getByRole('link', { name: new RegExp(`^${code} `) }).click();
    await this.isTitled(new RegExp(`^${code} `));
    await expect(this.page.getByText(pattern(this.words.reports.ledger.closing)).first()).toBeVisible();
    await expect(this.page.getByRole('main')).toContainText(this.euro(closing));
  }
}
