import { expect, type Locator } from '@playwright/test';
import { ERRORS } from '@saldo/contract';
import { Screen } from './screen.ts';

const COUNT_CLICKS = `{
  const { dataset } = document.documentElement;
  addEventListener('click', ({ isTrusted }) => isTrusted && (dataset.clicks = Number(dataset.clicks ?? 0) + 1), { capture: true });
}`;

type Line = { ledger: string; debit?: string; credit?: string };

/** General journal entries: the list, the form and an entry that is posted. */
export class GeneralJournalPage extends Screen {
  get #texts() {
    return this.words.journal.memorial;
  }

  async visit(): Promise<void> {
    await this.go('generalJournal');
    await this.isTitled(this.#texts.title);
  }

  /** Counts what a person clicks or taps from here on. */
  async countClicks(): Promise<() => Promise<number>> {
    await this.page.evaluate(COUNT_CLICKS);
    return async () => Number(await this.page.locator('html').getAttribute('data-clicks'));
  }

  async begin(type: string): Promise<void> {
    await this.button(this.#texts.new).first().click();
    await this.isTitled(this.#texts.form.new);
    await this.choose(this.field(this.#texts.type), type);
  }

  async describe(date: string, description: string): Promise<void> {
    const field = this.field(this.#texts.date);
    await field.fill(this.date(date));
    await field.blur();
    await this.field(this.#texts.description).fill(description);
  }

  async line(number: number, { ledger, debit, credit }: Line): Promise<void> {
    const { form } = this.#texts;
    const account = this.cell(number, form.ledger).first();
    await account.click();
    await account.fill(ledger);
    await this.page.getByRole('option', { name: new RegExp(`^${ledger} `) }).click();
    if (debit !== undefined) await this.#amount(number, form.debit, debit);
    if (credit !== undefined) await this.#amount(number, form.credit, credit);
  }

  async #amount(number: number, column: string, amount: string): Promise<void> {
    const cell = this.cell(number, column).first();
    await cell.fill(this.money(amount));
    await cell.blur();
  }

  /** The running difference in the foot of the form. */
  async differs(amount: string): Promise<void> {
    const { form } = this.#texts;
    const text = form.tooMuchDebit.replace('{{amount}}', this.euro(amount));
    await expect(this.page.getByText(amount === '0.00' ? form.balanced : text)).toBeVisible();
  }

  async turnsBack(day: string): Promise<void> {
    const { form } = this.#texts;
    await this.page.getByLabel(form.turnBack).check();
    const field = this.field(form.turnBackOn);
    await field.fill(this.date(day));
    await field.blur();
  }

  async #submit(): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`^${this.#texts.form.book}`) }).click();
  }

  /** In locked books: the first open day is offered, and without that it is refused. */
  async isRefusedAsLocked(): Promise<void> {
    await this.#submit();
    const { correction, cancel } = this.words.ui;
    const dialog = this.page.getByRole('dialog', { name: correction.locked.title });
    await dialog.getByRole('button', { name: cancel, exact: true }).click();
    await expect(this.page.getByText(ERRORS.books_locked[this.who.language]).first()).toBeVisible();
  }

  async book(): Promise<void> {
    await this.#submit();
    await this.says(this.#texts.form.booked);
  }

  /** The accrual that turned back already, with the way to the entry that did it. */
  get turnedBack(): Locator {
    return this.page.getByRole('link', { name: this.#texts.view.turnedBack });
  }

  async reverse(): Promise<void> {
    const { view } = this.#texts;
    await this.button(view.reverse).click();
    await this.page.getByRole('dialog').getByRole('button', { name: view.reverse, exact: true }).click();
    await this.says(view.reverseDone);
    await expect(this.page.getByText(view.isReversed)).toBeVisible();
  }

  /** Puts a document with the entry. */
  async addProof(): Promise<void> {
    const { documents } = this.#texts;
    const buffer = Buffer.from('%PDF-1.4\n%%EOF\n');
    await this.page
      .getByRole('main')
      .locator('input[type=file]')
      .setInputFiles({ name: 'polis.pdf', mimeType: 'application/pdf', buffer });
    await this.says(documents.added);
    await expect(this.page.getByRole('link', { name: 'polis.pdf' })).toBeVisible();
  }

  /** Keeps the entry as a template that is booked by itself every month. */
  async keep(): Promise<void> {
    const { templates } = this.words.journal;
    await this.button(templates.keep).click();
    const dialog = this.page.getByRole('dialog', { name: templates.keep });
    await dialog.getByLabel(templates.repeats).check();
    await this.look();
    await dialog.getByRole('button', { name: new RegExp(`^${templates.save}`) }).click();
    await this.says(templates.kept);
  }

  async visitTemplates(): Promise<void> {
    const { title } = this.words.journal.templates;
    await this.button(title).first().click();
    await this.isTitled(title);
  }

  async visitCashBook(): Promise<void> {
    await this.go('cashBook');
    await this.isTitled(this.words.journal.cashBook.title);
  }

  /** The takings of today at the high rate, and what was counted. */
  async takings(high: string, counted: string): Promise<void> {
    const { takings } = this.#texts;
    await this.button(this.words.journal.cashBook.takings).click();
    for (const [label, amount] of [
      [takings.high, high],
      [takings.counted, counted],
    ] as const) {
      await this.field(label).fill(this.money(amount));
      await this.field(label).blur();
    }
    await this.book();
  }

  /** From a line of the entry to the card of its ledger. */
  async openLedger(code: string): Promise<void> {
    await this.page.getByRole('link', { name: new RegExp(`^${code} `) }).click();
  }
}
