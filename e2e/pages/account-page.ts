import { expect } from '@playwright/test';
import { FIELD_TEXTS } from '@saldo/contract';
import { counted, pattern } from '../support/words.ts';
import { Screen } from './screen.ts';

type Section = 'profile' | 'twoStep' | 'devices' | 'notifications';

/** A person's own account. */
export class AccountPage extends Screen {
  /** Through the menu of the person. */
  async enter(): Promise<void> {
    const { nav, person } = this.words.shell;
    if (this.who.isPhone) await this.page.getByRole('button', { name: nav.more, exact: true }).click();
    await this.button(new RegExp(person.menu)).click();
    await this.page.getByRole('menuitem', { name: person.account }).click();
    await this.isTitled(this.words.accounts.profile.title);
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
  }

  /** By its address. */
  async visit(adminId: number, section: 'twoStep' | 'devices'): Promise<void> {
    const path = section === 'twoStep' ? 'two-step' : section;
    await this.page.goto(`/${this.who.language}/${String(adminId)}/me/${path}`);
    await this.isTitled(this.words.accounts[section].title);
  }

  async section(section: Section): Promise<void> {
    const { sections } = this.words.accounts;
    const menu = this.page.getByRole('navigation', { name: sections.label });
    await menu.getByRole('link', { name: sections[section] }).click();
    await this.isTitled(this.words.accounts[section].title);
  }

  async writeInitials(initials: string): Promise<void> {
    const { profile } = this.words.accounts;
    await this.field(profile.initials).fill(initials);
    await this.button(profile.save).click();
    await this.says(profile.saved);
    await expect(this.field(profile.initials)).toHaveValue(initials);
  }

  /** Gives the key for the app, which takes the password. */
  async setUpTwoSteps(password: string): Promise<string> {
    const { twoStep, password: label } = this.words.accounts;
    await this.button(twoStep.start).press('Enter');
    await expect(this.field(label)).toBeFocused();
    await this.page.keyboard.type(password);
    await this.look();
    await this.page.keyboard.press('Enter');
    await expect(this.field(twoStep.code)).toBeFocused();
    return this.shownKey();
  }

  /** As it is beside the QR code. */
  async shownKey(): Promise<string> {
    const { twoStep } = this.words.accounts;
    await expect(this.page.getByRole('img', { name: twoStep.qr })).toBeVisible();
    return (await this.page.getByRole('main').locator('code').innerText()).replaceAll(/\s/g, '');
  }

  async proveCode(code: string): Promise<void> {
    const { twoStep } = this.words.accounts;
    await this.field(twoStep.code).fill(code);
    await this.button(twoStep.switchOn).click();
  }

  async refusesCode(message: string): Promise<void> {
    await expect(this.page.getByText(message)).toBeVisible();
    await expect(this.field(this.words.accounts.twoStep.code)).toBeFocused();
  }

  /** The tokens, which are shown once: they cannot be left before they are kept. */
  async keepBackupTokens(): Promise<string[]> {
    await this.says(this.words.accounts.twoStep.switchedOn);
    return this.#keepTokens();
  }

  /** Password and backup token, before a new key is shown. */
  async proveForNewPhone(password: string, token: string): Promise<void> {
    const { twoStep, password: label } = this.words.accounts;
    await this.button(twoStep.newPhone).click();
    const dialog = this.dialog(twoStep.newPhoneTitle);
    const typed = dialog.getByLabel(label, { exact: true });
    // A phone opens no keyboard by itself.
    if (!this.who.isPhone) await expect(typed).toBeFocused();
    await typed.fill(password);
    await dialog.getByLabel(twoStep.codeOrToken).fill(token);
    await this.look();
    await dialog.getByRole('button', { name: twoStep.newPhoneSubmit }).click();
  }

  /** Straight after the last token: from the bar above every page, with the password alone. */
  async setUpAgain(password: string): Promise<void> {
    const { twoStep, password: label } = this.words.accounts;
    await this.page.getByRole('status').getByRole('link', { name: this.words.shell.lastToken.go }).click();
    await this.isTitled(twoStep.title);
    await expect(this.page.getByText(twoStep.leftLast)).toBeVisible();
    await this.look();
    await this.button(twoStep.setUpAgain).click();
    const dialog = this.dialog(twoStep.newPhoneTitle);
    await expect(dialog.getByLabel(twoStep.codeOrToken)).toHaveCount(0);
    await dialog.getByLabel(label, { exact: true }).fill(password);
    await dialog.getByRole('button', { name: twoStep.newPhoneSubmit }).click();
  }

  async hasToken(): Promise<void> {
    await expect(this.page.getByText(this.words.shell.lastToken.text)).toHaveCount(0);
  }

  /** The code of the new phone; gives the backup tokens that come with it. */
  async useNewPhone(code: string): Promise<string[]> {
    const { twoStep } = this.words.accounts;
    await this.field(twoStep.code).fill(code);
    await this.button(twoStep.newPhoneSwitch).click();
    await this.says(twoStep.newPhoneDone);
    return this.#keepTokens();
  }

