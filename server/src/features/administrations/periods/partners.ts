import type { YearPartner } from '@saldo/contract';
import type { Partner } from '@saldo/ledger';
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
