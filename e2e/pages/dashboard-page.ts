import { expect } from '@playwright/test';
import { counted, fill, type Language, pattern, WORDS } from '../support/words.ts';
import { Screen } from './screen.ts';

export class DashboardPage extends Screen {
  async isShown(language: Language = this.who.language): Promise<void> {
    const { dashboard } = WORDS[language];
    const greetings = Object.values(dashboard.greeting).map((greeting) => pattern(greeting).source);
    await this.isTitled(new RegExp(greetings.join('|')));
    await expect(this.page.getByRole('region', { name: dashboard.figures.label })).toBeVisible();
  }

  async receiptsWait(count: number): Promise<void> {
    const todo = this.page.getByRole('main').getByRole('listitem');
    await expect(todo.filter({ hasText: counted(this.words.dashboard.todo, 'receipts', count) })).toBeVisible();
  }

  /** Something to do, in the words of the list with a name in them. */
  async asksFor(words: string): Promise<void> {
    const todo = this.page.getByRole('main').getByRole('listitem');
    await expect(todo.filter({ hasText: pattern(words) })).toBeVisible();
  }

  /** In books that are new: the things to begin with, of which nothing is done yet. */
  async saysWhereToBegin(): Promise<void> {
    const { first } = this.words.dashboard;
    await expect(this.page.getByText(fill(first.done, { count: 0, total: 5 }))).toBeVisible();
    for (const step of [first.opening, first.receipt, first.invoice, first.bank, first.bookkeeper])
      await expect(this.page.getByRole('main').getByRole('link', { name: step })).toBeVisible();
  }

  async switchLanguage(to: Language): Promise<void> {
    await this.#inPersonMenu(async () => {
      await this.page.getByText(to === 'en' ? 'English' : 'Nederlands', { exact: true }).click();
    });
    await this.isShown(to);
  }

  async chooseTheme(theme: 'system' | 'light' | 'dark'): Promise<void> {
    await this.#inPersonMenu(async () => {
      await this.page.getByRole('menu').getByText(this.words.shell.person[theme], { exact: true }).click();
    });
  }

  async isDark(dark: boolean): Promise<void> {
    await expect(this.page.locator('html')).toHaveAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  }

  async signOut(): Promise<void> {
    await this.#openPersonMenu();
    await this.page.getByRole('menuitem', { name: this.words.shell.person.signOut }).click();
  }

  async #openPersonMenu(): Promise<void> {
    const shell = [WORDS.en.shell, WORDS.nl.shell];
    if (this.who.isPhone)
      await this.page.getByRole('button', { name: oneOf(shell.map(({ nav }) => nav.more)) }).click();
    await this.page.getByRole('button', { name: oneOf(shell.map(({ person }) => person.menu)) }).click();
  }

  async #inPersonMenu(act: () => Promise<void>): Promise<void> {
    await this.#openPersonMenu();
    await act();
    await this.page.keyboard.press('Escape');
    if (this.who.isPhone) await this.page.keyboard.press('Escape');
    await expect(this.page.getByRole('menu')).toHaveCount(0);
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
  }
}

function oneOf(texts: readonly string[]): RegExp {
  return new RegExp(texts.join('|'));
}
