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

const SPAN = { from: '2026-01-01', until: '2026-12-31' };
const AGED = { kind: 'RECEIVABLE', date: '2026-07-14' } as const;

export const statements: Requests<'statements'> = {
  columnStatement: async () => ({ query: { ...SPAN, statement: 'profit_and_loss' } }),
  breakdown: async () => ({ query: { ...SPAN, by: 'contact' } }),
  agedItems: async () => ({ query: AGED }),
  agedDocuments: async (site) => ({ query: { ...AGED, contact_id: (await site.contact()).id } }),
  journalList: async () => ({ query: SPAN }),
  generalLedger: async () => ({ query: SPAN }),
  drawList: async () => ({
    body: {
      title: 'Kladden',
      columns: [
        { head: 'Naam', is_amount: false },
        { head: 'Datum', is_amount: false },
        { head: 'Bedrag', is_amount: true },
      ],
      rows: [['Bram', { day: '2026-07-14' }, { amount: '12.50' }]],
    },
  }),
  reportFile: async () => ({ query: { ...SPAN, report: 'balance_sheet', file_type: 'csv' } }),
};
