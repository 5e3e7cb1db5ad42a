import type { LedgerChoice } from '@saldo/contract';
import { type AccountKind, type LedgerUse, ledgerUse } from '@saldo/ledger';
import { sql } from 'kysely';
import { found } from '#platform/refusal';
import type { Scope } from '#platform/scope';

type Which = { search?: string | undefined; only: 'all' | 'purchases' | 'purchases_and_sales' };

/** Ledgers to choose from, matched on code and title in either language; by `ledgerUse`, those that an expense or a sale may go to. */
export async function ledgerChoices(scope: Scope, which: Which): Promise<LedgerChoice[]> {
  let query = scope.db
    .selectFrom('ledgers')
    .select([
      'id',
      'code',
      'kind',
      'rgs_code',
      'default_vat',
      'activated',
      scope.language === 'nl' ? 'title_nl as title' : 'title_en as title',
    ])
    .where('administration_id', '=', scope.administrationId)
    .orderBy('code');
  if (which.only !== 'all') query = query.where('activated', '=', true);
  const words = (which.search ?? '').trim();
  if (words !== '') {
    const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    query = query.where((eb) =>
      eb.or([eb('code', 'like', pattern), eb('title_nl', 'ilike', pattern), eb('title_en', 'ilike', pattern)]),
    );
  }
  const choices = (await query.execute()).flatMap((row): LedgerChoice[] => {
    const { rgs_code, ...choice } = row;
    const kind = row.kind as AccountKind;
    const { expenses, sales, bank, limit, deductible_percentage } = ledgerUse({ rgs_code, kind });
    if (!isOffered(which.only, { expenses, sales })) return [];
    return [{ ...choice, expenses, sales, bank, limit, deductible_percentage }];
  });
  return words === '' ? choices : choices.slice(0, MOST_FOUND);
}

const MOST_FOUND = 50;

function isOffered(only: Which['only'], { expenses, sales }: Pick<LedgerUse, 'expenses' | 'sales'>): boolean {
  return only === 'all' || expenses !== 'never' || (only === 'purchases_and_sales' && sales);
}

/** The codes of ledgers by id; an id of another administration is not among them. */
export async function ledgerCodes(
  scope: Scope,
  ids: readonly number[],
): Promise<Map<number, { code: string; title: string; kind: AccountKind; use: LedgerUse }>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('ledgers')
    .select(['id', 'code', 'kind', 'rgs_code', scope.language === 'nl' ? 'title_nl as title' : 'title_en as title'])
    .where('administration_id', '=', scope.administrationId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(
    rows.map(({ id, code, title, rgs_code, kind: stored }) => {
      const kind = stored as AccountKind;
      return [id, { code, title, kind, use: ledgerUse({ rgs_code, kind }) }];
    }),
  );
}

/** The title of each ledger, by code, in the reader's language. */
export async function ledgerTitles(scope: Scope, codes: readonly string[]): Promise<Map<string, string>> {
  const rows = await scope.db
    .selectFrom('ledgers')
    .select(['code', scope.language === 'nl' ? 'title_nl as title' : 'title_en as title'])
    .where('administration_id', '=', scope.administrationId)
    .where('code', 'in', [...codes])
    .execute();
  return new Map(rows.map(({ code, title }) => [code, title]));
}

type Kind = { kind: AccountKind; rgs_code: string | null };

/** What kind of account each ledger is, by code; a code that there is not is not among them. */
export async function ledgerKinds(scope: Scope, codes: readonly string[]): Promise<Map<string, Kind>> {
  if (codes.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('ledgers')
    .select(['code', 'kind', 'rgs_code'])
    .where('administration_id', '=', scope.administrationId)
    .where('code', 'in', [...codes])
    .execute();
  return new Map(rows.map(({ code, kind, rgs_code }) => [code, { kind: kind as AccountKind, rgs_code }]));
}

export async function ledgerIdOf(scope: Scope, code: string): Promise<number> {
  return found(await findLedgerId(scope, code));
}

/** Undefined where the chart of accounts of an administration has no such ledger. */
export async function findLedgerId(scope: Scope, code: string): Promise<number | undefined> {
  const row = await scope.db
    .selectFrom('ledgers')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.id;
}

/** Adds a ledger beside another, such as one per bank account: the first free code after it. Returns its id and code. */
export async function addLedgerAfter(scope: Scope, code: string, title: string): Promise<{ id: number; code: string }> {
  const like = await scope.db
    .selectFrom('ledgers')
    .select(['rgs_code', 'kind', 'default_vat'])
    .where('administration_id', '=', scope.administrationId)
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const free = await sql<{ code: string }>`
    select c::text as code
    from (select generate_series(${Number(code)} + 1, ${Number(code)} + 9) union all select generate_series(${Number(code)} * 100 + 1, ${Number(code)} * 100 + 99)) g (c)
    where not exists (select from ledgers l where l.administration_id = ${scope.administrationId} and l.code = c::text)
    order by c limit 1`.execute(scope.db);
  const next = found(free.rows[0]).code;
  const row = await scope.db
    .insertInto('ledgers')
    .values({ administration_id: scope.administrationId, code: next, title_nl: title, title_en: title, ...like })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: row.id, code: next };
}
