import { expect } from '@playwright/test';
import { ERRORS } from '@saldo/contract';
import { Screen } from './screen.ts';

export class SignInPage extends Screen {
  async visit(): Promise<void> {
    await this.page.goto(`/${this.who.language}`);
    await this.isShown();
  }

  async isShown(): Promise<void> {
    await expect(this.page).toHaveURL(new RegExp(`/${this.who.language}/sign-in`));
    await this.isTitled(this.words.signIn.title);
  }

  async signIn(email: string, password: string): Promise<void> {
    const form = this.page.getByRole('form', { name: this.words.signIn.title });
    await form.getByLabel(this.words.signIn.email).fill(email);
    await form.getByLabel(this.words.signIn.password, { exact: true }).fill(password);
    await form.getByRole('button', { name: this.words.signIn.next }).click();
  }

  async isRefused(): Promise<void> {
    const form = this.page.getByRole('form', { name: this.words.signIn.title });
    await expect(form.getByRole('alert')).toContainText(ERRORS.wrong_credentials[this.who.language]);
    await expect(form.getByLabel(this.words.signIn.email)).not.toHaveValue('');
  }

  /** The dialog over a page whose session ended. */
  async signInAgain(password: string): Promise<void> {
    const dialog = this.dialog(this.words.shell.expired.title);
    await expect(dialog).toBeVisible();
    await dialog.getByLabel(this.words.signIn.password, { exact: true }).fill(password);
    await dialog.getByRole('button', { name: this.words.signIn.next }).click();
    await expect(dialog).toHaveCount(0);
  }
}
