import { expect } from '@playwright/test';
import { pattern } from '../support/words.ts';
import { Screen } from './screen.ts';

/** What changed since a return was filed, and its supplement. */
export class DriftPage extends Screen {
  /** From the filed return. */
  async openFromReturn(): Promise<void> {
    await this.page.getByRole('link', { name: this.words.tax.filing.showChanges }).click();
    await this.isTitled(pattern(this.words.tax.drift.heading));
  }

  async create(): Promise<void> {
    await this.button(this.words.tax.drift.create).click();
    await expect(this.button(this.words.tax.supplement.file)).toBeVisible();
  }

  /** The password is asked before anything is sent. */
  async file(password: string): Promise<void> {
    const { file, what } = this.words.tax.supplement;
    await this.button(file).click();
    await this.page.getByRole('dialog').getByRole('button', { name: file, exact: true }).click();
    const [asked = ''] = what.split('{{period}}');
    await this.confirms(password, asked.trim());
  }

  async isReceived(): Promise<void> {
    await expect(this.page.getByText(this.words.tax.filing.received, { exact: true }).first()).toBeVisible();
  }

  async visitIcp(adminId: number): Promise<void> {
    await this.page.goto(`/${this.who.language}/${String(adminId)}/taxes/icp`);
    await this.isTitled(this.words.tax.icp.title);
  }
}
