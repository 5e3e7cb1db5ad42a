import { isoDate, VAT_CODES, VAT_RULES, type VatCode } from '@saldo/ledger';
import { sql } from 'kysely';
import type { World } from '../support/world.ts';
import type { GoldenCase } from './case.ts';

type Line = { month: string; vat_id: string; code: VatCode; amount: string };

/** Everything in which what goes to the Tax Administration per customer in the EU differs from a case, in words: by period, customer and kind. */
export async function icpDifferences(golden: GoldenCase, world: World): Promise<string[]> {
  const left = await linesOf(world);
  const problems: string[] = [];
  for (const { period, lines, total_eur } of golden.expect.icp) {
    const months = monthsOf(period);
    const expected = new Map(
      lines.map(({ country, vat_number, kind, cents, eur }) => [`${country}${vat_number} ${kind}`, { cents, eur }]),
    );
    const found = new Map<string, number>();
    for (const line of left.filter(({ month }) => months.includes(month))) {
      const name = `${line.vat_id} ${VAT_RULES[line.code].icp ?? ''}`;
      found.set(name, (found.get(name) ?? 0) + Number(line.amount));
    }
    let total = 0;
    for (const name of new Set([...expected.keys(), ...found.keys()])) {
      const amount = found.get(name) ?? 0;
      total += Math.floor(amount / 100);
      const wanted = expected.get(name) ?? { cents: 0, eur: 0 };
      if (amount !== wanted.cents || Math.floor(amount / 100) !== wanted.eur)
        problems.push(`ICP of ${period}: ${name} is ${String(amount)}, should be ${String(wanted.cents)}`);
    }
    if (total !== total_eur)
      problems.push(`ICP of ${period} is ${String(total)} euros, should be ${String(total_eur)}`);
  }
  const named = golden.expect.icp.flatMap(({ period }) => monthsOf(period));
  const others = left.filter(({ month }) => !named.includes(month));
  return [...problems, ...others.map(({ month, vat_id }) => `ICP of ${month}: ${vat_id} is not in the case`)];
}

/** Supplies to businesses in the EU by month, customer and treatment, as they count in box 3b. */
async function linesOf(world: World): Promise<Line[]> {
  const codes = VAT_CODES.filter((code) => VAT_RULES[code].icp !== null);
  return world.inScope(async (scope) => {
    const { rows } = await sql<Line>`
      select to_char(l.vat_month, 'YYYY-MM') as month, coalesce(c.vat_id, '') as vat_id, l.vat_code as code, -sum(l.amount_cents) as amount
      from journal_lines l left join contacts c on c.administration_id = l.administration_id and c.id = l.contact_id
      where l.administration_id = ${scope.administrationId} and l.vat_part = 'base' and l.vat_code = any(${sql.val(codes)}::text[])
      group by 1, 2, 3 having sum(l.amount_cents) <> 0 order by 1, 2, 3`.execute(scope.db);
    return rows;
  });
}

/** `2026-01`, `2026-Q1`, `2026` or `2026-01..2026-02` as months. */
function monthsOf(period: string): string[] {
  const [from = period, until = from] = period.split('..').map((end) => end);
  const first = boundOf(from, 'first');
  const last = boundOf(until, 'last');
  const year = Number(from.slice(0, 4));
  return Array.from({ length: last - first + 1 }, (_, index) => isoDate(year, first + index, 1).slice(0, 7));
}

function boundOf(period: string, end: 'first' | 'last'): number {
  const rest = period.slice(5);
  if (rest === '') return end === 'first' ? 1 : 12;
  if (!rest.startsWith('Q')) return Number(rest);
  return Number(rest.slice(1)) * 3 - (end === 'first' ? 2 : 0);
}
