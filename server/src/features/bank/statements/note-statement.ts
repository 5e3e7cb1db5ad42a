import type { Scope } from '#platform/scope';
import type { StatementHead } from '#standards/bank-files/bank-statement';
import type { StatementSurvey } from './survey-statements.ts';
import { NotInParts } from './whole-days.ts';

/** Where statements are stored. `importId` keeps what is staged apart; a feed has no file. */
export type IntoAccount = { accountId: number; importId: number; sha256: string | null };

/** The statement's row; the same statement sent again keeps the row it has, and a day of a feed is what the bank says of it now. */
export async function noteStatement(
  scope: Scope,
  { accountId, sha256 }: IntoAccount,
  survey: StatementSurvey,
): Promise<number> {
  const values = valuesOf(accountId, survey);
  if (values.format.startsWith('PONTO ')) {
    const { account_id, format, statement_id, ...says } = values;
    const day = await scope.db
      .updateTable('bank_statements')
      .set(says)
      .where('administration_id', '=', scope.administrationId)
      .where('account_id', '=', account_id)
      .where('format', '=', format)
      .where('statement_id', '=', statement_id)
      .returning('id')
      .executeTakeFirst();
    if (day !== undefined) return day.id;
  }
  const [known] = await statementsWith(scope, values);
  if (known !== undefined) return known;
  return addStatement(scope, values, sha256);
}

function valuesOf(account_id: number, survey: StatementSurvey) {
  return {
    ...saidAtFirst(account_id, survey),
    closing_date: survey.closing?.date ?? null,
    closing_cents: survey.closing?.amount ?? null,
    first_on: survey.first_on,
    last_on: survey.last_on,
    transaction_count: survey.count,
    moved_cents: survey.moved,
  };
}

function saidAtFirst(
  account_id: number,
  {
    statement_id,
    sequence_number,
    format,
    opening = null,
  }: Pick<StatementHead, 'statement_id' | 'sequence_number' | 'format' | 'opening'>,
) {
  return {
    account_id,
    statement_id: statement_id ?? '',
    sequence_number,
    format,
    opening_date: opening?.date ?? null,
    opening_cents: opening?.amount ?? null,
  };
}

type Values = ReturnType<typeof saidAtFirst> & Partial<ReturnType<typeof valuesOf>>;

/** The statements that say this, the latest last. */
async function statementsWith(scope: Scope, values: Values): Promise<number[]> {
  const rows = await scope.db
    .selectFrom('bank_statements')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where((eb) =>
      eb.and(
        Object.entries(values).map(([name, value]) =>
          eb(name as keyof typeof values, value === null ? 'is' : '=', value),
        ),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function addStatement(scope: Scope, values: Values, sha256: string | null): Promise<number> {
  const row = await scope.db
    .insertInto('bank_statements')
    .values({
      administration_id: scope.administrationId,
      ...values,
      file_sha256: sha256,
      imported_by: scope.personId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The row of a statement of which parts are stored before its end is known, and whether it is of this file. */
export type BegunStatement = { id: number; isNew: boolean };

/** The row that the transactions of a statement get while it is read: the one it has when it was sent before, as far as its beginning tells. */
export async function beginStatement(
  scope: Scope,
  { accountId, sha256 }: IntoAccount,
  head: StatementHead,
): Promise<BegunStatement> {
  const values = saidAtFirst(accountId, head);
  const known = (await statementsWith(scope, values)).at(-1);
  if (known !== undefined) return { id: known, isNew: false };
  return { id: await addStatement(scope, values, sha256), isNew: true };
}

/** Notes what a statement that was begun says in the end. Throws when the one sent before turns out to be another. */
export async function endStatement(
  scope: Scope,
  { accountId }: IntoAccount,
  survey: StatementSurvey,
  { id, isNew }: BegunStatement,
): Promise<void> {
  const values = valuesOf(accountId, survey);
  if (isNew) {
    await scope.db
      .updateTable('bank_statements')
      .set(values)
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', id)
      .execute();
    return;
  }
  if (!(await statementsWith(scope, values)).includes(id)) throw new NotInParts();
}
