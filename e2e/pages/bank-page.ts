import { expect, type Locator } from '@playwright/test';
import { formatIban } from '../../web/src/ui/format/format.ts';
import { counted, fill, pattern } from '../support/words.ts';
import { Screen } from './screen.ts';

const LISTS = /\/bank-journals\/\d+\/mutations\/\?/;

export class BankPage extends Screen {
  async visit(): Promise<void> {
    await this.go('bank');
    await this.isTitled(this.words.bank.title);
  }

  /** The account's own number, as the screen writes it. */
  async iban(): Promise<string> {
    const shown = this.page.getByText(/NL\d\d( \w{4}){3} \w\w/).first();
    return (/NL\d\d[\w ]+/.exec((await shown.textContent()) ?? '')?.[0] ?? '').replaceAll(' ', '');
  }

  async addAccount(iban: string, name: string): Promise<void> {
    const { accounts } = this.words.bank;
    await this.button(accounts.add).first().click();
    const dialog = this.page.getByRole('dialog', { name: accounts.add });
    await dialog.getByLabel(accounts.iban, { exact: true }).fill(iban);
    await dialog.getByLabel(accounts.name, { exact: false }).first().fill(name);
    await dialog.getByRole('button', { name: accounts.add, exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }

  /** Shows what is new in the file before it is imported. */
  async chooseStatement(file: string): Promise<void> {
    await this.button(this.words.bank.import).first().click();
    const dialog = this.#importing();
    const paper = { name: 'statement.xml', mimeType: 'application/xml', buffer: Buffer.from(file) };
    await this.attach(dialog.getByRole('button', { name: this.words.ui.drop.choose }), paper);
  }

  async previews(count: number): Promise<void> {
    const { importing } = this.words.bank;
    const words = count === 0 ? importing.allKnown : fill(importing.preview_other, { count });
    await expect(this.#importing().getByText(words)).toBeVisible();
    const button = this.#importing().getByRole('button', { name: importing.import, exact: true });
    await expect(button).toHaveCount(count === 0 ? 0 : 1);
  }

  async import(added: number): Promise<void> {
    const { importing } = this.words.bank;
    await this.#importing().getByRole('button', { name: importing.import, exact: true }).click();
    await expect(this.#importing().getByText(counted(importing, 'result', added))).toBeVisible();
    await this.#importing().getByRole('button', { name: importing.close, exact: true }).last().click();
    await expect(this.#importing()).toHaveCount(0);
  }

  /** A statement of an account that is not in the books: refused, and read again when that account is added. */
  async addAccountOf(iban: string): Promise<void> {
    const { importing } = this.words.bank;
    await expect(this.#importing().getByText(fill(importing.isOf, { iban: formatIban(iban) }))).toBeVisible();
    await this.look();
    await this.#importing().getByRole('button', { name: importing.addAccount, exact: true }).click();
    await this.says(this.words.bank.accounts.added);
  }

  /** What the first statement says that the account held becomes its opening balance. */
  async takeOpening(statement: string): Promise<void> {
    const { opening } = this.words.bank;
    await expect(this.page.getByText(this.euro(statement)).first()).toBeVisible();
    await this.button(new RegExp(`^(${opening.take}|${opening.replace})$`)).click();
    await this.says(opening.taken);
    await expect(this.button(opening.take)).toHaveCount(0);
  }

  /** Books at once what leaves no doubt, and takes all of it back. */
  async bookCertainAndUndo(count: number): Promise<void> {
    const { certain } = this.words.bank;
    await this.button(counted(certain, 'act', count)).click();
    const asked = this.dialog(counted(certain, 'title', count));
    await expect(asked.getByRole('listitem')).toHaveCount(count);
    await this.look();
    await asked.getByRole('button', { name: counted(certain, 'book', count), exact: true }).click();
    const done = this.dialog(counted(certain, 'done', count));
    await done.getByRole('button', { name: this.words.bank.undo, exact: true }).click();
    await this.says(counted(certain, 'undone', count));
    await expect(this.button(counted(certain, 'act', count))).toBeVisible();
  }

  async closeImport(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await expect(this.#importing()).toHaveCount(0);
  }

  async openTransaction(party: string): Promise<void> {
    await this.closePane();
    await this.open(this.row(party).first());
    await expect(this.pane().getByRole('heading', { name: party })).toBeVisible();
  }

  /** What Saldo proposes, with the reason in words. */
  async proposes(what: string): Promise<void> {
    const proposal = this.pane().getByRole('region', { name: this.words.bank.pane.proposal });
    await expect(proposal).toContainText(what);
    await expect(proposal).toContainText(new RegExp(`${this.words.bank.pane.why}: .+`));
  }

  /** Pressed twice, as people do: the line that opens next is left alone. */
  async accept(party: string): Promise<void> {
    await this.#deal(party, async () => {
      if (this.who.isPhone) return this.#process().dblclick({ timeout: 2_000 });
      await this.page.keyboard.press('a');
      await this.page.keyboard.press('a');
    });
  }

  /** A line that opened by itself takes no press at first: a person reads. */
  async #deal(party: string, press: () => Promise<void>): Promise<void> {
    const said = this.page.getByText(fill(this.words.bank.acts.processed, { what: party })).first();
    const shown = this.pane().getByRole('heading', { name: party });
    await expect(async () => {
      if (await shown.isVisible()) await press();
      await expect(said).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await this.isProcessed(party);
  }

  async split(line: number, ledger: string, rate: string, amount: string): Promise<void> {
    const { lines } = this.words.bank;
    if (line > 1) await this.button(lines.split).click();
    await this.choose(this.cell(line, lines.bookOn), ledger);
    await this.cell(line, lines.vat).selectOption({ label: rate });
    await this.setAmount(line, amount);
  }

  async setAmount(line: number, amount: string): Promise<void> {
    const cell = this.cell(line, this.words.bank.lines.amount);
    await cell.fill(this.money(amount));
    await cell.blur();
  }

  /** Lines that do not make up the transaction cannot be booked, and say how much is left. */
  async isUnbalanced(left: string): Promise<void> {
    await expect(this.pane().getByText(this.words.bank.lines.left, { exact: true }).locator('xpath=..')).toContainText(
      this.money(left),
    );
    await expect(this.#process()).toBeDisabled();
  }

  async process(party: string): Promise<void> {
    await expect(this.#process()).toBeEnabled();
    await this.#deal(party, async () => {
      if (this.who.isPhone) return this.#process().dblclick({ timeout: 2_000 });
      await this.page.keyboard.press('Control+Enter');
      await this.page.keyboard.press('Control+Enter');
    });
  }

  async isProcessed(party: string): Promise<void> {
    await this.says(fill(this.words.bank.acts.processed, { what: party }));
  }

  /** Undoes a booking from the list of what was processed. */
  async undo(party: string): Promise<void> {
    await this.closePane();
    await this.tab(this.words.bank.tabs.processed).click();
    await this.openTransaction(party);
    await this.button(this.words.bank.pane.unprocess).click();
    await this.says(this.words.bank.acts.undone);
    await this.closePane();
    await this.tab(this.words.bank.tabs.waiting).click();
  }

  /** On a phone the pane lies over the list, and moves on or goes away after a booking. */
  async closePane(): Promise<void> {
    if (!this.who.isPhone) return;
    const panes = this.page.getByRole('dialog');
    const close = panes.getByRole('button', { name: this.words.ui.close, exact: true });
    await expect(async () => {
      if (await close.isVisible()) await close.click({ timeout: 1_000 });
      await expect(panes).toHaveCount(0, { timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
  }

  /** Work goes on while lists take their time to arrive. */
  async withSlowLists(work: () => Promise<void>): Promise<void> {
    await this.slowly(LISTS, work);
  }

  async agrees(): Promise<void> {
    const { agrees, agreesShort } = this.words.bank.proof;
    await expect(this.page.getByText(this.who.isPhone ? agreesShort : agrees).first()).toBeVisible();
  }

  pane(): Locator {
    if (this.who.isPhone) return this.page.getByRole('dialog');
    return this.page.getByRole('region', { name: pattern(this.words.bank.pane.place) });
  }

  #importing(): Locator {
    return this.dialog(this.words.bank.importing.title);
  }

  #process(): Locator {
    const { process, processShort } = this.words.bank.acts;
    return this.pane().getByRole('button', { name: new RegExp(`^(${process}|${processShort})`) });
  }
}
