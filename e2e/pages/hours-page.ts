import { expect, type Locator } from '@playwright/test';
import { timesheetCalls } from '@saldo/contract';
import { fill } from '../support/words.ts';
import { Screen } from './screen.ts';

/** The timesheet of a week, the list of hours, and hourly rates. */
export class HoursPage extends Screen {
  get #texts() {
    return this.words.timesheets;
  }

  async visitWeek(): Promise<void> {
    await this.go('timesheet');
    await this.isTitled(this.#texts.week.title);
  }

  async addRate(project: string, rate: string): Promise<void> {
    await this.go('hourRates');
    await this.isTitled(this.#texts.rates.title);
    await this.field(this.#texts.project).click();
    await this.page.getByRole('option', { name: project }).click();
    await this.field(this.#texts.rates.rate).fill(this.money(rate));
    await this.button(this.#texts.rates.add).click();
    await this.says(this.#texts.rates.saved);
  }

  async addRow(project: string, description: string): Promise<void> {
    const form = this.page.getByRole('form', { name: this.#texts.week.addRow });
    await form.getByLabel(this.#texts.project, { exact: true }).and(this.page.locator('input')).click();
    await this.page.getByRole('option', { name: project }).click();
    await form.getByRole('textbox', { name: this.#texts.description }).fill(description);
    await form.getByRole('button', { name: this.#texts.week.addRow }).click();
  }

  /** A row for a client without a project. */
  async addClientRow(client: string, description: string): Promise<void> {
    const form = this.page.getByRole('form', { name: this.#texts.week.addRow });
    await form.getByLabel(this.#texts.project, { exact: true }).and(this.page.locator('input')).fill('');
    await this.choose(form.getByLabel(this.#texts.client, { exact: true }).and(this.page.locator('input')), client);
    await form.getByRole('textbox', { name: this.#texts.description }).fill(description);
    await form.getByRole('button', { name: this.#texts.week.addRow }).click();
  }

  /** Puts hours that are in no project into the one on the screen, and takes them off again. */
  async addsAndRemoves(hours: string): Promise<void> {
    const { add, kind, kinds, models, remove, removed, entries } = this.words.projects;
    await this.button(add.open).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel(kind, { exact: true }).and(this.page.locator('input')).click();
    await this.page.getByRole('option', { name: kinds.time_entry, exact: true }).click();
    await dialog.getByLabel(add.search).fill(hours);
    await dialog.getByRole('checkbox', { name: hours }).check();
    await this.look();
    await dialog.getByRole('button', { name: fill(add.submit_one, { count: 1 }) }).click();
    const table = this.page.getByRole('table', { name: entries });
    await expect(table).toContainText(`${models.time_entry} ${hours}`);
    await this.look();
    await this.button(`${remove}: ${hours}`).click();
    await this.says(removed);
    await expect(table).not.toContainText(hours);
  }

  /** The cells of a row, from Monday. */
  hoursOf(row: string): Locator {
    return this.page.getByRole('textbox', { name: new RegExp(`^${row}.*20\\d\\d$`) });
  }

  /** What was typed is shown at once, and on the server a moment later. */
  async saves(act: () => Promise<void>): Promise<void> {
    const { path } = timesheetCalls.changeTimeEntries;
    const saved = this.page.waitForResponse((response) => response.url().includes(path));
    await act();
    expect((await saved).ok()).toBe(true);
  }

  async hasTotal(hours: string): Promise<void> {
    await expect(this.page.locator('tfoot strong')).toHaveText(hours);
  }

  async startTimer(what: string): Promise<void> {
    const form = this.page.getByRole('form', { name: this.#texts.timer.title });
    await form.getByRole('textbox', { name: this.#texts.description }).fill(what);
    await form.getByRole('button', { name: this.#texts.timer.start }).click();
    await expect(this.button(this.#texts.timer.stop)).toBeVisible();
  }

  /** A calendar with one event is looked at and imported. */
  async importCalendar(title: string, day: string): Promise<void> {
    const texts = this.#texts.import;
    await this.go('hoursList');
    await this.button(texts.open).click();
    const dialog = this.dialog(texts.title);
    const at = (time: string) => `TZID=Europe/Amsterdam:${day.replaceAll('-', '')}T${time}00`;
    const event = [`SUMMARY:${title}`, `DTSTART;${at('0015')}`, `DTEND;${at('0115')}`];
    const lines = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', ...event, 'END:VEVENT', 'END:VCALENDAR'];
    const file = { name: 'agenda.ics', mimeType: 'text/calendar', buffer: Buffer.from(lines.join('\r\n')) };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await expect(dialog.getByRole('checkbox', { name: title })).toBeChecked();
    await this.look();
    await dialog.getByRole('button', { name: /1:00/ }).click();
    await this.says(fill(texts.done_one, { count: 1 }));
    await expect(this.row(title)).toBeVisible();
  }

  /** An entry of the list gets another description. */
  async change(title: string, to: string): Promise<void> {
    await this.open(this.row(title));
    const dialog = this.dialog(this.#texts.entry.title);
    await dialog.getByRole('textbox', { name: this.#texts.description }).fill(to);
    await this.look();
    await dialog.getByRole('button', { name: this.#texts.entry.save }).click();
    await this.says(this.#texts.saved);
    await expect(this.row(to)).toBeVisible();
  }

  async bill(): Promise<void> {
    await this.go('hoursList');
    await this.isTitled(this.#texts.list.title);
    await this.button(this.#texts.list.bill).click();
    const dialog = this.dialog(this.#texts.bill.title);
    await dialog.getByRole('button', { name: this.#texts.bill.submit }).click();
  }
}
