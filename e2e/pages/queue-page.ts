import { expect } from '@playwright/test';
import { Screen } from './screen.ts';

/** What waits for the provider's bookkeepers. */
export class QueuePage extends Screen {
  async visit(adminId: number): Promise<void> {
    await this.page.goto(`/${this.who.language}/${String(adminId)}/staff/queue`);
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

  async holdsNot(what: string): Promise<void> {
    await expect(this.row(what)).toHaveCount(0);
  }
}
