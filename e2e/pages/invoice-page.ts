import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { fill } from '../support/words.ts';
import { Screen } from './screen.ts';

export class InvoicePage extends Screen {
  async isShown(number: string): Promise<void> {
    await this.isTitled(new RegExp(number));
  }

  async pdf(): Promise<Buffer> {
    return this.#download(() => this.button(this.words.sales.acts.pdf).click());
  }

  async ubl(number: string): Promise<string> {
    const bytes = await this.#download(async () => {
      await this.button(fill(this.words.ui.table.rowActions, { name: number })).click();
      await this.page.getByRole('menuitem', { name: this.words.sales.acts.ubl }).click();
    });
    await expect(this.page.getByRole('menu')).toHaveCount(0);
    return bytes.toString('utf8');
  }

  async #download(act: () => Promise<void>): Promise<Buffer> {
    const download = this.page.waitForEvent('download');
    await act();
    return readFile(await (await download).path());
  }
}
