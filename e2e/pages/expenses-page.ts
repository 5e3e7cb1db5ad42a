import { expect } from '@playwright/test';
import { Screen } from './screen.ts';

export class ExpensesPage extends Screen {
  async visit(): Promise<void> {
    await this.go('expenses');
    await this.isTitled(this.words.purchases.title);
  }

  async find(text: string): Promise<void> {
    await this.page.getByLabel(this.words.purchases.search).fill(text);
    await expect(this.page).toHaveURL(/[?&]q=/);
  }
}
