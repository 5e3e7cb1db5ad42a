import { expect, type Locator } from '@playwright/test';
import { Screen } from './screen.ts';
import { fill } from '../support/words.ts';

/** The fixed asset register, an asset and the vehicles. */
export class AssetsPage extends Screen {
  get #texts() {
    return this.words.assets;
  }

  async visit(): Promise<void> {
    await this.go('assetRegister');
    await this.isTitled(this.#texts.title);
  }

  /** A purchase that is proposed becomes an asset. */
  async createFromPurchase(description: string): Promise<void> {
    await this.page.getByRole('link', { name: this.#texts.show, exact: true }).click();
    await this.isTitled(this.#texts.purchase.title);
    await this.look();
    await this.button(`${this.#texts.purchase.create}: ${description}`).click();
    await this.#create(description);
  }

  /** What an expense says of its line leads to the asset, filled in. */
  async createFromExpense(description: string): Promise<void> {
    const { purchase } = this.#texts;
    const link = this.page.getByRole('link', { name: purchase.add, exact: true });
    await expect(link).toBeVisible();
    await this.look();
    await link.click();
    await this.isTitled(purchase.title);
    await this.#create(description);
  }

  async #create(description: string): Promise<void> {
    const dialog = this.dialog(this.#texts.purchase.create);
    await expect(dialog).toBeVisible();
    await this.look();
    await dialog.getByRole('button', { name: this.#texts.purchase.create, exact: true }).click();
    await this.says(this.#texts.purchase.done_one);
    await this.isTitled(description);
  }

  async bookYear(year: number): Promise<void> {
    await this.button(fill(this.#texts.sheet.bookYear, { year })).click();
    await this.says(this.#texts.sheet.bookedDone);
  }

  planRow(year: number): Locator {
    return this.page
      .getByRole('table', { name: this.#texts.sheet.plan })
      .getByRole('row')
      .filter({ hasText: String(year) })
      .first();
  }

  async sell(customer: string, price: string): Promise<void> {
    const { actions } = this.#texts;
    await this.button(actions.menu).click();
    await this.page.getByRole('menuitem', { name: actions.SELL, exact: true }).click();
    const dialog = this.dialog(new RegExp(`^${actions.SELL}`));
    const field = dialog
      .getByRole('combobox', { name: actions.customer })
      .or(dialog.getByLabel(actions.customer))
      .first();
    await this.choose(field, customer);
    const amount = dialog.getByLabel(actions.price).first();
    await amount.fill(this.money(price));
    await amount.blur();
    await this.look();
    await dialog.getByRole('button', { name: actions.SELL, exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }

  /** A sale is taken back by a credit note, which is said before. */
  async undoSale(price: string): Promise<void> {
    const { actions, movements } = this.#texts;
    await this.button(actions.menu).click();
    await this.page.getByRole('menuitem', { name: actions.UNDO_LAST, exact: true }).click();
    const dialog = this.dialog(new RegExp(movements.SELL));
    await expect(dialog).toContainText(this.euro(price));
    await this.look();
    await dialog.getByRole('button', { name: actions.undoConfirm, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await this.says(actions.undone);
  }

  /** Part of a year used without VAT is repaid, and the other way round. */
  async reviseVat(name: string, amount: string): Promise<void> {
    const { revision } = this.#texts;
    await this.page.getByLabel(fill(revision.taxed, { name })).fill('40');
    await this.look();
    await this.button(revision.book).click();
    await this.says(revision.booked);
    await expect(this.page.getByText(this.euro(amount)).first()).toBeVisible();
    await this.look();
    await this.button(revision.takeBack).click();
    await this.says(revision.takenBack);
  }

  /** Another residual value spreads the rest over the months that are left. */
  async changeResidual(residual: string): Promise<void> {
    const { form, sheet } = this.#texts;
    await this.button(form.edit).click();
    const dialog = this.dialog(form.edit);
    const field = dialog.getByLabel(form.residual).first();
    await field.fill(this.money(residual));
    await field.blur();
    await this.look();
    await dialog.getByRole('button', { name: form.save, exact: true }).click();
    await this.says(sheet.changed);
  }

  async tourInvestmentsAndGroups(bought: string): Promise<void> {
    const { investments, groups } = this.#texts;
    await this.go('investments');
    await this.isTitled(investments.title);
    await expect(this.page.getByRole('link', { name: bought, exact: true })).toBeVisible();
    await this.go('assetGroups');
    await this.isTitled(groups.title);
    await this.button(groups.new).click();
    const dialog = this.dialog(groups.new);
    await expect(dialog).toBeVisible();
    await this.look();
    await this.page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }

  async addVehicle(about: { name: string; fuel: string; firstUsed: string; listPrice: string }): Promise<void> {
    const { vehicles } = this.#texts;
    await this.go('vehicles');
    await this.isTitled(vehicles.title);
    await this.button(vehicles.new).first().click();
    const dialog = this.dialog(vehicles.new);
    await dialog.getByLabel(vehicles.name, { exact: true }).fill(about.name);
    await dialog.getByRole('combobox', { name: vehicles.fuel }).or(dialog.getByLabel(vehicles.fuel)).first().click();
    await this.page.getByRole('option', { name: about.fuel, exact: true }).click();
    const used = dialog.getByLabel(vehicles.firstUsed).first();
    await used.fill(this.date(about.firstUsed));
    await used.blur();
    const price = dialog.getByLabel(vehicles.listPrice).first();
    await price.fill(this.money(about.listPrice));
    await price.blur();
    await this.look();
    await dialog.getByRole('button', { name: vehicles.save, exact: true }).click();
    await this.says(vehicles.saved);
  }
}
