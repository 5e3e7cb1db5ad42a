import { expect, type Locator } from '@playwright/test';
import { Screen } from './screen.ts';

type Part = 'money' | 'invoices' | 'bills' | 'owned' | 'owed' | 'equity';
type Document = { name: string; number: string; date: string; amount: string };

/** What the company had and owed when its books begin. */
export class OpeningBalancePage extends Screen {
  /** From the dashboard of books that are new. */
  async begin(): Promise<void> {
    await this.page.getByRole('main').getByRole('link', { name: this.words.dashboard.first.opening }).click();
    await this.isTitled(this.words.journal.opening.title);
  }

  async beginsOn(day: string): Promise<void> {
    const field = this.field(this.words.journal.opening.date);
    await field.fill(this.date(day));
    await field.blur();
  }

  async amount(part: Part, line: number, amount: string): Promise<void> {
    const cell = this.#cell(part, line, this.words.journal.opening.amounts[part as 'money']);
    await cell.fill(this.money(amount));
    await cell.blur();
  }

  async vatToPay(amount: string): Promise<void> {
    const field = this.field(this.words.journal.opening.vat);
    await field.fill(this.money(amount));
    await field.blur();
  }

  async document(part: 'invoices' | 'bills', line: number, { name, number, date, amount }: Document): Promise<void> {
    const { opening } = this.words.journal;
    if (line > 1)
      await this.#table(part).locator('xpath=..').getByRole('button', { name: this.words.ui.lines.add }).click();
    await this.#cell(part, line, opening.contact[part]).fill(name);
    await this.#cell(part, line, opening.reference).fill(number);
    await this.#cell(part, line, opening.documentDate).fill(this.date(date));
    const unpaid = this.#cell(part, line, opening.unpaid);
    await unpaid.fill(this.money(amount));
    await unpaid.blur();
  }

  async book(): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`^${this.words.journal.opening.book}`) }).click();
  }

  /** What could not be booked is beside its field. */
  async refuses(message: 'afterOpening' | 'required'): Promise<void> {
    await expect(this.page.getByRole('main').getByText(this.words.journal.opening[message]).first()).toBeVisible();
  }

  async correctDate(part: 'invoices' | 'bills', line: number, date: string): Promise<void> {
    const cell = this.#cell(part, line, this.words.journal.opening.documentDate);
    await cell.fill(this.date(date));
    await cell.blur();
  }

  async isBooked(total: string): Promise<void> {
    await this.says(this.words.journal.opening.booked);
    await expect(this.page.getByRole('row', { name: new RegExp(`^${this.words.ui.entry.total}`) })).toContainText(
      this.money(total),
    );
  }

  #table(part: Part): Locator {
    return this.page.getByRole('table', { name: this.words.journal.opening.parts[part], exact: true });
  }

  #cell(part: Part, line: number, column: string): Locator {
    const label = this.words.ui.lines.line.replace('{{number}}', String(line));
    return this.#table(part).getByLabel(`${label}, ${column}`, { exact: true }).and(this.page.locator('input')).first();
  }
}
