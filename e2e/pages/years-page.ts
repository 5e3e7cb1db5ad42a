import { expect, type Locator } from '@playwright/test';
import { fill } from '../support/words.ts';
import { Screen } from './screen.ts';

/** Financial years: the list, and a year with its close. */
export class YearsPage extends Screen {
  get #texts() {
    return this.words.reports.years;
  }

  async visit(year: number): Promise<void> {
    await this.go('years');
    await this.isTitled(this.#texts.title);
    await this.look({ withSizes: true });
    const name = fill(this.#texts.year, { year });
    await this.page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await this.isTitled(name);
  }

  /** What has to be done first, in words. */
  async waitsFor(obstacle: 'periods_not_processed'): Promise<void> {
    await expect(this.page.getByText(this.#texts.obstacles[obstacle])).toBeVisible();
    await expect(this.button(this.#texts.review)).toBeDisabled();
  }

  /** The partners of a firm, each with their share and where it goes: a ledger of their own, or the capital of the firm. */
  async divide(partners: readonly { name: string; share: string; capital?: string }[]): Promise<void> {
    const { partners: texts } = this.#texts;
    for (const [index, { name, share, capital }] of partners.entries()) {
      await this.cell(index + 1, texts.name)
        .first()
        .fill(name);
      await this.cell(index + 1, texts.share)
        .first()
        .fill(share);
      if (capital === undefined) continue;
      const account = this.cell(index + 1, texts.capital).first();
      await account.click();
      await account.fill(capital);
      await this.page.getByRole('option', { name: new RegExp(`^${capital} `) }).click();
    }
    await this.look();
    await this.button(texts.save).click();
    await this.says(texts.saved);
  }

  async recalculate(): Promise<void> {
    await this.button(this.#texts.recalculate).click();
    await this.says(this.#texts.recalculated);
  }

  async review(): Promise<void> {
    await this.button(this.#texts.review).click();
    await expect(this.page.getByRole('heading', { name: this.#texts.closingEntry })).toBeVisible();
  }

  /** What is found in the books is named before the year closes, and asked about; it stays open on no. */
  async asksAbout(finding: string, year: number): Promise<void> {
    await this.review();
    const open = fill(this.#texts.openFindings, { findings: finding });
    await expect(this.page.getByText(open)).toBeVisible();
    await this.button(fill(this.#texts.close, { year })).click();
    const dialog = this.page.getByRole('dialog', { name: fill(this.#texts.closeAnyway, { year }) });
    await expect(dialog).toContainText(open);
    await dialog.getByRole('button', { name: this.words.ui.cancel, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(this.button(fill(this.#texts.close, { year }))).toBeVisible();
  }

  /** A line of the closing entry. */
  line(code: string): Locator {
    return this.page.getByRole('row').filter({ hasText: code });
  }

  async close(year: number): Promise<void> {
    await this.button(fill(this.#texts.close, { year })).click();
    await this.says(fill(this.#texts.closed, { year }));
    await expect(this.page.getByRole('link', { name: this.#texts.closingEntry })).toBeVisible();
  }

  async reopen(year: number, reason: string): Promise<void> {
    await this.button(this.#texts.reopen).click();
    const dialog = this.page.getByRole('dialog', { name: fill(this.#texts.reopenTitle, { year }) });
    await dialog.getByRole('textbox').fill(reason);
    await dialog.getByRole('button', { name: this.#texts.reopen, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(this.page.getByText(reason)).toBeVisible();
  }

  /** An error in the books, by its title. */
  error(title: string): Locator {
    return this.page.getByRole('listitem').filter({ hasText: title });
  }

  get sound(): Locator {
    return this.page.getByText(this.#texts.errors.none);
  }
}
