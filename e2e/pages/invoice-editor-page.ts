import { expect } from '@playwright/test';
import { FIELD_TEXTS } from '@saldo/contract';
import { fill } from '../support/words.ts';
import { Screen } from './screen.ts';

export type InvoiceLine = { description: string; quantity: string; price: string; vat: string };

/** What the browser has of a choice; this file itself runs outside of one. */
type Choice = { clientWidth: number; selectedOptions: { text: string }[] };
type Measuring = {
  getComputedStyle: (element: unknown) => { font: string; paddingLeft: string; paddingRight: string };
  OffscreenCanvas: new (
    width: number,
    height: number,
  ) => { getContext: (kind: '2d') => { font: string; measureText: (text: string) => { width: number } } };
};

/** In the browser: what a choice has left beside its text and its arrow. */
function roomLeft(element: unknown): number {
  const arrow = 16;
  const choice = element as Choice;
  const { getComputedStyle, OffscreenCanvas } = globalThis as unknown as Measuring;
  const { font, paddingLeft, paddingRight } = getComputedStyle(choice);
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  context.font = font;
  const text = context.measureText(choice.selectedOptions[0]?.text ?? '').width;
  return choice.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - arrow - text;
}

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

  async dated(day: string): Promise<void> {
    const field = this.field(this.words.sales.editor.date);
    await field.fill(this.date(day));
    await field.blur();
  }

  /** A date nobody can mean is refused beside its field, before a number is asked for. */
  async refusesDate(): Promise<void> {
    await this.button(this.words.sales.editor.finalize).click();
    const field = this.field(this.words.sales.editor.date);
    await expect(field).toHaveAccessibleDescription(FIELD_TEXTS.date_out_of_range[this.who.language]);
    await expect(field).toBeFocused();
  }

  /** The chosen VAT is read whole, whatever its name. */
  async showsVatWhole(line: number): Promise<void> {
    const left = await this.cell(line, this.words.sales.editor.vat).evaluate(roomLeft);
    expect(left, 'pixels beside the chosen VAT').toBeGreaterThanOrEqual(0);
  }

  async totals(total: string): Promise<void> {
    const grand = this.page.getByText(this.words.sales.editor.total, { exact: true }).locator('xpath=..');
    await expect(grand).toContainText(this.euro(total));
  }

  /** The picture of what the customer gets; behind a button on a phone. */
  async previews(): Promise<void> {
    if (this.who.isPhone) return;
    const page = fill(this.words.sales.preview.page, { page: 1 });
    await expect(this.page.getByRole('img', { name: page })).toBeVisible();
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
