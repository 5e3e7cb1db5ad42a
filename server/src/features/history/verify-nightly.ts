import { sql } from 'kysely';
import { z } from 'zod';
import type { FileStore } from '#adapters/file-store/file-store';
import { deliver, type Letter, type Mailer } from '#adapters/mailer/mailer';
import { mendDirectory } from '#features/administrations/index';
import { countUnbalancedEntries, proveBooks } from '#features/journal/index';
import { administrationIdsAfter, hasAdministrations } from '#platform/database/for-each-administration';
import { type AccountJob, enqueueForPerson } from '#platform/jobs/jobs';
import { layOut, type LetterContent } from '#platform/email-layout';
import { brokenAdministrations, brokenPeopleLogs } from '#platform/metrics';
import type { Language, Scope, VisitorScope } from '#platform/scope';
import { verifyHistory } from './history.ts';
import { verifyShared } from './shared-history.ts';
import { keepVerification } from './verifications.ts';

/** The clock of the queue takes no name with a dot. */
export const VERIFY_NIGHTLY = 'history:prove-nightly';
export const VERIFY_PEOPLE_NIGHTLY = 'history:prove-people-nightly';
export const NOTIFY_LOG_BROKEN = 'history.tell-of-break';

/** So many in one go, each in a transaction of its own; the next go is a job of its own, so that one that is cut off begins where it was. */
const AT_A_TIME = 100;

const Payload = z.looseObject({ after: z.int().default(0) });

/** What does not hold of an administration; null when all does. */
type Break = {
  administration_id: number;
  record: number;
  balances: number;
  control_accounts: number;
  /** Kept files that are gone or no longer the bytes that were stored. */
  files: number;
};

/**
 * Each night, of every administration: whether its record of changes is whole, its entries sum to zero, its stored balances and the totals of
 * its lists are what they are made of, and its kept files (receipts, invoices, documents of entries, statements) are the bytes that were stored: a
 * seventh of those, so that all are read in a week. Filed messages are kept encrypted and have a proof of their own. What does not hold is counted, is in the log as an error, and is told to the staff administrators.
 */
export const verifyNightly =
  (needs: Needs): AccountJob =>
  (context) =>
    prove(context, needs);

type Needs = {
  files: Pick<FileStore, 'verify'>;
  /** The hashes of what is kept encrypted. */
  filedMessages: (scope: Scope) => Promise<ReadonlySet<string>>;
};

async function prove(context: Parameters<AccountJob>[0], needs: Needs): Promise<void> {
  const { payload, log } = context;
  const { after } = Payload.parse(payload);
  if (after === 0) brokenAdministrations.set(0);
  const ids = await context.beginAsVisitor((scope) => administrationIdsAfter(scope, after, AT_A_TIME));
  const broken: number[] = [];
  for (const id of ids)
    if (!(await holds(context, needs, id))) {
      broken.push(id);
      brokenAdministrations.inc();
    }
  if (after === 0 && ids.length === 0 && (await context.beginAsVisitor(hasAdministrations))) {
    // A proof of nothing is none: something hides the administrations from it.
    brokenAdministrations.inc();
    log.error('no administration could be verified although some exist');
    await context.beginAsVisitor((scope) => tellStaff(scope, { broken: [0] }));
  }
  const last = ids.at(-1);
  await context.beginAsVisitor(async (scope) => {
    if (broken.length > 0) await tellStaff(scope, { broken });
    if (last !== undefined && ids.length === AT_A_TIME) await enqueueForPerson(scope, VERIFY_NIGHTLY, { after: last });
  });
}

