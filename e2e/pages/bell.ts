import { expect, type Locator } from '@playwright/test';
import { Screen } from './screen.ts';

/** What a person is told, under the bell at the top. */
export class Bell extends Screen {
  get #panel(): Locator {
    return this.page.getByRole('dialog', { name: this.words.shell.bell });
  }

  #told(detail: string): Locator {
    return this.#panel.getByRole('listitem').filter({ hasText: detail });
  }

  async show(): Promise<void> {
    const { bell } = this.words.shell;
    await this.page
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(`^${bell}, \\d+`) })
      .click();
    await expect(this.#panel).toBeVisible();
  }

  async tells(title: RegExp, detail: string): Promise<void> {
    await expect(this.#told(detail)).toContainText(title);
  }

  /** To where something can be done about it; what was shown has been seen. */
  async follow(detail: string): Promise<void> {
    await this.#told(detail).getByRole('link').click();
    await expect(this.#panel).toHaveCount(0);
  }

  async isQuiet(): Promise<void> {
    const { bell } = this.words.shell;
    await expect(this.page.getByRole('banner').getByRole('button', { name: bell, exact: true })).toBeVisible();
  }
}
