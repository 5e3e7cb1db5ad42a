import { expect } from '@playwright/test';
import { fill } from '../support/words.ts';
import { Screen } from './screen.ts';

/** The pages in front of the books: signing up, and what is behind the links in e-mails. */
export class DoorPages extends Screen {
  async signUp(name: string, email: string, password: string): Promise<void> {
    const { signUp, passwordRule } = this.words.accounts;
    await this.isTitled(signUp.title);
    await this.field(this.words.accounts.name).fill(name);
    await this.field(this.words.accounts.email).fill(email);
    const chosen = this.field(this.words.accounts.password);
    await chosen.fill('short');
    await expect(this.page.getByText(fill(passwordRule.password_too_short, { missing: 7 }))).toBeVisible();
    await chosen.fill(password);
    await expect(this.page.getByText(passwordRule.good)).toBeVisible();
    await this.button(signUp.submit).click();
    await this.isTitled(signUp.sentTitle);
    await expect(this.page.getByText(fill(signUp.sent, { email }))).toBeVisible();
  }

  async follow(link: string): Promise<void> {
    await this.page.goto(link);
  }

  async linkIsOver(): Promise<void> {
    await this.isTitled(this.words.accounts.verify.overTitle);
    await expect(this.page.getByText(this.words.accounts.verify.over.used)).toBeVisible();
  }

  async forgetPassword(email: string): Promise<void> {
    const { forgot } = this.words.accounts;
    await this.isTitled(forgot.title);
    await this.field(this.words.accounts.email).fill(email);
    await this.button(forgot.submit).click();
    await this.isTitled(forgot.sentTitle);
  }

  async choosePassword(password: string): Promise<void> {
    const { reset, newPassword, again, passwordRule } = this.words.accounts;
    await this.isTitled(reset.title);
    await this.page.getByLabel(newPassword, { exact: true }).fill(password);
    await this.page.getByLabel(again, { exact: true }).fill('something else altogether');
    await this.button(reset.submit).click();
    await expect(this.page.getByText(passwordRule.passwords_must_match)).toBeVisible();
    await this.page.getByLabel(again, { exact: true }).fill(password);
    await this.button(reset.submit).click();
  }

  async isInvited(company: string): Promise<void> {
    await this.isTitled(fill(this.words.accounts.invitation.title, { title: company }));
  }

  /** Makes an account from the invitation and accepts it with that; the link has shown whose the address is. */
  async signUpInvited(name: string, email: string, password: string, company: string): Promise<void> {
    const { invitation, signUp } = this.words.accounts;
    await this.button(invitation.signUp).click();
    await this.isTitled(signUp.title);
    await this.field(this.words.accounts.name).fill(name);
    await this.field(this.words.accounts.email).fill(email);
    await this.field(this.words.accounts.password).fill(password);
    await this.button(invitation.signUp).click();
    await this.says(fill(invitation.accepted, { title: company }));
  }

  async signInInvited(): Promise<void> {
    await this.button(this.words.accounts.invitation.signIn).click();
  }

  async accept(company: string): Promise<void> {
    const { invitation } = this.words.accounts;
    await this.isInvited(company);
    await this.button(invitation.accept).click();
    await this.says(fill(invitation.accepted, { title: company }));
  }

  async mayNowSend(email: string, title: string): Promise<void> {
    const { sender } = this.words.accounts;
    await this.isTitled(sender.doneTitle);
    await expect(this.page.getByText(fill(sender.done, { email, title }))).toBeVisible();
  }

  async senderLinkIsOver(): Promise<void> {
    await this.isTitled(this.words.accounts.sender.overTitle);
  }
}
