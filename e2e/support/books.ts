import { expect, type Page } from '@playwright/test';
import type { Language } from './words.ts';

type Question = { path: string; reply: { parse: (value: unknown) => unknown } };
type Values = Readonly<Record<string, string | number>>;

/** What the books say themselves, asked with the session of the page: what a screen shows is held against it. */
export class Books {
  readonly #page: Page;
  readonly #language: Language;
  readonly #adminId: number;

  constructor(page: Page, language: Language) {
    this.#page = page;
    this.#language = language;
    this.#adminId = Number(/^\/\w\w\/(\d+)/.exec(new URL(page.url()).pathname)?.[1]);
  }

  get adminId(): number {
    return this.#adminId;
  }

  /** Asks a question of the contract that changes nothing. */
  async ask<const C extends Question>(
    call: C,
    about: { params?: Values; query?: Values } = {},
  ): Promise<ReturnType<C['reply']['parse']>> {
    const params: Values = { adminId: this.#adminId, ...about.params };
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
    const response = await this.#page.request.get(`/${this.#language}/api/v1/${path}`, {
      params: { admin_id: this.#adminId, ...about.query },
    });
    expect(response.status(), await response.text()).toBe(200);
    return call.reply.parse(await response.json()) as ReturnType<C['reply']['parse']>;
  }
}

/** The running number at the end of a document's number. */
export function countOf(number: string): number {
  return Number(/\d+$/.exec(number)?.[0]);
}
