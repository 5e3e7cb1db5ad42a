import { expect } from '@playwright/test';
import { ERRORS } from '@saldo/contract';
import type { Paper } from '../support/papers.ts';
import { counted } from '../support/words.ts';
import { Screen } from './screen.ts';

/** What the browser has for dragging; this file itself runs outside of one. */
type Dragging = { DataTransfer: new () => { items: { add: (file: File) => void } } };

export class InboxPage extends Screen {
  async visit(): Promise<void> {
    await this.go('inbox');
    await this.isTitled(this.words.inbox.title);
  }

  async pick(papers: readonly Paper[]): Promise<void> {
    await this.attach(this.button(this.words.ui.drop.choose), [...papers]);
  }

  /** From the desktop onto the page; a phone has nothing to drop with. */
  async drop(papers: readonly Paper[]): Promise<void> {
    const arrived = this.#arrive(papers.length);
    if (this.who.isPhone) await this.pick(papers);
    else await this.#drop(papers);
    await arrived;
  }

  async #drop(papers: readonly Paper[]): Promise<void> {
    const files = papers.map(({ name, mimeType, buffer }) => ({ name, mimeType, content: buffer.toString('base64') }));
    const dragged = await this.page.evaluateHandle((given) => {
      const { DataTransfer } = globalThis as unknown as Dragging;
      const transfer = new DataTransfer();
      for (const { name, mimeType, content } of given) {
        const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      return transfer;
    }, files);
    await this.page.getByText(this.words.ui.drop.title).dispatchEvent('drop', { dataTransfer: dragged });
  }

  /** Until all have been taken, and the list has been asked for once more: it counts them from then on. */
  async #arrive(count: number): Promise<void> {
    const taken: number[] = [];
    await this.page.waitForResponse((response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('/upload-image/')) taken.push(response.status());
      return taken.length >= count && pathname.endsWith('/image-inbox/');
    });
    expect(taken.filter((status) => status === 429 || status >= 500)).toEqual([]);
  }

  /** The specified message is beside the file. */
  async refuses(paper: Paper): Promise<void> {
    const { language } = this.who;
    const reason = new RegExp(`${ERRORS.unsupported_media_type[language]}|${this.words.ui.drop.wrongKind}`);
    await expect(this.page.getByRole('listitem').filter({ hasText: paper.name })).toContainText(reason);
  }

  /** Until Saldo has read everything that was sent. */
  async isRead(): Promise<void> {
    await expect(this.tab(this.words.inbox.tabs.PROCESSING)).toContainText(/0$/, { timeout: 180_000 });
  }

  async proposes(supplier: string): Promise<void> {
    const { proposed, needsYou } = this.words.states.receipt;
    await expect(this.row(supplier).first()).toContainText(new RegExp(`${proposed}|${needsYou}`));
  }

  /** How many wait, in the title of the screen and, on a desk, in the menu. */
  async waits(count: number): Promise<void> {
    await expect(this.page.getByText(counted(this.words.inbox, 'summary', count))).toBeVisible();
    if (this.who.isPhone) return;
    const { nav } = this.words.shell;
    const menu = this.page.getByRole('navigation', { name: nav.main });
    await expect(menu.getByRole('link', { name: `${nav.inbox} ${String(count)} ${nav.waiting}` })).toBeVisible();
  }

  async find(text: string): Promise<void> {
    await this.page.getByLabel(this.words.inbox.search).fill(text);
    await expect(this.page).toHaveURL(/[?&]q=/);
  }

  async openReceipt(supplier: string): Promise<void> {
    await this.open(this.row(supplier).first());
    await expect(this.page).toHaveURL(/\/purchases\/inbox\/\d+/);
  }

  async isBooked(supplier: string): Promise<void> {
    await this.visit();
    await this.tab(this.words.inbox.tabs.ARCHIVED).click();
    await expect(this.row(supplier).first()).toContainText(this.words.states.receipt.booked);
  }
}