/** Whether an administration was verified and holds; one that could not be verified does not. */
async function holds(context: Parameters<AccountJob>[0], needs: Needs, id: number): Promise<boolean> {
  const { log } = context;
  try {
    const { mended, ...books } = await context.beginAsVisitor((scope) => proofOf(scope, id));
    const hashes = await context.beginAsVisitor(async (scope) => keptFiles(await entered(scope, id), needs));
    if (mended > 0) log.warn({ administration_id: id, mended }, 'administration directory was out of date; corrected');
    const found: Break = { administration_id: id, ...books, files: await wrongFiles(needs, hashes) };
    await context.beginAsVisitor(async (visitor) => {
      const { administration_id: _, record: log_problems, ...rest } = found;
      await keepVerification(await entered(visitor, id), { log_problems, ...rest });
    });
    if (found.record + found.balances + found.control_accounts + found.files === 0) return true;
    log.error(found, 'verification of an administration failed');
  } catch (error) {
    log.error({ err: error, administration_id: id }, 'an administration could not be verified');
  }
  return false;
}

/** How many files are gone or are other bytes than their name says. */
async function wrongFiles({ files }: Needs, hashes: readonly string[]): Promise<number> {
  let wrong = 0;
  for (const hash of hashes) if (!(await files.verify(hash).catch(() => false))) wrong += 1;
  return wrong;
}

