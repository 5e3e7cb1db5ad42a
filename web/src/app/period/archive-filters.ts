import type { FilterChip } from '../../ui/table/data-table.tsx';
import { useAddress } from '../routing/address.tsx';

type Quarter = { quarter: number; count: number };
/** What an archive holds of a year. */
type YearOfArchive = { year: number; count: number; quarters: readonly Quarter[] };

/** A year or quarter in an address. */
function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}

/** How much there is in all years. */
function countOf(years: readonly YearOfArchive[]): number {
  return years.reduce((sum, { count }) => sum + count, 0);
}

/** The years that hold something, and the chosen one when a search left nothing in it. */
function yearsShown(years: readonly YearOfArchive[] | undefined, chosen: number | undefined): readonly YearOfArchive[] {
  const shown = [...(years ?? [])];
  if (chosen !== undefined && !shown.some(({ year }) => year === chosen))
    shown.push({ year: chosen, count: 0, quarters: [] });
  return shown.toSorted((a, b) => b.year - a.year);
}

/** A chip for each quarter of a year, with how much is in it. */
function quarterChips(
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

/** What the tabs, chips and search of an archive say. */
type Words = { allYears: string; quarter: string; search: string };

/** By which year, quarter and words an archive is narrowed: kept in the address. */
export function useArchiveFilters() {
  const { search, change } = useAddress();
  const year = numberIn(search['year']);
  const quarter = year === undefined ? undefined : numberIn(search['quarter']);
  const words = search['q'] ?? '';
  /** The year whose quarters are at hand: the chosen one, or else the newest. */
  const yearAtHand = (years: readonly YearOfArchive[] | undefined): number | undefined => year ?? years?.[0]?.year;

  /** For the table of what the archive holds. */
  function tableFilters(years: readonly YearOfArchive[] | undefined, names: Words) {
    const atHand = yearAtHand(years);
    const ofYear = year === undefined ? ` ${String(atHand)}` : '';
    return {
      tabs: [
        { id: '', label: names.allYears, count: years && countOf(years) },
        ...yearsShown(years, year).map((each) => ({
          id: String(each.year),
          label: String(each.year),
          count: each.count,
        })),
      ],
      tab: year === undefined ? '' : String(year),
      onTab: (id: string) => change({ year: id === '' ? undefined : id, quarter: undefined }),
      chips:
        atHand === undefined
          ? []
          : quarterChips(years, atHand, (of) => ({
              label: `${names.quarter}${String(of)}${ofYear}`,
              on: quarter === of,
              toggle: () => change({ year: String(atHand), quarter: quarter === of ? undefined : String(of) }),
            })),
      search: words,
      onSearch: (q: string) => change({ q }),
      searchLabel: names.search,
      filtered: year !== undefined || words !== '',
      onClearFilters: () => change({ year: undefined, quarter: undefined, q: undefined }),
    };
  }
  return { year, quarter, words, yearAtHand, tableFilters };
}
