import type { IsoDate } from '@saldo/ledger';
import { sql } from 'kysely';
import type { Language, Scope } from '#platform/scope';

/** Where rooms name a ledger, besides in entries. */
export type NamedIn =
  | 'contacts'
  | 'company'
  | 'partners'
  | 'bank_accounts'
  | 'bank_proposals'
  | 'draft_expenses'
  | 'recurring_expenses'
  | 'memorial_templates'
  | 'accruals'
  | 'asset_groups'
  | 'reinvestment_reserves';

/** A room that names ledgers: counts where, and names another in the place of one that is merged into it. */
export type LedgerUser = {
  uses: (scope: Scope, ledgerId: number) => Promise<Partial<Record<NamedIn, number>>>;
  replace: (scope: Scope, from: number, to: number) => Promise<void>;
};

export type Place = { name: NamedIn | 'entries'; count: number; year?: number };

const WORDS: Record<Place['name'], Record<Language, readonly [string, string]>> = {
  entries: { en: ['entry', 'entries'], nl: ['boeking', 'boekingen'] },
  contacts: {
    en: ['contact with this category', 'contacts with this category'],
    nl: ['contact met deze categorie', 'contacten met deze categorie'],
  },
  company: { en: ['default category', 'default categories'], nl: ['standaardcategorie', 'standaardcategorieën'] },
  partners: {
    en: ['account of a partner', 'accounts of partners'],
    nl: ['rekening van een vennoot', 'rekeningen van vennoten'],
  },
  bank_accounts: { en: ['bank account', 'bank accounts'], nl: ['bankrekening', 'bankrekeningen'] },
  bank_proposals: { en: ['bank proposal', 'bank proposals'], nl: ['bankvoorstel', 'bankvoorstellen'] },
  draft_expenses: { en: ['draft expense', 'draft expenses'], nl: ['conceptuitgave', 'conceptuitgaven'] },
  recurring_expenses: {
    en: ['recurring expense', 'recurring expenses'],
    nl: ['terugkerende uitgave', 'terugkerende uitgaven'],
  },
  memorial_templates: {
    en: ['general journal template', 'general journal templates'],
    nl: ['memoriaalsjabloon', 'memoriaalsjablonen'],
  },
  asset_groups: { en: ['asset group', 'asset groups'], nl: ['activagroep', 'activagroepen'] },
  reinvestment_reserves: {
    en: ['reinvestment reserve', 'reinvestment reserves'],
    nl: ['herinvesteringsreserve', 'herinvesteringsreserves'],
  },
  accruals: {
    en: ['entry still to be reversed', 'entries still to be reversed'],
    nl: ['boeking die nog wordt teruggeboekt', 'boekingen die nog worden teruggeboekt'],
  },
};

/** "3 entries in 2026", "1 bank account". */
export function placeInWords({ name, count, year }: Place, language: Language): string {
  const [one, more] = WORDS[name][language];
  const counted = `${String(count)} ${count === 1 ? one : more}`;
  return year === undefined ? counted : `${counted} in ${String(year)}`;
}

/** Entries on a ledger in years that are not closed, by year. */
export async function entriesInOpenYears(scope: Scope, ledgerId: number): Promise<Place[]> {
  const { rows } = await sql<{ year: number; count: number }>`
    select y.year, count(distinct l.entry_id)::int as count
    from financial_years y join journal_lines l on l.administration_id = y.administration_id and l.ledger_id = ${ledgerId}
      and l.entry_date between make_date(y.year, 1, 1) and make_date(y.year, 12, 31)
    where y.administration_id = ${scope.administrationId} and y.state <> 'CLOSED'
    group by y.year order by y.year`.execute(scope.db);
  return rows.map(({ year, count }) => ({ name: 'entries', year, count }));
}

/** The day of the last line on a ledger; null where there is none. */
export async function lastLineOn(scope: Scope, ledgerId: number): Promise<IsoDate | null> {
  const { last } = await scope.db
    .selectFrom('journal_lines')
    .select(({ fn }) => fn.max('entry_date').as('last'))
    .where('administration_id', '=', scope.administrationId)
    .where('ledger_id', '=', ledgerId)
    .executeTakeFirstOrThrow();
  return last;
}

/** Where a ledger is named outside of entries, by the journal itself and by other rooms. */
export async function namedIn(scope: Scope, ledgerId: number, users: readonly LedgerUser[]): Promise<Place[]> {
  const places: Place[] = [];
  for (const { uses } of [...users, ofAccruals]) {
    const counts = Object.entries(await uses(scope, ledgerId)) as [NamedIn, number][];
    places.push(...counts.map(([name, count]) => ({ name, count })).filter(({ count }) => count > 0));
  }
  return places;
}

/** Accruals of which the entry that turns them back is still to be posted. */
const ofAccruals: Pick<LedgerUser, 'uses'> = {
  uses: async (scope, ledgerId) => {
    const { rows } = await sql<{ count: number }>`
      select count(distinct m.id)::int as count
      from memorials m join journal_lines l on l.administration_id = m.administration_id and l.entry_id = m.entry_id
      where m.administration_id = ${scope.administrationId} and m.reverses_on is not null and m.reversing_entry_id is null
        and m.undone_by_entry_id is null and l.ledger_id = ${ledgerId}`.execute(scope.db);
    return { accruals: rows[0]?.count ?? 0 };
  },
};
