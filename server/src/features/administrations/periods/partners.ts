import type { YearPartner } from '@saldo/contract';
import type { Partner } from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';

/** The partners of a year: its own, else those of the latest year before it. */
export async function partnersOf(scope: Scope, year: number): Promise<Partner[]> {
  const latest = scope.db
    .selectFrom('year_partners')
    .select(({ fn }) => fn.max('year').as('year'))
    .where('administration_id', '=', scope.administrationId)
    .where('year', '<=', year);
  return scope.db
    .selectFrom('year_partners')
    .select(['name', 'share_bp', 'capital_account', 'private_account'])
    .where('administration_id', '=', scope.administrationId)
    .where('year', '=', latest)
    .orderBy('position')
    .execute();
}

/** Sets the partners of a year; earlier and closed years keep theirs. */
export async function setPartners(scope: Scope, year: number, partners: readonly YearPartner[]): Promise<void> {
  const { administrationId: administration_id } = scope;
  await scope.db
    .deleteFrom('year_partners')
    .where('administration_id', '=', administration_id)
    .where('year', '=', year)
    .execute();
  if (partners.length === 0) return;
  await scope.db
    .insertInto('year_partners')
    .values(
      partners.map(({ name, share_percentage, capital_ledger, private_ledger }, index) => ({
        administration_id,
        year,
        position: index + 1,
        name,
        share_bp: basisPoints(share_percentage),
        capital_account: capital_ledger,
        private_account: private_ledger,
      })),
    )
    .execute();
}

/** "33.34" is 3334; the shape of the contract leaves no more than two decimals. */
function basisPoints(percentage: string): number {
  const [whole = '0', part = ''] = percentage.split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

export function presentPartner({ name, share_bp, capital_account, private_account }: Partner): YearPartner {
  const digits = String(share_bp).padStart(3, '0');
  return {
    name,
    share_percentage: `${digits.slice(0, -2)}.${digits.slice(-2)}`,
    capital_ledger: capital_account,
    private_ledger: private_account,
  };
}

/** The accounts of partners, as a place where a ledger is named: by years that are not closed, and by the latest, which later years take over. */
export const ledgerOfPartners = {
  uses: async ({ db, administrationId }: Scope, ledgerId: number) => {
    const { rows } = await sql<{ count: number }>`
      select count(distinct p.name)::int as count
      from year_partners p join ledgers l on l.administration_id = p.administration_id and l.code in (p.capital_account, p.private_account)
      where p.administration_id = ${administrationId} and l.administration_id = ${administrationId} and l.id = ${ledgerId}
        and not exists (
          select from year_partners later where later.administration_id = ${administrationId} and later.year > p.year
            and not exists (
              select from financial_years y where y.administration_id = ${administrationId} and y.state <> 'CLOSED'
                and y.year >= p.year and y.year < later.year))`.execute(db);
    return { partners: rows[0]?.count ?? 0 };
  },
  replace: async ({ db, administrationId }: Scope, from: number, to: number): Promise<void> => {
    await sql`
      update year_partners p set
        capital_account = case when p.capital_account = old.code then new.code else p.capital_account end,
        private_account = case when p.private_account = old.code then new.code else p.private_account end
      from ledgers old, ledgers new
      where p.administration_id = ${administrationId} and old.code in (p.capital_account, p.private_account)
        and old.administration_id = ${administrationId} and old.id = ${from}
        and new.administration_id = ${administrationId} and new.id = ${to}`.execute(db);
  },
};
