import { expect } from '@playwright/test';
import { fill } from '../support/words.ts';
import { Screen } from './screen.ts';

export type InvoiceLine = { description: string; quantity: string; price: string; vat: string };

export class InvoiceEditorPage extends Screen {
  async startNew(): Promise<void> {
    await this.go('invoices');
    await this.isTitled(this.words.sales.title);
    await this.button(this.words.sales.add).click();
    await this.isTitled(this.words.sales.editor.newTitle);
  }

  async customer(name: string): Promise<void> {
    await this.choose(this.field(this.words.sales.editor.customer), name);
  }

  async newCustomer(): Promise<void> {
    await this.button(this.words.sales.editor.newCustomer).click();
  }

  async write(lines: readonly InvoiceLine[]): Promise<void> {
    const { editor } = this.words.sales;
    for (const [index, line] of lines.entries()) {
      const number = index + 1;
      if (index > 0) await this.button(this.words.ui.lines.add).click();
      await this.cell(number, editor.description).fill(line.description);
      await this.cell(number, editor.quantity).fill(line.quantity);
      await this.cell(number, editor.price).fill(this.money(line.price));
      await this.cell(number, editor.vat).selectOption({ label: line.vat });
    }
  }

  async totals(total: string): Promise<void> {
    const grand = this.page.getByText(this.words.sales.editor.total, { exact: true }).locator('xpath=..');
    await expect(grand).toContainText(this.euro(total));
  }

  /** The picture of what the customer gets; behind a button on a phone. */
  async previews(): Promise<void> {
    if (this.who.isPhone) return;
    const page = fill(this.words.sales.preview.page, { page: 1 });
    await expect(this.page.getByRole('img', { name: page })).toBeVisible({ timeout: 20_000 });
  }

  async finalise(number: string): Promise<void> {
    const { editor } = this.words.sales;
    await this.button(editor.finalize).click();
    const dialog = this.page.getByRole('dialog');
    await expect(dialog).toContainText(fill(editor.confirmText, { number }));
    await dialog.getByRole('button', { name: editor.confirm, exact: true }).click();
    await this.says(fill(editor.finalized, { number }));
  }
}
