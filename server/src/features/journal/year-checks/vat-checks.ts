import { accountKind, canteenRateOn, isoDate, ledgerCategory, ledgerUse, vatOptionsOfYear } from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import { entriesFound, findingOf, yearSpan } from './entry-checks.ts';
import type { Finding } from './finding.ts';
import type { ProvenMonths, UsedRate } from './proven-months.ts';

type Used = UsedRate & {
  code: string;
  kind: string;
  category: string;
  rgs_code: string | null;
  default_vat: string;
};

/** Which rates were used on which ledgers in a year, of what was sold or bought with VAT. */
async function ratesUsed(scope: Scope, { unread, rates }: ProvenMonths): Promise<Used[]> {
  const { rows } = await sql<Used>`
    select g.id as ledger_id, g.code, g.kind, g.category, g.rgs_code, g.default_vat, u.vat_code, u.rate_bp
    from (
      select ledger_id, vat_code, rate_bp from rates_used(${scope.administrationId}, ${unread}::date[])
      union select ledger_id, vat_code, rate_bp from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb)
        as noted (ledger_id bigint, vat_code text, rate_bp integer)
    ) u join ledgers g on g.administration_id = ${scope.administrationId} and g.id = u.ledger_id
    order by g.code`.execute(scope.db);
  return rows;
}

const useOf = ({ kind, category, rgs_code }: Used) =>
  ledgerUse({ kind: accountKind(kind), category: ledgerCategory(category), rgs_code });

/** VAT was deducted on a ledger of which none is deductible. */
function barsDeduction(used: Used): boolean {
  if (!used.vat_code.startsWith('purchase')) return false;
  const { expenses, deductible_percentage } = useOf(used);
  return expenses !== 'vat' || deductible_percentage === 0;
}

const DOMESTIC = ['nl_high', 'nl_low'];

/** A rate that the year does not have, or not that of the ledger: turnover at 9% on a ledger for 21%, or VAT on an insurance. */
function rateDiffers(used: Used, rates: readonly number[], flat: number | null): boolean {
  if (used.rate_bp > 0 && used.vat_code === 'purchase' && used.default_vat === 'none') return true;
  if (used.vat_code === 'nl_other') return used.rate_bp !== flat;
  const isDomestic = DOMESTIC.includes(used.vat_code);
  if (used.rate_bp !== 0 && !rates.includes(used.rate_bp)) return true;
  const own = /^\d+$/.test(used.default_vat) ? Number(used.default_vat) * 100 : null;
  return isDomestic && own !== null && own !== used.rate_bp;
}

/** Entries with input VAT on ledgers that bar its deduction, and entries at a rate that does not fit. */
export async function vatOfEntries(scope: Scope, year: number, proven: ProvenMonths): Promise<Finding[]> {
  const used = await ratesUsed(scope, proven);
  const rates = vatOptionsOfYear(year);
  const flat = canteenRateOn(isoDate(year, 12, 31));
  const barred = await entriesWith(scope, year, used.filter(barsDeduction), true);
  const off = await entriesWith(
    scope,
    year,
    used.filter((each) => rateDiffers(each, rates, flat)),
    false,
  );
  return [...findingOf('vat_not_deductible', barred), ...findingOf('vat_rate', off)];
}

async function entriesWith(scope: Scope, year: number, found: readonly Used[], deducted: boolean) {
  if (found.length === 0) return [];
  const { administrationId } = scope;
  const { from, until } = yearSpan(year);
  const combinations = found.map(
    (used) => sql`(${used.ledger_id}::bigint, ${used.vat_code}::text, ${used.rate_bp}::integer)`,
  );
  const withInput = deducted
    ? sql`and exists (select from journal_lines i where i.administration_id = ${administrationId} and i.entry_id = l.entry_id
        and i.vat_part = 'input' and i.vat_code = l.vat_code and i.vat_rate_bp = l.vat_rate_bp)`
    : sql``;
  // What was reversed, and what reversed it, is nobody's mistake any more.
  return entriesFound(
    scope,
    sql`select l.entry_id, sum(l.amount_cents) as amount, g.code as ledger
      from journal_lines l join ledgers g on g.administration_id = ${administrationId} and g.id = l.ledger_id
        join journal_entries e on e.administration_id = ${administrationId} and e.id = l.entry_id
      where l.administration_id = ${administrationId} and l.entry_date between ${from} and ${until} and l.vat_part = 'base'
        and (l.ledger_id, l.vat_code, coalesce(l.vat_rate_bp, 0)) in (${sql.join(combinations)}) ${withInput}
        and e.reverses_entry_id is null and not exists (select from journal_entries r
          where r.administration_id = ${administrationId} and r.reverses_entry_id = e.id)
      group by l.entry_id, g.code having sum(l.amount_cents) <> 0`,
  );
}
