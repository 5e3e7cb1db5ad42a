import { expect } from '@playwright/test';
import { fieldText } from '@saldo/contract';
import { fill } from '../support/words.ts';
import { Screen } from './screen.ts';

type StepName = 'company' | 'form' | 'vat' | 'start' | 'bank';

/** The steps that open an administration. */
export class WizardPage extends Screen {
  async isAt(step: StepName): Promise<void> {
    await this.isTitled(this.words.newAdministration[step].title);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeInViewport();
  }

  async lookUp(search: string): Promise<void> {
    const { company } = this.words.newAdministration;
    await this.page.getByLabel(company.search).fill(search);
    await this.page.getByLabel(company.search).press('Enter');
  }

  async knowsNone(search: string): Promise<void> {
    await expect(this.page.getByText(fill(this.words.newAdministration.company.notFound, { search }))).toBeVisible();
  }

  async registerIsAway(): Promise<void> {
    await expect(this.page.getByText(this.words.newAdministration.company.unavailable)).toBeVisible();
  }

  async isFilledIn(name: string, town: string): Promise<void> {
    const { company } = this.words.newAdministration;
    await expect(this.page.getByText(company.found)).toBeVisible();
    await this.hasCompany(name, town);
  }

  async hasCompany(name: string, town: string): Promise<void> {
    const { company } = this.words.newAdministration;
    await expect(this.field(company.name)).toHaveValue(name);
    await expect(this.field(company.town)).toHaveValue(town);
  }

  async continue(): Promise<void> {
    await this.button(this.words.newAdministration.next).click();
  }

  async goBack(): Promise<void> {
    await this.button(this.words.newAdministration.back).click();
  }

  async isLegalForm(form: keyof WizardPage['words']['newAdministration']['form']['forms']): Promise<void> {
    const { forms } = this.words.newAdministration.form;
    await expect(this.page.getByRole('radio', { name: forms[form], exact: true })).toBeChecked();
  }

  async vat(about: { btw_id: string; btw_number: string }): Promise<void> {
    const { vat } = this.words.newAdministration;
    await this.field(vat.btw_id).fill(about.btw_id);
    await this.field(vat.btw_number).fill(about.btw_number);
  }

  async refusesVatId(): Promise<void> {
    await expect(this.page.getByText(fieldText('btw_id_invalid', this.who.language))).toBeVisible();
    await expect(this.field(this.words.newAdministration.vat.btw_id)).toBeFocused();
  }

  async bank(iban: string): Promise<void> {
    await this.field(this.words.newAdministration.bank.iban).fill(iban);
  }

  async refusesIban(): Promise<void> {
    await expect(this.page.getByText(fieldText('iban_invalid', this.who.language))).toBeVisible();
  }

  async finish(): Promise<void> {
    await this.button(this.words.newAdministration.finish).click();
  }

  async isReady(title: string, iban: string): Promise<void> {
    const { ready } = this.words.newAdministration;
    await this.isTitled(fill(ready.title, { title }));
    await expect(this.page.getByText(fill(ready.bank, { iban }))).toBeVisible();
    for (const word of ['receipt', 'invoice', 'statement'] as const)
      await expect(this.page.getByRole('link', { name: ready[word] })).toBeVisible();
  }

  async goToBooks(): Promise<void> {
    await this.button(this.words.newAdministration.ready.toBooks).click();
  }
}
