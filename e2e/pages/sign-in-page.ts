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

  /** What was done before this page was reached. */
  async tells(done: 'followed' | 'reset', email?: string): Promise<void> {
    await this.isShown();
    await expect(this.page.getByText(this.words.signIn.done[done])).toBeVisible();
    if (email !== undefined) await expect(this.page.getByLabel(this.words.signIn.email)).toHaveValue(email);
  }

  async isNotVerified(): Promise<void> {
    await expect(this.page.getByRole('alert')).toContainText(ERRORS.email_not_verified[this.who.language]);
    await expect(this.button(this.words.signIn.again.send)).toBeVisible();
  }

  async asksForCode(): Promise<void> {
    await this.isTitled(this.words.signIn.code.title);
  }

  /** The code of the app goes in as it is typed, digit after digit. */
  async enterCode(code: string, how: { remember?: boolean } = {}): Promise<void> {
    if (how.remember === true) await this.page.getByLabel(this.words.signIn.code.remember).check();
    await this.page.getByRole('textbox', { name: this.words.signIn.code.label }).first().click();
    await this.page.keyboard.type(code);
  }

  async useBackupToken(token: string): Promise<void> {
    await this.button(this.words.signIn.code.useBackup).click();
    await this.isTitled(this.words.signIn.backup.title);
    await this.page.getByLabel(this.words.signIn.backup.label).fill(token);
    await this.button(this.words.signIn.code.submit).click();
  }

  async goToSignUp(): Promise<void> {
    await this.page.getByRole('link', { name: this.words.signIn.signUp }).click();
    await this.isTitled(this.words.accounts.signUp.title);
  }

  async goToForgotPassword(): Promise<void> {
    await this.page.getByRole('link', { name: this.words.signIn.forgot }).click();
    await this.isTitled(this.words.accounts.forgot.title);
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
