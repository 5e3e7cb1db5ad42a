import { expect, type Locator } from '@playwright/test';
import { Screen } from './screen.ts';

/** What a person is told, under the bell at the top. */
export class Bell extends Screen {
  get #panel(): Locator {
    return this.page.getByRole('dialog', { name: this.words.shell.bell });
  }

  async show(): Promise<void> {
    const { bell } = this.words.shell;
    await this.page
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(`^${bell}, \\d+`) })
      .click();
    await expect(this.#panel).toBeVisible();
  }

  async tells(title: string, detail: string): Promise<void> {
    await expect(this.#panel.getByRole('listitem').filter({ hasText: title })).toContainText(detail);
  }

  /** To where something can be done about it; what was shown has been seen. */
  async follow(title: string): Promise<void> {
    await this.#panel.getByRole('link', { name: title }).click();
    await expect(this.#panel).toHaveCount(0);
  }

  async isQuiet(): Promise<void> {
    const { bell } = this.words.shell;
    await expect(this.page.getByRole('banner').getByRole('button', { name: bell, exact: true })).toBeVisible();
  }
}
