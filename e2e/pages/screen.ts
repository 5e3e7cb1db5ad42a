import { expect, type Locator, type Page } from '@playwright/test';
import { formatDate, formatMoney } from '../../web/src/ui/format/format.ts';
import type { Traveller } from '../support/traveller.ts';
import { fill, type Words } from '../support/words.ts';

type NavWord = keyof Words['shell']['nav'];

/** The sidebar shows the pages of a group only while someone is in it. */
const GROUP_OF: Partial<Record<NavWord, NavWord>> = {
  invoices: 'sales',
  quotations: 'sales',
  recurringInvoices: 'sales',
  inbox: 'purchases',
  expenses: 'purchases',
  assetRegister: 'assets',
  vehicles: 'assets',
  investments: 'assets',
  assetGroups: 'assets',
  vat: 'taxes',
  profitAndLoss: 'reports',
  balanceSheet: 'reports',
  cashFlow: 'reports',
  breakdown: 'reports',
  aged: 'reports',
  journal: 'reports',
  ledger: 'reports',
  openingBalance: 'reports',
  generalJournal: 'reports',
  cashBook: 'reports',
  years: 'reports',
  chartOfAccounts: 'reports',
  timesheet: 'hours',
  hoursList: 'hours',
  projects: 'hours',
  hourRates: 'hours',
  hoursCriterion: 'hours',
};

const SLOW_MS = 600;

/** What takes input; the list of a choice has the same label. */
const CONTROLS = 'input, select, textarea';

/** What every screen has: the menu around it, its title, its messages. */
export class Screen {
  readonly who: Traveller;

  constructor(who: Traveller) {
    this.who = who;
  }

  get page(): Page {
    return this.who.page;
  }

  get words(): Words {
    return this.who.words;
  }

  /** Replies to calls of such an address take their time, while the work goes on. */
  async slowly(address: RegExp, work: () => Promise<void>): Promise<void> {
    await this.page.route(address, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      // The reader may have left before the answer came.
      await route.continue().catch(() => undefined);
    });
    await work();
    await this.page.unrouteAll({ behavior: 'wait' });
  }

  /** Through the menu, as a person goes. */
  async go(word: NavWord): Promise<void> {
    const { shell } = this.words;
    const menu = this.page.getByRole('navigation', { name: shell.nav.main });
    if (this.who.isPhone) {
      await this.#leaveWork(menu);
      await menu.getByRole('button', { name: shell.nav.more, exact: true }).click();
      await this.page.getByRole('dialog').getByRole('link', { name: shell.nav[word], exact: true }).click();
      await expect(this.page.getByRole('dialog')).toHaveCount(0);
      return;
    }
    const group = GROUP_OF[word];
    if (group !== undefined) await this.#link(menu, group).first().click();
    await this.#link(menu, word).last().click();
  }

  /** Behind the name stands how much waits there. */
  #link(menu: Locator, word: NavWord): Locator {
    const { nav } = this.words.shell;
    return menu.getByRole('link', { name: new RegExp(`^${escaped(nav[word])}( \\d+ ${nav.waiting})?$`) });
  }

  /** A work screen on a phone has the room of the menu, and a way back instead. */
  async #leaveWork(menu: Locator): Promise<void> {
    const back = this.page.getByRole('banner').getByRole('button', { name: this.words.ui.back, exact: true });
    await expect(menu.or(back)).toBeVisible();
    if (await back.isVisible()) await back.click();
  }

  /** The title in sight; a phone shows it in the bar above. */
  async isTitled(title: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeAttached();
  }

  /** Everyone can use the page, and nothing went wrong on it; `withSizes` once for each page that the tour of the screens leaves out. */
  async look(options: { withSizes?: boolean } = {}): Promise<void> {
    await this.who.watch.look(this.page, options);
  }

  /** A message; taken away, so that the same words later are another message. It may leave by itself in the meantime. */
  async says(message: string | RegExp): Promise<void> {
    const { toast } = this.words.ui;
    const region = this.page.getByRole('region', { name: toast.region });
    const card = region.locator('[role=status], [role=alert]').filter({ hasText: message }).first();
    await expect(card).toBeVisible();
    // On a phone it lies below what is being worked on, and not over where one is.
    const { y = 780 } = (this.who.isPhone ? await card.boundingBox() : null) ?? {};
    expect(y).toBeGreaterThan(this.who.isPhone ? 200 : 0);
    const close = card.getByRole('button', { name: toast.close });
    await close.click({ timeout: 2_000 }).catch(() => expect(card).toHaveCount(0));
  }

  /** Proves once more who they are, where the question says what for. */
  async confirms(password: string, what: string): Promise<void> {
    const { stepUp } = this.words.shell;
    const dialog = this.page.getByRole('dialog', { name: stepUp.title });
    await expect(dialog).toContainText(what);
    await dialog.getByRole('textbox', { name: stepUp.password, exact: true }).fill(password);
    await this.look();
    await dialog.getByRole('button', { name: stepUp.confirm, exact: true }).click();
  }

  /** Whoever works by keyboard goes on from somewhere, and not from the top of the page. */
  async keepsFocus(): Promise<void> {
    await expect(this.page.locator('body')).not.toBeFocused();
  }

  /** A row of a list: in a table on a desk, a card on a phone. */
  row(text: string | RegExp): Locator {
    return this.page
      .getByRole('main')
      .getByRole(this.who.isPhone ? 'listitem' : 'row')
      .filter({ hasText: text });
  }

  async open(row: Locator): Promise<void> {
    if (this.who.isPhone) await row.getByRole('button').first().click();
    else await row.getByRole('cell').nth(1).click();
  }

  tab(label: string): Locator {
    const tabs = this.page.getByRole('navigation', { name: this.words.ui.table.states });
    return tabs.getByRole('button', { name: new RegExp(`^${label}`) });
  }

  /** By its whole name, or by a part that a pattern finds. */
  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  dialog(title: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name: title });
  }

  /** A choice that narrows while typing. */
  async choose(field: Locator, text: string): Promise<void> {
    await field.click();
    await field.fill(text);
    await this.page.getByRole('option', { name: text }).first().click();
  }

  /** A field of the form: labels carry marks and "optional" behind their words. */
  field(label: string): Locator {
    const named = this.page.getByRole('main').getByLabel(new RegExp(`^${escaped(label)}`));
    return named.and(this.page.locator(CONTROLS)).first();
  }

  /** A cell of the table of lines, from 1. */
  cell(line: number, column: string): Locator {
    const label = `${fill(this.words.ui.lines.line, { number: line })}, ${column}`;
    return this.page.getByLabel(label, { exact: true }).and(this.page.locator(CONTROLS));
  }

  async attach(choose: Locator, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await choose.click();
    await (await chooser).setFiles(files);
  }

  /** "1.234,56" in Dutch, "1,234.56" in English. */
  money(amount: string): string {
    return formatMoney(amount, this.who.language);
  }

  euro(amount: string): string {
    return formatMoney(amount, this.who.language, { currency: true });
  }

  date(day: string): string {
    return formatDate(day, this.who.language);
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
