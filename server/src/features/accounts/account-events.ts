import { ACCOUNT_ACTIONS, type AccountAction, type AccountEvent } from '@saldo/contract';
import type { PersonScope, VisitorScope } from '#platform/scope';
import { deviceName } from './device-name.ts';

const NEWEST = 100;

/** Notes what happened to a person's way in, in the transaction in which it happens. */
export async function noteEvent(
  scope: VisitorScope,
  personId: number,
  action: AccountAction,
  userAgent: string,
): Promise<void> {
  await scope.db.insertInto('account_events').values({ person_id: personId, action, user_agent: userAgent }).execute();
}

export async function accountEvents(scope: PersonScope): Promise<AccountEvent[]> {
  const rows = await scope.db
    .selectFrom('account_events')
    .select(['id', 'at', 'action', 'user_agent'])
    .where('person_id', '=', scope.personId)
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute();
  return rows.flatMap(({ id, at, action, user_agent }) =>
    isAction(action) ? [{ id, at, action, device: deviceName(user_agent, scope.language) }] : [],
  );
}

function isAction(text: string): text is AccountAction {
  return (ACCOUNT_ACTIONS as readonly string[]).includes(text);
}
