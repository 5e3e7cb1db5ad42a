import { expect, type Page } from '@playwright/test';

type Letter = {
  to: string;
  from: string;
  subject: string;
  text: string;
  links: string[];
  attachments: string[];
  return_path: string;
};

/** A letter is there within moments, and then the journey goes on. */
const OFTEN = { intervals: [100] };

/** The mail that someone got; the sandbox keeps everyone's. */
export class Mailbox {
  readonly #page: Page;
  readonly #email: string;

  constructor(page: Page, email: string) {
    this.#page = page;
    this.#email = email;
  }

  /** The address behind the link in the newest e-mail that leads to this page, when it has come. */
  async link(place: string): Promise<string> {
    let found: string | undefined;
    await expect
      .poll(async () => {
        found = (await this.#letters())
          .flatMap(({ links }) => links)
          .findLast((link) => new URL(link).pathname.endsWith(`/${place}`));
        return found;
      }, OFTEN)
      .toBeDefined();
    const { pathname, search } = new URL(found ?? '');
    return `${pathname}${search}`;
  }

  /** An e-mail with this subject has come. */
  async tells(subject: string): Promise<void> {
    await expect.poll(async () => (await this.#letters()).map((letter) => letter.subject), OFTEN).toContain(subject);
  }

  /** The e-mail with this subject, once it has come. */
  async letter(subject: string): Promise<Letter> {
    await this.tells(subject);
    const found = (await this.#letters()).findLast((letter) => letter.subject === subject);
    if (found === undefined) throw new Error(`no e-mail with the subject ${subject}`);
    return found;
  }

  async #letters(): Promise<Letter[]> {
    const response = await this.#page.request.get('/sandbox/mail/letters');
    const letters = (await response.json()) as Letter[];
    return letters.filter(({ to }) => to.includes(this.#email));
  }
}
