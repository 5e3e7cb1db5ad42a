import { ACCOUNT_ACTIONS, type AccountAction, type AccountEvent } from '@saldo/contract';
import { sql } from 'kysely';
import type { AccountJob } from '#platform/jobs/jobs';
import type { PersonScope, VisitorScope } from '#platform/scope';
import type { SignInLimits } from './sign-in/sign-in-limits.ts';
import { deviceName } from './sessions/device-name.ts';

/** The clock of the queue takes no name with a dot. */
export const RECORD_FAILED_SIGN_INS_NIGHTLY = 'accounts:note-tries-nightly';

const NEWEST = 100;

/** Notes what happened to a person's sign-in, in the transaction in which it happens. */
export async function noteEvent(
  scope: VisitorScope,
  personId: number,
  action: AccountAction,
  userAgent: string,
): Promise<void> {
  await scope.db.insertInto('account_events').values({ person_id: personId, action, user_agent: userAgent }).execute();
}

/** How many wrong tries of a kind are noted in an hour, of however many devices: as many as guessers can make up. */
const AT_MOST = 10;

/** At signing in, or asked once more of someone who is signed in: each leaves lines of its own, so that neither hides the other. */
const FAILED_ATTEMPTS = ['WRONG_PASSWORD', 'WRONG_CODE', 'WRONG_PASSWORD_SIGNED_IN', 'WRONG_CODE_SIGNED_IN'] as const;
type FailedAttempt = (typeof FAILED_ATTEMPTS)[number];
/** The device, and the address as far as it is known. */
type Origin = { userAgent: string; address?: string };

/**
 * Notes a wrong password or code: of each device and address once an hour, so that another one has a line of its own; and counts it for the
 * chained record of the person, which takes one line of each kind an hour by itself, with how many there were since the one before.
 * Asked for nobody it is the same statement, which then writes nothing; the slow part, comparing the password, is done either way.
 */
export async function recordFailedSignIn(
  scope: VisitorScope,
  attempts: SignInLimits,
  personId: number | undefined,
  action: FailedAttempt,
  { userAgent, address }: Origin,
): Promise<void> {
  const source = address === undefined ? null : attempts.sourceOf(address);
  await sql`with known as (select id from persons where id = ${personId ?? null}), event as (
    insert into account_events (person_id, action, user_agent, source)
    select p.id, ${action}, ${userAgent}, ${source}::bytea from known p, lateral (
      select count(*) as tries, coalesce(bool_or(e.user_agent = ${userAgent} and e.source is not distinct from ${source}::bytea), false) as is_noted
      from account_events e where e.person_id = p.id and e.action = ${action} and e.at > now() - interval '1 hour') lately
    where not lately.is_noted and lately.tries < ${AT_MOST})
    insert into failed_attempts as w (person_id, action) select id, ${action} from known
    on conflict (person_id, action) do update set (noted_at, noted, since) =
      (select case when is_due then now() else w.noted_at end, case when is_due then w.since + 1 else w.noted end,
        case when is_due then 0 else w.since + 1 end from (select w.noted_at < now() - interval '1 hour' as is_due) now_or_later)`.execute(
    scope.db,
  );
}

/** When a person comes in, their record says first what was tried since its newest line. */
export async function noteTriesBefore(scope: VisitorScope, personId: number): Promise<void> {
  await sql`update failed_attempts set noted_at = now(), noted = since, since = 0 where person_id = ${personId} and since > 0`.execute(
    scope.db,
  );
}

const AT_A_TIME = 100;

/**
 * Each night: what was tried after the newest line of a record, and not tried again since, gets its line, so that none stays uncounted. A row
 * that someone holds is passed over: the try that is being noted in it writes that line.
 */
export const recordFailedSignInsNightly: AccountJob = async (context) => {
  let noted = AT_A_TIME;
  while (noted >= AT_A_TIME)
    noted = await context.beginAsVisitor(async (scope) => {
      const { numAffectedRows } = await sql`update failed_attempts set noted_at = now(), noted = since, since = 0
        where (person_id, action) in (select person_id, action from failed_attempts
          where since > 0 and noted_at < now() - interval '1 hour' order by person_id limit ${AT_A_TIME} for update skip locked)`.execute(
        scope.db,
      );
      return Number(numAffectedRows ?? 0);
    });
};

const NEWEST_TRIES = 50;

/** What happened lately, newest first. Who guesses all night pushes only wrong tries out of sight. */
export async function accountEvents(scope: PersonScope): Promise<AccountEvent[]> {
  const query = scope.db
    .selectFrom('account_events')
    .select(['id', 'at', 'action', 'user_agent'])
    .where('person_id', '=', scope.personId)
    .orderBy('id', 'desc');
  const done = await query.where('action', 'not in', FAILED_ATTEMPTS).limit(NEWEST).execute();
  const tried = await query.where('action', 'in', FAILED_ATTEMPTS).limit(NEWEST_TRIES).execute();
  return [...done, ...tried]
    .toSorted((one, other) => other.id - one.id)
    .flatMap(({ id, at, action, user_agent }) =>
      isAction(action) ? [{ id, at, action, device: deviceName(user_agent, scope.language) }] : [],
    );
}

function isAction(text: string): text is AccountAction {
  return (ACCOUNT_ACTIONS as readonly string[]).includes(text);
}
