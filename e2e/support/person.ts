import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { codeOf } from './authenticator.ts';
import { Mailbox } from './mailbox.ts';
import type { Language } from './words.ts';

export const PASSWORD = 'four lamps under water';

/** Someone with an account and a company of their own, made without its pages. */
export class Person {
  readonly email: string;
  readonly language: Language;
  readonly #page: Page;
  #adminId = 0;

  constructor(page: Page, name: string, language: Language) {
    this.#page = page;
    this.language = language;
    this.email = `${name}.${language}.${String(Date.now())}@studiokade.example`;
  }

  get adminId(): number {
    return this.#adminId;
  }

  /** Signs up, confirms the address and opens an administration; the browser is signed in afterwards. */
  async settle(): Promise<this> {
    const { email, language } = this;
    await this.post('account/signup/', { name: 'Noor van Dijk', email, password: PASSWORD, language });
    const link = await new Mailbox(this.#page, email).link('verify-email');
    await this.post('account/login/auth/', { email, password: PASSWORD, verification: tokenOf(link) });
    const made = await this.post('administrations/create/', { title: `Kade ${email}`, business_entity: 'ez' });
    this.#adminId = (made as { id: number }).id;
    return this;
  }

  async signIn(from: APIRequestContext = this.#page.request, password = PASSWORD): Promise<number> {
    const path = `/${this.language}/api/v1/account/login/auth/`;
    return (await from.post(path, { data: { email: this.email, password } })).status();
  }

  /** Signs in with a backup token instead of a code. */
  async spendToken(token: string, from: APIRequestContext): Promise<void> {
    await this.signIn(from);
    const spent = await from.post(`/${this.language}/api/v1/account/login/backup/`, { data: { code: token } });
    expect(spent.status(), await spent.text()).toBe(200);
  }

  /** Whether the session of a browser still lives. */
  async isSignedIn(from: APIRequestContext): Promise<boolean> {
    return (await from.get(`/${this.language}/api/v1/accounts/me/`)).ok();
  }

  /** Gives the key of the app. One code is spent on it. */
  async setUpTwoSteps(): Promise<{ key: string; tokens: string[] }> {
    const { key } = (await this.post('account/2fa/start/', { password: PASSWORD })) as { key: string };
    const made = await this.post('account/2fa/qr/', { code: codeOf(key) });
    return { key, tokens: (made as { backup_tokens: string[] }).backup_tokens };
  }

  async post(path: string, data: object): Promise<unknown> {
    const response = await this.#page.request.post(`/${this.language}/api/v1/${path}`, { data });
    expect(response.status(), await response.text()).toBe(200);
    return response.json();
  }
}

export function tokenOf(link: string): string {
  return new URLSearchParams(link.split('?')[1]).get('token') ?? '';
}
