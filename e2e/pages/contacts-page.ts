import { expect } from '@playwright/test';
import { Screen } from './screen.ts';

export type NewCustomer = {
  name: string;
  country: string;
  vat_id: string;
  street: string;
  number: string;
  postal_code: string;
  town: string;
};

export class ContactsPage extends Screen {
  async knows(name: string, kind: keyof Screen['words']['contacts']['kinds']): Promise<void> {
    await this.go('contacts');
    await this.isTitled(this.words.contacts.title);
    await this.page.getByLabel(this.words.contacts.search).fill(name);
    await expect(this.row(name).first()).toContainText(this.words.contacts.kinds[kind]);
  }

  /** In the drawer beside an invoice. */
  async writeDown(customer: NewCustomer): Promise<void> {
    const { fields, newCustomer, save } = this.words.contacts;
    const drawer = this.dialog(newCustomer);
    const field = (label: string) => drawer.getByLabel(new RegExp(`^${label}( |$)`)).first();
    await field(fields.name).fill(customer.name);
    await field(fields.street).fill(customer.street);
    await field(fields.street_number).fill(customer.number);
    await field(fields.postal_code).fill(customer.postal_code);
    await field(fields.town).fill(customer.town);
    await this.choose(field(fields.country), customer.country);
    await field(fields.vat_id).fill(customer.vat_id);
    await drawer.getByRole('button', { name: save }).click();
    await expect(drawer).toHaveCount(0);
  }
}
