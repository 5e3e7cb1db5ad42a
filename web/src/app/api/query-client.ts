import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * After a change a first reading that is still under way may have been answered before it. The library waits for that answer rather
 * than ask again, so here it is dropped first; a reading that has data is dropped and asked again by the library itself.
 */
export class FreshQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<Key> = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    await Promise.all(first.map(({ queryKey }) => this.cancelQueries({ queryKey, exact: true })));
    await super.invalidateQueries(filters, options);
  }
}
