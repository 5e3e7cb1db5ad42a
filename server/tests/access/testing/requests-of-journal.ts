import { API } from '@saldo/contract';
import { addedLedger, newLedger } from './ledgers.ts';
import { openingBody, openingItem, replacingOpening, withoutOpening } from './opening.ts';
import { addedDocument, bookedMemorial, freeBooking, keptTemplate, PROOF } from './memorial.ts';
import type { Requests } from './request-types.ts';
import type { Site } from './site.ts';

const YEAR = 2026;
const none = async () => ({});
const adminId = async (site: Site) => ({ params: { adminId: site.administrationId } });

const mergeRequest = async (site: Site) => ({
  params: { id: (await addedLedger(site)).id },
  body: { into_id: (await addedLedger(site)).id, date: '2026-07-01' },
});

export const journal: Requests<'journal'> = {
  openingBalance: none,
  createOpeningBalance: async (site) => {
    await withoutOpening(site);
    return { body: await openingBody(site) };
  },
  replaceOpeningBalance: replacingOpening,
  readTrialBalance: async () => ({
    query: { date: '2026-01-01' },
    file: { name: 'trial-balance.csv', bytes: Buffer.from('Code;Naam;Debet;Credit\n1010;Bank;1,00;\n') },
  }),
  openingItemPayments: async (site) => ({ params: { id: await openingItem(site) } }),
  payOpeningItem: async (site) => ({
    params: { id: await openingItem(site) },
    body: { paid_on: '2026-07-10', amount: '0.01', method: 'CASH' },
  }),
  startAtZero: async (site) => {
    await withoutOpening(site);
    return { body: {} };
  },
  memorials: none,
  memorialTypes: none,
  openInvoices: none,
  previewMemorial: async (site) => ({ body: { ...freeBooking, entry_id: (await bookedMemorial(site)).entry_id } }),
  createMemorial: async (site) => ({ body: { ...freeBooking, project_id: (await site.project()).id } }),
  updateMemorial: async (site) => {
    const { entry_id, version } = await bookedMemorial(site);
    return { params: { id: entry_id }, body: { ...freeBooking, project_id: (await site.project()).id, version } };
  },
  addMemorialDocument: async (site) => ({ params: { id: (await bookedMemorial(site)).entry_id }, file: PROOF }),
  memorialDocument: async (site) => ({ params: { id: await addedDocument(site) } }),
  removeMemorialDocument: async (site) => ({ params: { id: await addedDocument(site) } }),
  reverseMemorial: async (site) => {
    const { entry_id, version } = await bookedMemorial(site);
    return { params: { id: entry_id }, body: { version } };
  },
  cashBook: async () => ({ query: { month: '2026-07' } }),
  ledgerCategories: none,
  chartOfAccounts: adminId,
  rgsCodes: async () => ({ query: { search: 'goodwill' } }),
  createLedger: async () => ({ body: newLedger() }),
  updateLedger: async (site) => {
    const { id, version } = await addedLedger(site);
    return { params: { id }, body: { ...newLedger(), version } };
  },
  deleteLedger: async (site) => ({ params: { id: (await addedLedger(site)).id } }),
  activateLedger: async (site) => {
    const { id } = await addedLedger(site);
    await site.get(API.journal.deactivateLedger, { params: { id } });
    return { params: { id } };
  },
  deactivateLedger: async (site) => ({ params: { id: (await addedLedger(site)).id } }),
  previewLedgerMerge: mergeRequest,
  mergeLedger: mergeRequest,
  allLedgers: adminId,
  purchaseLedgers: adminId,
  purchaseLedgersAutocomplete: adminId,
  vatOptions: async () => ({ params: { year: YEAR } }),
  ledgerCard: async () => ({ query: { ledger: '4600', from: '2026-01-01', until: '2026-12-31' } }),
  contactOutstanding: async (site) => ({ params: { id: (await site.contact()).id } }),
  journalEntry: async (site) => ({ params: { id: (await site.expense()).entry_id ?? 0 } }),
  undoPayment: async (site) => ({ params: { id: await site.paymentEntry() } }),
};

const onTemplate = async (site: Site) => ({ params: { id: (await keptTemplate(site)).id } });

export const memorial_templates: Requests<'memorial_templates'> = {
  memorialTemplates: none,
  createMemorialTemplate: async (site) => {
    const { entry_id } = await bookedMemorial(site);
    const schedule = { period: 'MONTHS', frequency: 1, start_date: '2026-08-01', end_date: null } as const;
    return { body: { entry_id, description: 'Insurance', schedule } };
  },
  memorialTemplate: onTemplate,
  updateMemorialTemplate: async (site) => {
    const { id, version } = await keptTemplate(site);
    const { entry_id } = await bookedMemorial(site);
    const schedule = { period: 'WEEKS', frequency: 2, start_date: '2026-08-01', end_date: null } as const;
    return { params: { id }, body: { version, entry_id, description: 'Insurance, every two weeks', schedule } };
  },
  deleteMemorialTemplate: onTemplate,
};
