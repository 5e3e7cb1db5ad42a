import { expect } from '@playwright/test';
import { REJECTION_TEXTS } from '@saldo/contract';
import { formatDate } from '../../web/src/ui/format/format.ts';
import type { Paper } from '../support/papers.ts';
import { fill, pattern } from '../support/words.ts';
import { Screen } from './screen.ts';

export class ExpensePage extends Screen {
  async isOpen(): Promise<void> {
    await expect(this.page.getByRole('form', { name: this.words.purchases.screen.title })).toBeVisible();
  }

  /** It cannot be changed: to read, without a form. */
  async isToRead(): Promise<void> {
    const { title } = this.words.purchases.screen;
    await expect(this.page.getByRole('article', { name: title })).toBeVisible();
    await expect(this.page.getByRole('form', { name: title })).toHaveCount(0);
  }

  /** New, without a receipt. */
  async startNew(): Promise<void> {
    await this.go('expenses');
    // A list without expenses offers it a second time.
    await this.button(this.words.purchases.new).first().click();
    await this.isOpen();
  }

  /** What was read is marked on the form, and on a desk also on the document. */
  async showsWhatWasRead(): Promise<void> {
    await expect(
      this.page.getByRole('main').getByText(this.words.ui.marks.read, { exact: true }).first(),
    ).toBeVisible();
    if (this.who.isPhone) return;
    const place = pattern(this.words.purchases.spot.certain.replace('{{label}}', this.words.purchases.fields.date));
    await expect(this.page.getByRole('button', { name: place }).first()).toBeVisible();
  }

  async categorise(line: number, category: string): Promise<void> {
    await this.choose(this.cell(line, this.words.purchases.fields.category), category);
  }

  async dated(day: string): Promise<void> {
    await this.#fillDate(this.words.purchases.fields.date, day);
  }

  async due(day: string): Promise<void> {
    await this.#fillDate(this.words.purchases.fields.due, day);
  }

  async #fillDate(label: string, day: string): Promise<void> {
    const field = this.field(label);
    await field.fill(this.date(day));
    await field.blur();
  }

  async supplier(name: string): Promise<void> {
    await this.choose(this.field(this.words.purchases.fields.supplier), name);
  }

  async describe(text: string): Promise<void> {
    await this.cell(1, this.words.purchases.fields.description).fill(text);
  }

  async line(about: { description: string; category: string; amount: string }): Promise<void> {
    await this.describe(about.description);
    await this.categorise(1, about.category);
    await this.cell(1, this.words.purchases.fields.excl).fill(this.money(about.amount));
  }

  async number(text: string): Promise<void> {
    await this.field(this.words.purchases.fields.number).fill(text);
  }

  /** By keyboard where there is one; to the next receipt when there is a walk through the inbox. */
  async save(): Promise<void> {
    if (this.who.isPhone) await this.#saveButton().click();
    else await this.page.keyboard.press('Control+Enter');
  }

  async saveTwiceAtOnce(): Promise<void> {
    await this.#saveButton().dblclick();
  }

  /** The number it was given. */
  async isSaved(): Promise<void> {
    await this.says(pattern(this.words.purchases.saved));
  }

  async isRefused(message: string): Promise<void> {
    await expect(this.page.getByRole('alert').filter({ hasText: message }).first()).toBeVisible();
  }

  /** Said at the date, with the day on which the books begin. */
  async isBeforeBooks(firstDay: string): Promise<void> {
    const date = formatDate(firstDay, this.who.language, 'long');
    await expect(this.field(this.words.purchases.fields.date)).toHaveAccessibleDescription(
      new RegExp(fill(this.words.purchases.beforeBooks, { date })),
    );
  }

  async bookAsCorrection(): Promise<void> {
    const { filed } = this.words.purchases;
    const dialog = this.dialog(filed.title);
    await expect(dialog).toContainText(pattern(filed.text));
    await dialog.getByRole('button', { name: filed.confirm }).click();
  }

  async isCorrection(): Promise<void> {
    await expect(this.page.getByText(pattern(this.words.purchases.locked.correction))).toBeVisible();
  }

  #saveButton() {
    const { save, saveAndNext, saveChanges } = this.words.purchases.screen;
    return this.page
      .locator('form button[type=submit]')
      .filter({ hasText: new RegExp(`${saveAndNext}|${saveChanges}|${save}`) });
  }

  /** Rejects the receipt beside the form, for the first reason there is. */
  async sendBack(explanation: string): Promise<void> {
    const { reject } = this.words.inbox;
    const dialog = this.page.getByRole('dialog');
    // A key may have asked for it already.
    if (!(await dialog.isVisible())) await this.button(reject.act).first().click();
    await dialog.getByLabel(new RegExp(`^${reject.reason}`)).click();
    await this.page.getByRole('option', { name: REJECTION_TEXTS.UNREADABLE[this.who.language] }).click();
    await dialog.getByLabel(new RegExp(`^${reject.explanation}`)).fill(explanation);
    await dialog.getByRole('button', { name: reject.act }).click();
    await expect(dialog).toHaveCount(0);
  }

  /** Where the document stands: beside the form, or on a phone in a drawer of its own. */
  async openDocuments(): Promise<void> {
    if (!this.who.isPhone) return;
    await this.page.locator('[data-strip]').getByRole('button').click();
    await expect(this.dialog(this.words.purchases.screen.document)).toBeVisible();
  }

  async closeDocuments(): Promise<void> {
    if (!this.who.isPhone) return;
    await this.dialog(this.words.purchases.screen.document).getByRole('button', { name: this.words.ui.close }).click();
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
  }

  /** The first document of an expense, where its picture will be. */
  async attachFirst(paper: Paper): Promise<void> {
    await this.attach(this.button(this.words.ui.drop.choose), paper);
  }

  async addDocument(paper: Paper): Promise<void> {
    const { documents, screen } = this.words.purchases;
    const pane = this.who.isPhone
      ? this.dialog(screen.document)
      : this.page.getByRole('region', { name: screen.document });
    await this.attach(pane.getByRole('button', { name: documents.add }), paper);
  }

  async unlinkDocument(name: string): Promise<void> {
    const { unlink, unlinkTitle, unlinked } = this.words.purchases.documents;
    await this.button(unlink).click();
    await this.dialog(fill(unlinkTitle, { name })).getByRole('button', { name: unlink, exact: true }).click();
    await this.says(unlinked);
  }

  /** Asked whether a document that belongs to another expense moves here. */
  async moveHere(name: string): Promise<void> {
    const { move, moveText, moveTitle } = this.words.purchases.documents;
    const asked = this.dialog(fill(moveTitle, { name }));
    await expect(asked).toContainText(moveText);
    await asked.getByRole('button', { name: move }).click();
    await expect(asked).toHaveCount(0);
  }
}
