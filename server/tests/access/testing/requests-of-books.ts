import { API } from '@saldo/contract';
import type { Requests } from './request-types.ts';

const YEAR = 2026;

export const books: Requests<'books'> = {
  downloadMutations: async () => ({ query: { year: YEAR } }),
  annualFigures: async () => ({ query: { year: YEAR } }),
  createDownloadFile: async () => ({ query: { year: YEAR, attachments_type: 'none' } }),
  downloadFile: async (site) => {
    const query = { year: YEAR, attachments_type: 'none' } as const;
    const { task_id } = await site.get(API.books.createDownloadFile, { query });
    await site.world.runJobs();
    return { params: { id: task_id } };
  },
};
