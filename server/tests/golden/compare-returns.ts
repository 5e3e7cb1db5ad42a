import { taxReturnCalls } from '@saldo/contract';
import {
  amountInReturn,
  type Cents,
  cents,
  type IsoDate,
  parseEuro,
  placeInReturn,
  type VatCode,
  type VatPart,
} from '@saldo/ledger';
import { sql } from 'kysely';
import type { World } from '../support/world.ts';
import type { ExpectedReturn, GoldenCase } from './case.ts';
import { periodName, type Playing, type Source } from './playing.ts';

type Shown = { rubric: string; turnover: string | null; tax: string | null };

/** Everything in which the VAT returns differ from a case, in words; one that the case does not name has no figures. */
export async function returnDifferences(golden: GoldenCase, world: World): Promise<string[]> {
  const problems: string[] = [];
  const listed = (await world.call(taxReturnCalls.vatReturns, {})).reply ?? [];
  const { no_return_due, vat_returns } = golden.expect;
  for (const period of no_return_due)
    if (listed.some((one) => periodName(one.period) === period)) problems.push(`${period}: there is a return`);
  for (const expected of vat_returns)
    if (!listed.some((one) => periodName(one.period) === expected.period))
      problems.push(`${expected.period}: there is no return`);
  for (const { id, period } of listed) {
    const name = periodName(period);
    if (no_return_due.includes(name)) continue;
    const found = (await world.call(taxReturnCalls.vatReturn, { params: { id } })).reply;
    const expected = vat_returns.find((one) => one.period === name);
    if (expected === undefined) {
      if (found.rubrics.some((rubric) => value(rubric, 'turnover') !== 0 || value(rubric, 'tax') !== 0))
        problems.push(`${name}: a return with figures that the case does not name`);
      continue;
    }
    const compare = (what: string, is: unknown, should: unknown): void => {
      if (is !== should) problems.push(`${name} ${what} is ${String(is)}, should be ${String(should)}`);
    };
    compare('incidental', found.is_incidental, expected.incidental ?? false);
    compare('due date', found.period.due_on, expected.due_date);
    for (const rubric of found.rubrics) {
      if (rubric.rubric === '5b') continue;
      const wanted: ExpectedReturn['rubrics'][string] = expected.rubrics[rubric.rubric] ?? {};
      compare(`${rubric.rubric} turnover`, value(rubric, 'turnover'), wanted.turnover_cents ?? 0);
      compare(`${rubric.rubric} VAT`, value(rubric, 'tax'), wanted.vat_cents ?? 0);
      compare(`${rubric.rubric} VAT in euros`, rubric.tax_euros ?? 0, wanted.vat_eur ?? 0);
      compare(`${rubric.rubric} turnover in euros`, rubric.turnover_euros ?? 0, wanted.turnover_eur ?? 0);
    }
    const input = found.rubrics.find((rubric) => rubric.rubric === '5b');
    const owed = found.rubrics
      .filter((rubric) => rubric !== input)
      .reduce((sum, rubric) => sum + value(rubric, 'tax'), 0);
    compare('5a', found.owed_euros, expected['5a_eur']);
    compare('5b', value(input, 'tax'), expected['5b_cents']);
    compare('5b in euros', found.input_euros, expected['5b_eur']);
    compare('total', found.total_euros, expected.total_eur);
    compare('exact total', owed - value(input, 'tax'), expected.exact_total_cents);
    compare('rounding gain', parseEuro(found.rounding_gain), cents(expected.rounding_gain_cents));
  }
  return problems;
}

function value(figures: Shown | undefined, column: 'turnover' | 'tax'): Cents {
  return parseEuro(figures?.[column] ?? '0.00');
}

const REPORTS: readonly string[] = ['vat_return', 'vat_supplement'];

type Effect = { code: VatCode; part: VatPart; month: IsoDate | null; amount: string; corrects: IsoDate | null };

/** Everything in which what the entries of an event add to returns differs from a case, in words. */
export async function effectDifferences(golden: GoldenCase, { world, played }: Playing): Promise<string[]> {
  const years = (await world.call(taxReturnCalls.vatReturns, {})).reply ?? [];
  const nameOf = (day: IsoDate | null): string => {
    const own = years.find(({ period }) => day !== null && period.starts_on <= day && day <= period.ends_on);
    return own === undefined ? '' : periodName(own.period);
  };
  const problems: string[] = [];
  for (const { id } of golden.events) {
    const done = played.get(id);
    // What a return or a supplement reports is compared by its boxes.
    if (done === undefined || 'refused' in done || REPORTS.includes(done.source_type)) continue;
    const expected = new Map<string, number>();
    for (const effect of golden.expect.entries.filter(({ event }) => event === id).flatMap(({ vat }) => vat ?? [])) {
      const where = effect.suppletie === true ? 'suppletie' : effect.period;
      const name = `${where} ${effect.rubric}${effect.corrects === undefined ? '' : ` for ${effect.corrects}`}`;
      add(expected, `${name} turnover`, effect.turnover ?? 0);
      add(expected, `${name} tax`, effect.tax ?? 0);
    }
    const found = new Map<string, number>();
    for (const source of done.also === undefined ? [done] : [done, done.also])
      for (const { code, part, month, amount, corrects } of await effectsOf(world, source)) {
        const place = placeInReturn(code, part);
        if (place === null) continue;
        // On cash basis it is due when it is received.
        if (month === null && corrects === null) continue;
        const where = month === null ? 'suppletie' : nameOf(month);
        const name = `${where} ${place.rubric}${corrects === null ? '' : ` for ${nameOf(corrects)}`}`;
        add(found, `${name} ${place.column}`, amountInReturn(code, part, cents(Number(amount))));
      }
    for (const name of new Set([...expected.keys(), ...found.keys()]))
      if ((expected.get(name) ?? 0) !== (found.get(name) ?? 0))
        problems.push(
          `${id}: ${name} is ${String(found.get(name) ?? 0)}, should be ${String(expected.get(name) ?? 0)}`,
        );
  }
  return problems;
}

function add(sums: Map<string, number>, name: string, amount: number): void {
  sums.set(name, (sums.get(name) ?? 0) + amount);
}

async function effectsOf(world: World, { source_type, source_id }: Source): Promise<Effect[]> {
  return world.inScope(async (scope) => {
    const { rows } = await sql<Effect>`
      select l.vat_code as code, l.vat_part as part, l.vat_month as month, l.amount_cents as amount, p.starts_on as corrects
      from journal_entries e join journal_lines l on l.administration_id = e.administration_id and l.entry_id = e.id
        left join financial_periods p on p.administration_id = e.administration_id and p.id = e.corrects_period_id
      where e.administration_id = ${scope.administrationId} and l.vat_code is not null
        and ((e.source_type = ${source_type} and e.source_id = ${source_id})
          -- On cash basis VAT is due with the payment.
          or (e.source_type = 'vat_receipt' and e.source_id in (select p.id from payments p join journal_entries b
            on b.administration_id = p.administration_id and b.id = p.entry_id
            where p.administration_id = e.administration_id and b.source_type = ${source_type} and b.source_id = ${source_id})))`.execute(
      scope.db,
    );
    return rows;
  });
}
