import { expect } from '@playwright/test';
import { Screen } from './screen.ts';

export class Palette extends Screen {
  async show(): Promise<void> {
    if (!this.who.isPhone) {
      await this.page.keyboard.press('Control+k');
      return;
    }
    await this.page.getByRole('banner').getByRole('button', { name: this.words.ui.search, exact: true }).click();
  }

  /** Finds a document by its number and goes there. */
  async search(number: string): Promise<void> {
    const dialog = this.dialog(this.words.ui.palette.label);
    await dialog.getByRole('textbox').fill(number);
    const option = dialog.getByRole('option').filter({ hasText: number }).first();
    await option.waitFor();
    await this.look();
    await this.page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
  }

  async closesWithEscape(): Promise<void> {
    const dialog = this.dialog(this.words.ui.palette.label);
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await this.page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
}
