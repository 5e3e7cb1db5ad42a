import type { Suppletie } from './case.ts';

/** Everything in which the suppleties that were filed differ from those of a case, in words. */
export function suppletieDifferences(expected: readonly Suppletie[], filed: readonly Suppletie[]): string[] {
  const extra = filed.filter(({ period }) => expected.every((one) => one.period !== period));
  return [
    ...extra.map(({ period }) => `${period}: there is a suppletie`),
    ...expected.flatMap((wanted) => {
      const found = filed.find(({ period }) => period === wanted.period);
      return found === undefined ? [`${wanted.period}: there is no suppletie`] : figureDifferences(wanted, found);
    }),
  ];
}

function figureDifferences({ rubrics, ...wanted }: Suppletie, { rubrics: found, ...filed }: Suppletie): string[] {
  const say = (what: string, is: unknown, should: unknown) =>
    is === should ? [] : [`suppletie of ${wanted.period}: ${what} is ${String(is)}, should be ${String(should)}`];
  const totals = new Map<string, unknown>(Object.entries(filed));
  return [
    ...Object.entries(wanted).flatMap(([name, should]) => say(name, totals.get(name), should)),
    ...[...new Set([...Object.keys(rubrics), ...Object.keys(found)])].flatMap((rubric) =>
      (['turnover_cents', 'turnover_eur', 'vat_cents', 'vat_eur'] as const).flatMap((column) =>
        say(`${rubric} ${column}`, found[rubric]?.[column] ?? 0, rubrics[rubric]?.[column] ?? 0),
      ),
    ),
  ];
}
