import type { bookCalls } from '@saldo/contract';
import type { Answers } from '#platform/http/handlers';
import { downloadEntries } from './download-entries.ts';

export const bookRoutes: Answers<typeof bookCalls> = {
  downloadMutations: { outside: (begin, { query }) => downloadEntries(begin, query) },
};