  /** New ones, with a code of the app. */
  async renewBackupTokens(code: string): Promise<string[]> {
    const { twoStep } = this.words.accounts;
    await this.button(twoStep.renew).click();
    const dialog = this.dialog(twoStep.renew);
    await dialog.getByLabel(twoStep.code).fill(code);
    await dialog.getByRole('button', { name: twoStep.renewSubmit }).click();
    return this.#keepTokens();
  }

  async #keepTokens(): Promise<string[]> {
    const { tokens } = this.words.accounts;
    const list = this.page.getByRole('list', { name: tokens.label }).getByRole('listitem');
    await expect(list).toHaveCount(10);
    const made = await list.allInnerTexts();
    await expect(this.button(tokens.done)).toBeDisabled();
    const file = this.page.waitForEvent('download');
    await this.button(tokens.download).click();
    expect((await file).suggestedFilename()).toBe(tokens.file);
    await this.page.getByLabel(tokens.kept).check();
    await this.look();
    await this.button(tokens.done).click();
    await this.tokensLeft(made.length);
    return made;
  }

  async tokensLeft(count: number): Promise<void> {
    const left = counted(this.words.accounts.twoStep, 'left', count);
    await expect(this.page.getByText(left)).toBeVisible();
  }

  /** With the password and a code of the app or a backup token. */
  async switchOffTwoSteps(password: string, proof: string): Promise<void> {
    const { twoStep, password: label } = this.words.accounts;
    const dialog = this.dialog(twoStep.switchOffTitle);
    if (!(await dialog.isVisible())) await this.button(twoStep.switchOff).click();
    await dialog.getByLabel(label, { exact: true }).fill(password);
    await dialog.getByLabel(twoStep.codeOrToken).fill(proof);
    await dialog.getByRole('button', { name: twoStep.switchOff }).click();
  }

  async refusesProof(): Promise<void> {
    const dialog = this.dialog(this.words.accounts.twoStep.switchOffTitle);
    await expect(dialog.getByText(FIELD_TEXTS.code_wrong[this.who.language])).toBeVisible();
  }

  async hasOneStep(): Promise<void> {
    const { twoStep } = this.words.accounts;
    await this.says(twoStep.switchedOff);
    await expect(this.button(twoStep.start)).toBeVisible();
  }

  async changePassword(old: string, chosen: string): Promise<void> {
    const { change, newPassword, again } = this.words.accounts;
    const form = this.page.getByRole('form', { name: change.title });
    await form.getByLabel(change.old, { exact: true }).fill(old);
    await form.getByLabel(newPassword, { exact: true }).fill(chosen);
    await form.getByLabel(again, { exact: true }).fill(chosen);
    await form.getByRole('button', { name: change.submit }).click();
  }

  async refusesPassword(): Promise<void> {
    await expect(this.page.getByText(FIELD_TEXTS.password_wrong[this.who.language])).toBeVisible();
  }

  async hasNewPassword(): Promise<void> {
    await this.says(this.words.accounts.change.done);
    await expect(this.page.getByLabel(this.words.accounts.change.old, { exact: true })).toHaveValue('');
  }

  async happened(event: keyof AccountPage['words']['accounts']['events']): Promise<void> {
    const { events } = this.words.accounts;
    await expect(this.page.getByRole('listitem').filter({ hasText: events[event] }).first()).toBeVisible();
  }

  async isHereAlone(): Promise<void> {
    const { devices } = this.words.accounts;
    await expect(this.page.getByText(devices.here, { exact: true })).toBeVisible();
    await expect(this.page.getByText(devices.onlyHere)).toBeVisible();
  }

  async endOthers(): Promise<void> {
    const { devices } = this.words.accounts;
    await this.button(devices.endOthers).click();
    await this.dialog(devices.endOthersTitle).getByRole('button', { name: devices.endOthers }).click();
    await this.isHereAlone();
  }

  /** Here too. */
  async endEverywhere(): Promise<void> {
    const { devices } = this.words.accounts;
    await this.page.getByRole('button', { name: devices.endEverywhere, exact: true }).click();
    const dialog = this.dialog(devices.endEverywhereTitle);
    await expect(dialog).toBeVisible();
    await this.look();
    await dialog.getByRole('button', { name: devices.endEverywhere }).click();
  }

  /** The newest of the others. */
  async endOne(): Promise<void> {
    const { devices } = this.words.accounts;
    const listed = this.page.getByRole('main').getByRole('listitem');
    await listed
      .getByRole('button', { name: pattern(devices.endNamed) })
      .first()
      .click();
    await this.says(pattern(devices.ended));
    await this.isHereAlone();
  }

  /** Switches one notification over and finds it so after a reload. */
  async switchNotification(type: keyof AccountPage['words']['accounts']['types']): Promise<void> {
    const { notifications, types } = this.words.accounts;
    const name = notifications.emailOf.replace('{{what}}', types[type]);
    const toggle = this.page.getByRole('switch', { name });
    await expect(toggle).toBeChecked();
    const kept = this.page.waitForResponse((response) => response.url().includes('update-email-settings'));
    await toggle.locator('xpath=ancestor::td').click();
    expect((await kept).status()).toBe(200);
    await this.page.reload();
    await expect(toggle).not.toBeChecked();
  }
}
