import { expect } from '@playwright/test';
import { Screen } from './screen.ts';

export class NotFoundPage extends Screen {
  async visit(): Promise<void> {
    const [, language, admin] = new URL(this.page.url()).pathname.split('/');
    await this.page.goto(`/${language ?? ''}/${admin ?? ''}/nowhere`);
    const { title, text } = this.words.ui.notFound;
    await this.isTitled(title);
    await expect(this.page.getByText(text, { exact: true })).toBeVisible();
  }

  async goBack(): Promise<void> {
    await this.button(this.words.ui.notFound.back).click();
  }
}
