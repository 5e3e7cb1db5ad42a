import { schemeCalls } from '@saldo/contract';
import { parseEuro, yearOf } from '@saldo/ledger';
import type { World } from '../support/world.ts';
import type { GoldenCase } from './case.ts';

/** Everything in which the figures of the one-stop shop differ from a case, in words; a case without them has one line at most in the books. */
export async function ossDifferences({ expect, clock }: GoldenCase, world: World): Promise<string[]> {
  const wanted = expect.notes?.oss;
  if (wanted === undefined) return [];
  const { reply } = await world.call(schemeCalls.ossReturn, { query: { year: String(yearOf(clock)) } });
  const found = reply.quarters.flatMap(({ lines }) => lines);
  const asCase = found.map(({ country, rate, turnover, vat }) => ({
    country,
    rate: Number(rate),
    base_cents: Number(parseEuro(turnover)),
    vat_cents: Number(parseEuro(vat)),
  }));
  return JSON.stringify(asCase) === JSON.stringify([wanted]) ? [] : [`one-stop shop is ${JSON.stringify(asCase)}`];
}
