import { expect } from '@playwright/test';
import { Screen } from './screen.ts';

/** A return as its client sees it by the link, without signing in. */
export class ApprovalPage extends Screen {
  async visit(address: string): Promise<void> {
    const { pathname, search } = new URL(address);
    await this.page.goto(`${pathname}${search}`);
    await this.isTitled(this.words.tax.approval.pageTitle);
  }

  async approve(name: string): Promise<void> {
    const { name: label, approve } = this.words.tax.approval;
    await this.page.getByRole('textbox', { name: label }).fill(name);
    await this.button(approve).click();
    await expect(this.page.getByText(name)).toBeVisible();
    await expect(this.button(approve)).toHaveCount(0);
  }
}
