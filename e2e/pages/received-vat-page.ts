import { expect } from '@playwright/test';
import { Screen } from './screen.ts';

/** VAT that clients paid through Saldo, which staff pass on to the Tax Administration. */
export class ReceivedVatPage extends Screen {
  async visit(): Promise<void> {
    await this.page.goto(`/${this.who.language}/staff/received-vat`);
    await this.isTitled(this.words.staff.receivedVat.title);
  }

  async isToPassOn(client: string): Promise<void> {
    await expect(this.row(client)).toContainText(this.words.staff.receivedVat.states.TO_PASS_ON);
  }

  /** Makes a payment file of it, and says that the bank executed that. */
  async passOn(client: string): Promise<void> {
    const { passOn, passedOn, asks, confirmed, states } = this.words.staff.receivedVat;
    const row = this.row(client);
    await row.getByRole('checkbox').check();
    await this.button(new RegExp(`^${passOn}`)).click();
    await this.says(passedOn);
    await expect(row).toContainText(states.ORDERED);
    await row.getByRole('button').last().click();
    await this.page.getByRole('menuitem', { name: asks.confirm.verb }).click();
    await this.look();
    await this.dialog(asks.confirm.title).getByRole('button', { name: asks.confirm.verb, exact: true }).click();
    await this.says(confirmed);
    await expect(row).toContainText(states.PASSED_ON);
  }
}
