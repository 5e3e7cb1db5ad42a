import type { LedgerChoice } from '@saldo/contract';
import {
  type AccountKind,
  categoryTitle,
  type LedgerCategory,
  type LedgerFacts,
  type LedgerUse,
  ledgerUse,
  ledgerWords,
  type LegalForm,
  suitsLegalForm,
} from '@saldo/ledger';
import { sql } from 'kysely';
import { orNotFound } from '#platform/refusal';
import type { Scope } from '#platform/scope';

type Which = { search?: string | undefined; only: 'all' | 'purchases' | 'purchases_and_sales' };

/** Ledgers to choose from, matched on code, title and everyday words in either language; by `ledgerUse`, those that an expense or a sale may go to. */
export async function ledgerChoices(scope: Scope, which: Which): Promise<LedgerChoice[]> {
  let query = scope.db
    .selectFrom('ledgers')
    .select(['id', 'code', 'kind', 'category', 'rgs_code', 'default_vat', 'activated', 'own', 'title_nl', 'title_en'])
    .where('administration_id', '=', scope.administrationId)
    .orderBy('code');
  if (which.only !== 'all') query = query.where('activated', '=', true);
  const { business_entity } = await scope.db
    .selectFrom('administrations')
    .select('business_entity')
    .where('id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  const usual = which.only === 'all' ? new Map<number, number>() : await usualLedgers(scope);
  const choices = (await query.execute()).flatMap(({ rgs_code, title_nl, title_en, ...row }): LedgerChoice[] => {
    const kind = row.kind as AccountKind;
    const category = row.category as LedgerCategory;
    const { expenses, sales, bank, memorial, limit, deductible_percentage } = ledgerUse({ rgs_code, kind, category });
    if (!isOffered(which.only, { expenses, sales })) return [];
    const words = ledgerWords(row.code);
    if (!isFound(which.search ?? '', [row.code, title_nl, title_en, ...words])) return [];
    return [
      {
        ...row,
        category,
        title: scope.language === 'nl' ? title_nl : title_en,
        expenses,
        sales,
        bank,
        memorial,
        limit,
        deductible_percentage,
        group: categoryTitle(category)[`title_${scope.language}`],
        words: [...words],
        suits: suitsLegalForm(row.code, business_entity as LegalForm),
        usual: usual.get(row.id) ?? null,
      },
    ];
  });
  return (which.search ?? '').trim() === '' ? choices : choices.slice(0, MOST_FOUND);
}

function isFound(search: string, names: readonly string[]): boolean {
  const wanted = search.trim().toLowerCase();
  return names.some((name) => name.toLowerCase().includes(wanted));
}

const LATEST_EXPENSES = 100;
const MOST_USUAL = 5;
const MOST_RECENT = 3;

/** The ledgers that the latest expenses were booked on, by id, with their place: those used most, then others of the newest expenses. */
async function usualLedgers(scope: Scope): Promise<Map<number, number>> {
  const { administrationId } = scope;
  const rows = await scope.db
    .selectFrom('expense_lines')
    .select(({ fn }) => ['ledger_id', fn.countAll<number>().as('times'), fn.max('expense_id').as('latest')])
    .where('administration_id', '=', administrationId)
    .where('ledger_id', 'is not', null)
    .where('expense_id', 'in', (eb) =>
      eb
        .selectFrom('expenses')
        .select('id')
        .where('administration_id', '=', administrationId)
        .orderBy('id', 'desc')
        .limit(LATEST_EXPENSES),
    )
    .groupBy('ledger_id')
    .orderBy('times', 'desc')
    .orderBy('ledger_id')
    .execute();
  const usual = rows.slice(0, MOST_USUAL);
  const recent = rows
    .slice(MOST_USUAL)
    .toSorted((one, other) => other.latest - one.latest)
    .slice(0, MOST_RECENT);
  return new Map(
    [...usual, ...recent].flatMap(({ ledger_id }, at) => (ledger_id === null ? [] : [[ledger_id, at + 1]])),
  );
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
    .select([
      'id',
      'code',
      'kind',
      'category',
      'rgs_code',
      scope.language === 'nl' ? 'title_nl as title' : 'title_en as title',
    ])
    .where('administration_id', '=', scope.administrationId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(
    rows.map(({ id, code, title, ...row }) => {
      const facts = factsOf(row);
      return [id, { code, title, kind: facts.kind, use: ledgerUse(facts) }];
    }),
  );
}

/** A row of `ledgers` in the ledger's terms: its kind and group are checked by the table. */
export function factsOf(row: { kind: string; category: string; rgs_code: string | null }): LedgerFacts {
  return { kind: row.kind as AccountKind, category: row.category as LedgerCategory, rgs_code: row.rgs_code };
}

export type ChartLedger = LedgerFacts & { id: number; code: string; title: string };

/** The whole chart, by code, with titles in the reader's language. */
export async function chartOfAccounts(scope: Scope): Promise<ChartLedger[]> {
  const rows = await scope.db
    .selectFrom('ledgers')
    .select([
      'id',
      'code',
      'kind',
      'category',
      'rgs_code',
      scope.language === 'nl' ? 'title_nl as title' : 'title_en as title',
    ])
    .where('administration_id', '=', scope.administrationId)
    .orderBy('code')
    .execute();
  return rows.map((row) => ({ ...row, ...factsOf(row) }));
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

/** What kind of account each ledger is, by code; a code that there is not is not among them. */
export async function ledgerKinds(
  scope: Scope,
  codes: readonly string[],
): Promise<Map<string, LedgerFacts & { activated: boolean }>> {
  if (codes.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('ledgers')
    .select(['code', 'kind', 'category', 'rgs_code', 'activated'])
    .where('administration_id', '=', scope.administrationId)
    .where('code', 'in', [...codes])
    .execute();
  return new Map(rows.map(({ code, activated, ...row }) => [code, { ...factsOf(row), activated }]));
}

export async function ledgerIdOf(scope: Scope, code: string): Promise<number> {
  return orNotFound(await findLedgerId(scope, code));
}

/** What `ledgerIdOf` answers, for several ledgers in one question to the database. */
export async function ledgerIdsOf(scope: Scope, codes: readonly string[]): Promise<(code: string) => number> {
  const rows = await scope.db
    .selectFrom('ledgers')
    .select(['id', 'code'])
    .where('administration_id', '=', scope.administrationId)
    .where('code', 'in', [...codes])
    .execute();
  const ids = new Map(rows.map(({ id, code }) => [code, id]));
  return (code) => orNotFound(ids.get(code));
}

/** An active ledger by its code, to be proposed; undefined where the chart of accounts has no such ledger. */
export async function activeLedgerId(scope: Scope, code: string): Promise<number | undefined> {
  const row = await scope.db
    .selectFrom('ledgers')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('code', '=', code)
    .where('activated', '=', true)
    .executeTakeFirst();
  return row?.id;
}

/** Ledgers out of use, by id, with the active one that took the place of each; null where none did. */
export async function inactiveLedgers(scope: Scope): Promise<ReadonlyMap<number, number | null>> {
  const rows = await scope.db
    .selectFrom('ledgers')
    .select(['id', 'merged_into_id'])
    .where('administration_id', '=', scope.administrationId)
    .where('activated', '=', false)
    .execute();
  const next = new Map(rows.map(({ id, merged_into_id }) => [id, merged_into_id]));
  // One that took a place may be merged itself.
  const successor = (id: number, steps = next.size): number | null => {
    const into = next.get(id);
    if (into === undefined) return id;
    return into === null || steps === 0 ? null : successor(into, steps - 1);
  };
  return new Map(rows.map(({ id }) => [id, successor(id)]));
}

/** Undefined where the chart of accounts of an administration has no such ledger. */
async function findLedgerId(scope: Scope, code: string): Promise<number | undefined> {
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
    .select(['rgs_code', 'kind', 'category', 'default_vat'])
    .where('administration_id', '=', scope.administrationId)
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const free = await sql<{ code: string }>`
    select c::text as code
    from (select generate_series(${Number(code)} + 1, ${Number(code)} + 9) union all select generate_series(${Number(code)} * 100 + 1, ${Number(code)} * 100 + 99)) g (c)
    where not exists (select from ledgers l where l.administration_id = ${scope.administrationId} and l.code = c::text)
    order by c limit 1`.execute(scope.db);
  const next = orNotFound(free.rows[0]).code;
  const row = await scope.db
    .insertInto('ledgers')
    .values({
      administration_id: scope.administrationId,
      code: next,
      title_nl: title,
      title_en: title,
      own: true,
      ...like,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: row.id, code: next };
}
