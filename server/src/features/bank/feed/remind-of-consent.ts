import { notify } from '#features/notifications/index';
import type { Clock } from '#platform/clock';
import { eachAdministration } from '#platform/jobs/each-administration';
import { type AccountJob, enqueue, type Job } from '#platform/jobs/jobs';
import type { Scope } from '#platform/scope';
import { changeFeedAccount, connectedAccounts, feedOf, presentFeed, WARN_DAYS } from './feed-store.ts';
import { planSync } from './plan-sync.ts';

/** The clock of the queue takes no name with a dot. */
export const WATCH_NIGHTLY = 'bank:watch-feeds-nightly';
export const WATCH = 'bank.watch-feed';

/** Each night: queues a look at the connection of every company that has one, as a job of its own in that company's turn. */
export function watchNightly(house: { clock: Clock }): AccountJob {
  return eachAdministration(WATCH_NIGHTLY, house, async (scope) => {
    const feed = await feedOf(scope);
    if (feed === undefined) return;
    const key = `bank-watch-${String(scope.administrationId)}`;
    await enqueue({ ...scope, personId: feed.connected_by }, WATCH, {}, { key });
  });
}

/** Warns 14, 7 and 1 days before a consent ends, once each, and sees to it that every account is synchronised today. */
export const watchFeed: Job = (context) =>
  context.begin(async (scope) => {
    for (const row of await connectedAccounts(scope)) {
      if (row.state === 'ACTIVE') await planSync(scope, row.account_id, 'soon');
      const left = presentFeed(scope, row).consent_days;
      const due = WARN_DAYS.findLast((days) => left !== null && left <= days);
      if (row.state === 'CONSENT_ENDED' || due === undefined || (row.warned_days ?? Infinity) <= due) continue;
      await changeFeedAccount(scope, row.account_id, { warned_days: due });
      await remindOfConsent(scope, row.account_id);
    }
  });

/** Tells whoever can renew it that the consent for an account ends, or has ended. */
export async function remindOfConsent(scope: Scope, accountId: number): Promise<void> {
  const { iban, name } = await scope.db
    .selectFrom('bank_accounts')
    .select(['iban', 'name'])
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const about = { model: 'bank_account' as const, id: accountId, name: name === '' ? (iban ?? '') : name };
  await notify(scope, { type: 'BANK_CONSENT_ENDS', about }, { whoMay: 'bank.process', exceptActor: false });
}