/** The kept files whose turn it is on this day of the week. */
async function keptFiles(scope: Scope, { filedMessages }: Needs): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from files where administration_id = ${scope.administrationId}
      and get_byte(decode(sha256, 'hex'), 0) % 7 = extract(dow from ${scope.today}::date)`.execute(scope.db);
  const encrypted = await filedMessages(scope);
  return rows.map(({ sha256 }) => sha256).filter((sha256) => !encrypted.has(sha256));
}

/** How many stored totals of a day are not what its invoices or expenses come to. */
async function wrongSumsOfLists({ db, administrationId }: Scope): Promise<number> {
  const { rows: sales } = await sql<{ count: number }>`
    select count(*) as count from verify_sales_sums(${administrationId})`.execute(db);
  const { rows: expenses } = await sql<{ count: number }>`
    select count(*) as count from verify_expense_sums(${administrationId})`.execute(db);
  return [...sales, ...expenses].reduce((sum, { count }) => sum + count, 0);
}

const PeoplePayload = z.looseObject({ after: z.int().optional() });

/** Each night, of every person and of the provider: whether the record of their changes is whole. It is counted, logged and told as well. */
export const verifyPeopleNightly: AccountJob = async (context) => {
  const { payload, log } = context;
  const { after } = PeoplePayload.parse(payload);
  if (after === undefined) brokenPeopleLogs.set(0);
  await context.beginAsVisitor(async (scope) => {
    const { last, problems } = await verifyShared(scope, after, AT_A_TIME);
    const broken = Map.groupBy(problems, ({ chain_id }) => chain_id);
    for (const [person_id, found] of broken) {
      brokenPeopleLogs.inc();
      log.error(
        { person_id, record: found.length },
        'verification of the audit log of a person (or, with 0, of the teams) failed',
      );
    }
    if (broken.size > 0) await tellStaff(scope, { people: [...broken.keys()] });
    if (last !== undefined) await enqueueForPerson(scope, VERIFY_PEOPLE_NIGHTLY, { after: last });
  });
};

/** Nobody: who proves changes nothing but the directory, which says again what is so. */
const PROVER = 0;

type Proof = Pick<Break, 'record' | 'balances' | 'control_accounts'> & { mended: number };

/** Verifies one administration. */
export async function proofOf(visitor: VisitorScope, administrationId: number): Promise<Proof> {
  // Longer than a person waits: the record of years is read in one go.
  await sql`set local statement_timeout = '15min'`.execute(visitor.db);
  const scope = await entered(visitor, administrationId);
  const { problems } = await verifyHistory(scope);
  const { balances, control_accounts } = await proveBooks(scope);
  const unbalanced = await countUnbalancedEntries(scope);
  const sums = await wrongSumsOfLists(scope);
  const mended = await mendDirectory(scope);
  return {
    record: problems.length,
    balances: balances + unbalanced + sums,
    control_accounts: control_accounts.length,
    mended,
  };
}

async function entered(visitor: VisitorScope, administrationId: number): Promise<Scope> {
  await sql`select enter_as_worker(${administrationId}, ${PROVER}, null, false)`.execute(visitor.db);
  return {
    ...visitor,
    administrationId,
    personId: PROVER,
    personName: '',
    sessionId: 0,
    staffRole: null,
    onBehalfOf: null,
    role: 'READ_ONLY',
    authorizations: new Set(),
  };
}

/** The administrations whose books do not hold, or the people whose record does not; 0 are the teams. */
type Broken = { broken?: readonly number[]; people?: readonly number[] };

async function tellStaff(scope: VisitorScope, what: Broken): Promise<void> {
  const staff = await scope.db.selectFrom('persons').select('id').where('staff_role', '=', 'STAFF_ADMIN').execute();
  for (const { id } of staff) await enqueueForPerson(scope, NOTIFY_LOG_BROKEN, { to: id, ...what });
}

const Telling = z.looseObject({
  to: z.int(),
  broken: z.array(z.int()).default([]),
  people: z.array(z.int()).default([]),
});

/** Sent to staff administrators. */
export function notifyLogBroken({ mailer }: { mailer: Mailer }): AccountJob {
  return async (context) => {
    const { payload, log } = context;
    const letter = await context.beginAsVisitor((scope) => writeTo(scope, Telling.parse(payload)));
    if (letter === undefined) return;
    await deliver(mailer, letter, log);
  };
}

async function writeTo(
  scope: VisitorScope,
  { to, broken, people }: z.infer<typeof Telling>,
): Promise<Letter | undefined> {
  const reader = await scope.db
    .selectFrom('persons')
    .select(['email', 'language'])
    .where('id', '=', to)
    .where('staff_role', '=', 'STAFF_ADMIN')
    .executeTakeFirst();
  if (reader === undefined) return undefined;
  const language = reader.language === 'nl' ? 'nl' : 'en';
  return { to: reader.email, ...layOut(wordsOf(language, broken, people), language) };
}

function wordsOf(language: Language, broken: readonly number[], people: readonly number[]): LetterContent {
  const what = broken.length > 0 ? 'administrations' : 'people';
  return WORDS[language](SAID[language][what]((broken.length > 0 ? broken : people).join(', ')));
}

const SAID = {
  en: {
    administrations: (numbers: string) =>
      numbers === '0'
        ? 'Last night no administration could be verified, although there are administrations.'
        : `Last night the audit trail, ledger balances or kept files of these administrations failed verification: ${numbers}.`,
    people: (numbers: string) =>
      `Last night the audit trail of these people failed verification (0 is that of the teams): ${numbers}.`,
  },
  nl: {
    administrations: (numbers: string) =>
      numbers === '0'
        ? 'Vannacht kon geen enkele administratie worden gecontroleerd, terwijl er wel administraties zijn.'
        : `Vannacht klopten het logboek, de saldi of de bewaarde bestanden van deze administraties niet: ${numbers}.`,
    people: (numbers: string) =>
      `Vannacht klopte het logboek van deze personen niet (0 is dat van de teams): ${numbers}.`,
  },
};

const WORDS: Readonly<Record<Language, (said: string) => LetterContent>> = {
  en: (said) => ({
    subject: 'Nightly verification failed',
    greeting: 'Hello,',
    paragraphs: [
      said,
      "Something was changed outside Saldo, or Saldo made an error. Don't change anything, keep last night's backup and contact the server administrator; details are in the log.",
    ],
    closing: 'You receive this e-mail because you are a staff administrator.',
    settings: 'SECURITY',
  }),
  nl: (said) => ({
    subject: 'Nachtelijke controle mislukt',
    greeting: 'Hallo,',
    paragraphs: [
      said,
      'Er is iets buiten Saldo om gewijzigd, of Saldo heeft een fout gemaakt. Wijzig niets, bewaar de back-up van vannacht en neem contact op met de serverbeheerder; details staan in het log.',
    ],
    closing: 'Je krijgt deze e-mail omdat je beheerder van de medewerkers bent.',
    settings: 'SECURITY',
  }),
};
