import { expect, type Locator } from '@playwright/test';
import { fill } from '../support/words.ts';
import { Screen } from './screen.ts';

type Role = keyof Screen['words']['administrations']['roles'];
type Area = { subject: keyof Screen['words']['administrations']['subjects']; label: string };

/** Settings of an administration: the people who work in it. */
export class SettingsPage extends Screen {
  async visitConnections(adminId: number): Promise<void> {
    await this.page.goto(`/${this.who.language}/${String(adminId)}/settings?tab=connections`);
    await this.isTitled(this.words.administrations.tabs.connections);
  }

  /** There and back: the provider's page is the sandbox's. */
  async connectPayments(answer: 'Approve' | 'Refuse', password: string): Promise<void> {
    await this.page.getByRole('button', { name: this.words.administrations.connections.connect, exact: true }).click();
    await this.confirms(password, this.words.administrations.connections.connectWhat);
    await this.button(answer).click();
    await this.isTitled(this.words.administrations.tabs.connections);
  }

  async hasPayments(name: string): Promise<void> {
    const { connected, paymentsAs } = this.words.administrations.connections;
    await this.says(fill(connected, { name }));
    await expect(this.page.getByRole('main').getByText(fill(paymentsAs, { name }))).toBeVisible();
  }

  async disconnectPayments(): Promise<void> {
    const { disconnect, disconnected, paymentsNot } = this.words.administrations.connections;
    await this.page.getByRole('main').getByRole('button', { name: disconnect, exact: true }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: disconnect, exact: true }).click();
    await this.says(disconnected);
    await expect(this.page.getByText(paymentsNot)).toBeVisible();
  }

  async visitCompany(adminId: number): Promise<void> {
    await this.page.goto(`/${this.who.language}/${String(adminId)}/settings?tab=company`);
    await expect(this.companyField('title')).toBeVisible();
  }

  companyField(name: keyof Screen['words']['administrations']['company']['fields']): Locator {
    return this.page.getByRole('main').getByLabel(this.words.administrations.company.fields[name]).first();
  }

  async saveCompany(): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`^${this.words.administrations.save}`) }).click();
    await this.says(this.words.administrations.saved);
  }

  /** Up to and including this day nothing is booked any more; without a day and with a reason the books are open again. */
  async lockBooks(day: string | null, reason?: string): Promise<void> {
    const { lock } = this.words.administrations;
    const card = this.page.getByRole('form', { name: lock.title });
    const date = card.getByRole('textbox', { name: new RegExp(`^${lock.date}`) });
    await date.fill(day === null ? '' : this.date(day));
    await date.blur();
    if (reason !== undefined) await card.getByLabel(lock.reason).fill(reason);
    await card.getByRole('button', { name: new RegExp(`^${lock.save}`) }).click();
    await this.says(day === null ? lock.opened : lock.saved);
  }

  /** The fields that the alert above the form names, in its order. */
  async companyAsksFor(...names: (keyof Screen['words']['administrations']['company']['fields'])[]): Promise<void> {
    const { fields } = this.words.administrations.company;
    const named = this.page.getByRole('main').getByRole('alert').getByRole('button');
    await expect(named).toHaveText(names.map((name) => fields[name]));
  }

  async visitUsers(): Promise<void> {
    const { sections, tabs } = this.words.administrations;
    await this.go('settings');
    await this.page.getByRole('navigation', { name: sections }).getByRole('link', { name: tabs.users }).click();
    await this.isTitled(tabs.users);
  }

  async invite(email: string, role: Role, areas: readonly Area[]): Promise<void> {
    const { users, invitations, roles, subjects } = this.words.administrations;
    await this.button(users.invite).click();
    const dialog = this.dialog(invitations.inviteTitle);
    await dialog.getByLabel(invitations.email).fill(email);
    await dialog.getByRole('combobox', { name: users.role }).click();
    await this.page.getByRole('option', { name: roles[role] }).click();
    await this.look();
    for (const { subject, label } of areas)
      await dialog.getByRole('checkbox', { name: `${subjects[subject]}: ${label}`, exact: true }).check();
    await dialog.getByRole('button', { name: invitations.send }).click();
    await this.says(fill(invitations.sent, { email }));
    await expect(this.invitation(email)).toBeVisible();
    await this.keepsFocus();
  }

  /** Too early: the button tells the time that is left and cannot be pressed. */
  async cannotSendAgainYet(email: string): Promise<void> {
    const { invitations } = this.words.administrations;
    const row = this.invitation(email);
    await expect(row.getByRole('timer')).toContainText(/\d:\d\d/);
    await expect(row.getByRole('button').filter({ has: this.page.getByRole('timer') })).toBeDisabled();
    await expect(row.getByRole('button', { name: invitations.again, exact: true })).toHaveCount(0);
  }

  /** What an invitation gives is in its row, and what happened to it behind it. */
  async invitationGives(email: string, words: string): Promise<void> {
    const row = this.invitation(email);
    await expect(row).toContainText(words);
    await row.getByRole('button', { name: fill(this.words.ui.table.rowActions, { name: email }) }).click();
    await this.page.getByRole('menuitem', { name: this.words.shell.history }).click();
    const drawer = this.dialog(fill(this.words.history.of, { name: email }));
    await expect(drawer.getByRole('listitem').first()).toContainText(email);
    await this.look();
    await drawer.getByRole('button', { name: this.words.ui.close }).click();
    await expect(drawer).toHaveCount(0);
  }

  invitation(email: string): Locator {
    const { invitations } = this.words.administrations;
    return this.page.getByRole('list', { name: invitations.title }).getByRole('listitem').filter({ hasText: email });
  }

  person(name: string): Locator {
    const { users } = this.words.administrations;
    return this.page.getByRole('list', { name: users.people }).getByRole('listitem').filter({ hasText: name });
  }
}

/** What happened to an object, in the drawer beside it. */
export class HistoryDrawer extends Screen {
  async show(name: string, button = this.words.shell.history): Promise<Locator> {
    await this.button(button).first().click();
    const drawer = this.dialog(fill(this.words.history.of, { name }));
    await expect(drawer.getByRole('listitem').first()).toBeVisible();
    return drawer;
  }

  async close(drawer: Locator): Promise<void> {
    await drawer.getByRole('button', { name: this.words.ui.close }).click();
    await expect(drawer).toHaveCount(0);
    await this.keepsFocus();
  }
}
