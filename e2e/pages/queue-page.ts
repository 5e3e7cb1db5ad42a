import { expect, type Locator } from '@playwright/test';
import { Screen } from './screen.ts';

/** What waits for the provider's bookkeepers. */
export class QueuePage extends Screen {
  /** By its address without an administration: it is of all clients. */
  async visit(): Promise<void> {
    await this.page.goto(`/${this.who.language}/staff/queue`);
    await this.isShown();
  }

  async isShown(): Promise<void> {
    await this.isTitled(this.words.staff.queue.title);
  }

  /** Takes a document of the queue; the reader is then where it is booked. */
  async take(what: string): Promise<void> {
    await this.open(this.row(what).first());
    await expect(this.page).toHaveURL(/\/purchases\/inbox\/\d+\?from=queue$/);
  }

  /** At a desk the queue stays beside its document, and what will be booked is below what is proposed. */
  async isBeside(what: string, client: string): Promise<void> {
    const { desk } = this.words.purchases;
    const queue = this.page.getByRole('navigation', { name: desk.title });
    await expect(queue.getByRole('button', { name: what }).and(this.page.locator('[aria-current=true]'))).toContainText(
      client,
    );
  }

  /** The accounts of the entry as it will be booked. */
  entry(): Locator {
    return this.page.getByRole('region', { name: this.words.purchases.desk.entry.title });
  }

  async holdsNot(what: string): Promise<void> {
    await expect(this.row(what)).toHaveCount(0);
  }
}
