import type { Requests } from './request-types.ts';

const YEAR = 2026;

export const books: Requests<'books'> = {
  downloadMutations: async () => ({ query: { year: YEAR } }),
};
