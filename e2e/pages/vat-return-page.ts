import { expect } from '@playwright/test';
import { formatIban } from '../../web/src/ui/format/format.ts';
import { fill, pattern } from '../support/words.ts';
import { Screen } from './screen.ts';
import { goOn } from '../support/go-on.ts';

const RETURN = /\/tax-returns\/vat-return\/\d+\/\?/;

export class VatReturnPage extends Screen {
  async visit(id: number): Promise<void> {
    await this.go('vat');
    await this.isTitled(this.words.tax.title);
    await this.look();
    await goOn(this.page, `${new URL(this.page.url()).pathname}/${String(id)}`);
    await this.isShown();
  }

  async isShown(): Promise<void> {
    await this.isTitled(pattern(this.who.isPhone ? this.words.tax.headingShort : this.words.tax.heading));
  }

  async openRubric(rubric: 'r1a' | 'r5b'): Promise<void> {
    await this.button(new RegExp(this.words.tax.form[rubric])).click();
    await expect(this.#lines().getByRole('link').first()).toBeVisible();
  }

  /** The document behind the first line, and back. */
  async openFirstDocument(): Promise<void> {
    await this.#lines().getByRole('link').first().click();
    await expect(this.page).toHaveURL(/\/(sales\/invoices|purchases\/expenses|reports\/entries)\/\d+/);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeAttached();
    await this.look();
    await this.page.goBack();
    await this.isShown();
  }

  async closeRubric(): Promise<void> {
    await this.#lines().getByRole('button', { name: this.words.ui.close, exact: true }).click();
  }

  /** Goes to where the first thing that keeps it from being filed is mended. */
  async mendFirst(): Promise<void> {
    await this.page.getByRole('link', { name: this.words.tax.checks.open, exact: true }).first().click();
  }

  /** Asks the client, by a link that is not mailed. */
  async askForApproval(): Promise<void> {
    await this.button(this.words.tax.approval.ask).click();
    await this.says(this.words.tax.approval.made);
  }

  async isApprovedBy(name: string): Promise<void> {
    const [by = ''] = this.words.tax.approval.APPROVED.split('{{date}}');
    await expect(this.page.getByText(fill(by, { name }).trim()).first()).toBeVisible();
  }

  /** Says of each doubt that it is right. */
  async acceptChecks(): Promise<void> {
    const accept = this.button(this.words.tax.checks.accept);
    // The steps on top are a list as well, and are there before the checks.
    await expect(this.page.locator('main ul').getByRole('listitem').first()).toBeVisible();
    // Checks that were shown before are replaced by those of now.
    await this.page.waitForLoadState('networkidle');
    for (let left = await accept.count(); left > 0; left -= 1) {
      await accept.first().click();
      await expect(accept).toHaveCount(left - 1);
    }
  }

  async canBeFiled(): Promise<void> {
    await expect(this.button(this.words.tax.send)).toBeEnabled();
  }

  /** What the page shows of the return comes late. */
  async withSlowReturn(work: () => Promise<void>): Promise<void> {
    await this.slowly(RETURN, work);
  }

  /** The password is asked before anything is sent. */
  async file(password: string): Promise<void> {
    const { send, confirm } = this.words.tax;
    await this.button(send).click();
    await this.page.getByRole('dialog').getByRole('button', { name: confirm.send, exact: true }).click();
    const [what = ''] = confirm.what.split('{{period}}');
    await this.confirms(password, what.trim());
  }

  /** A period for which no return is due is completed by hand, and opened again with a reason. */
  async completeWithoutReturn(): Promise<void> {
    const { complete, reopen } = this.words.tax.withoutReturn;
    const first = this.page.getByRole('button', { name: new RegExp(`^${complete}: `) }).first();
    const name = ((await first.getAttribute('aria-label')) ?? '').replace(`${complete}: `, '');
    await first.click();
    await this.button(`${reopen}: ${name}`).click();
    await this.#giveReason(reopen);
    await expect(this.button(`${complete}: ${name}`)).toBeVisible();
  }

  /** Handed over, checked, and taken back with a reason. */
  async goThroughCheck(): Promise<void> {
    const { flow } = this.words.tax;
    await this.button(flow.hand).click();
    await this.button(flow.check).click();
    await expect(this.page.getByText(flow.CHECKED, { exact: true })).toBeVisible();
    await this.look();
    await this.button(flow.back).click();
    await this.#giveReason(flow.back);
    await expect(this.page.getByText(flow.OPEN, { exact: true })).toBeVisible();
  }

  async #giveReason(confirm: string): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Bon vergeten');
    await dialog.getByRole('button', { name: new RegExp(`^${confirm}`) }).click();
    await expect(dialog).toHaveCount(0);
  }

  async isReceived(): Promise<void> {
    await expect(this.page.getByText(this.words.tax.filing.received, { exact: true }).first()).toBeVisible();
  }

  /** Pays at the provider of the sandbox, and is back where it says what became of it. */
  async payOnline(): Promise<void> {
    const { online, online_RECEIVED } = this.words.tax.payment;
    await this.button(online).click();
    await this.page.waitForURL(/sandbox\/mollie\/checkout/);
    await this.button('Pay').click();
    await expect(this.page.getByText(online_RECEIVED)).toBeVisible({ timeout: 20_000 });
  }

  async showsReference(reference: string): Promise<void> {
    await expect(this.page.getByText(formatIban(reference))).toBeVisible();
  }

  #lines() {
    return this.page.getByRole('region', { name: /^[1-5][a-g] / });
  }
}
