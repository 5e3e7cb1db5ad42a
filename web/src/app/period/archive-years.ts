import type { FilterChip } from '../../ui/table/data-table.tsx';

type Quarter = { quarter: number; count: number };
/** What an archive holds of a year. */
type YearOfArchive = { year: number; count: number; quarters: readonly Quarter[] };

/** A year or quarter in an address. */
export function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}

/** How much there is in all years. */
export function countOf(years: readonly YearOfArchive[]): number {
  return years.reduce((sum, { count }) => sum + count, 0);
}

/** The years that hold something, and the chosen one when a search left nothing in it. */
export function yearsShown(
  years: readonly YearOfArchive[] | undefined,
  chosen: number | undefined,
): readonly YearOfArchive[] {
  const shown = [...(years ?? [])];
  if (chosen !== undefined && !shown.some(({ year }) => year === chosen))
    shown.push({ year: chosen, count: 0, quarters: [] });
  return shown.toSorted((a, b) => b.year - a.year);
}

/** A chip for each quarter of a year, with how much is in it. */
export function quarterChips(
  years: readonly YearOfArchive[] | undefined,
  year: number,
  chipOf: (quarter: number) => Omit<FilterChip, 'id'>,
): FilterChip[] {
  const counts = new Map(
    years?.find((each) => each.year === year)?.quarters.map(({ quarter, count }) => [quarter, count]),
  );
  return [1, 2, 3, 4].map((quarter) => {
    const chip = chipOf(quarter);
    return { ...chip, id: String(quarter), label: `${chip.label} (${String(counts.get(quarter) ?? 0)})` };
  });
}
