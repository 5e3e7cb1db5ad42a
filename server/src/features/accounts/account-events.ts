import { ACCOUNT_ACTIONS, type AccountAction, type AccountEvent } from '@saldo/contract';
import { sql } from 'kysely';
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

const QUIET_HOURS = 1;

/**
 * Notes a wrong password or code. Not again within the hour: who guesses all night must not push out of sight what else happened.
 * Asked for nobody it does as much work, so that a wrong password takes as long for an address that somebody has.
 */
export async function noteWrongTry(
  scope: VisitorScope,
  personId: number | undefined,
  action: 'WRONG_PASSWORD' | 'WRONG_CODE',
  userAgent: string,
): Promise<void> {
  await sql`insert into account_events (person_id, action, user_agent)
    select id, ${action}, ${userAgent} from persons where id = ${personId ?? null}
    and not exists (select from account_events where person_id = persons.id and action = ${action}
      and at > now() - make_interval(hours => ${QUIET_HOURS}))`.execute(scope.db);
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
