import { API } from '@saldo/contract';
import { PROOF } from '../memorial.ts';
import { accountThatHeld } from '../opening.ts';
import type { Requests } from '../request-types.ts';
import type { Site } from '../site.ts';
import { statement } from '../statement.ts';
import { bankFeedRequests } from './requests-of-bank-feed.ts';

const SAMPLE = [
  ['Datum', 'Naam', 'Bedrag'],
  ['02-01-2026', 'Bakker', '-5,00'],
];
const COLUMNS = {
  has_heading: true,
  date: 0,
  date_order: 'DMY' as const,
  amount: 2,
  amount_in: null,
  name: 1,
  iban: null,
  description: null,
  balance: null,
};

const onAccount = async (site: Site) => ({ params: { id: await site.accountInUse() } });

/** A transaction booked on an invoice and a ledger. */
async function splitTransaction(site: Site) {
  const { id, version } = await site.transaction();
  const invoice = await site.invoice();
  const found = await site.get(API.bank.findOpenItems, { body: { transaction_id: id, search: invoice.number ?? '' } });
  const item = found.open_items.find(({ reference }) => reference === invoice.number);
  const lines = [
    { open_item_id: item?.id ?? 0, amount: '100.00' },
    { ledger_account_id: await site.ledger(), description: 'Interest', amount: '21.00' },
  ];
  return { body: { mutations: [{ id, version, lines, project_id: (await site.project()).id }] } };
}

async function onBooked(site: Site) {
  const { results } = await site.get(API.bank.processTransactions, await splitTransaction(site));
  return { body: { mutations: results.map(({ id, version }) => ({ id, version })) } };
}

/** A transaction with a document. */
async function attachedDocument(site: Site): Promise<number> {
  const { id } = await site.transaction();
  const { documents } = await site.get(API.bank.attachToTransaction, { params: { id }, file: PROOF });
  return documents[0]?.id ?? 0;
}

const none = async () => ({});

const PORTABLE_RULE = { name: 'Fuel', words: ['shell'], lines: [{ ledger_code: '4600' }] };

/** A rule for one amount that no statement has. */
async function ruleBody(site: Site) {
  const account_id = await site.accountInUse();
  return {
    name: 'Rent',
    amount_from: '999.99',
    amount_until: '999.99',
    account_id,
    groups: [{ account_id, groups: [{ account_id }] }],
    project_id: (await site.project()).id,
    contact_id: (await site.contact()).id,
    lines: [{ ledger_account_id: await site.ledger(), percentage: 100 }],
  };
}

async function assigningRule(site: Site): Promise<{ id: number; version: number }> {
  return site.get(API.bank.createAssigningRule, { body: await ruleBody(site) });
}

const refs = ({ id, version }: { id: number; version: number }) => ({ body: { mutations: [{ id, version }] } });

/** Requests for the calls of the bank. */
export const bank: Requests<'bank'> = {
  ...bankFeedRequests,
  bankAccounts: none,
  bankSettings: none,
  bankAccount: onAccount,
  createBankAccount: async (site) => ({ body: { ibanNumber: site.iban(), name: 'Savings' } }),
  updateBankAccount: async (site) => {
    const { id, version } = await site.newBankAccount();
    return { params: { id }, body: { name: 'Reserve', version } };
  },
  deleteBankAccount: async (site) => ({ params: { id: (await site.newBankAccount()).id } }),
  bankTransactions: onAccount,
  importStatement: async (site) => ({ ...(await onAccount(site)), file: statement(site.iban()) }),
  csvColumns: onAccount,
  guessCsvColumns: async (site) => ({ ...(await onAccount(site)), body: { rows: SAMPLE } }),
  previewCsvColumns: async (site) => ({ ...(await onAccount(site)), body: { rows: SAMPLE, columns: COLUMNS } }),
  saveCsvColumns: async (site) => ({ ...(await onAccount(site)), body: { columns: COLUMNS } }),
  assigningRules: none,
  createAssigningRule: async (site) => ({ body: await ruleBody(site) }),
  updateAssigningRule: async (site) => {
    const { id, version } = await assigningRule(site);
    return { params: { id }, body: { rule: await ruleBody(site), is_active: false, position: 1, version } };
  },
  deleteAssigningRule: async (site) => ({ params: { id: (await assigningRule(site)).id } }),
  previewAssigningRule: async (site) => ({ body: { ...(await ruleBody(site)), id: (await assigningRule(site)).id } }),
  applyAssigningRule: async (site) => ({ params: { id: (await assigningRule(site)).id }, body: {} }),
  rollbackAssigningRule: async (site) => ({ params: { id: (await assigningRule(site)).id }, body: {} }),
  exportAssigningRules: none,
  importAssigningRules: async () => ({ body: { rules: [PORTABLE_RULE] } }),
  bankProof: onAccount,
  takeOpeningBalance: async (site) => {
    const { id, date, amount } = await accountThatHeld(site);
    return { params: { id }, body: { date, amount } };
  },
  findOpenItems: async (site) => ({ body: { transaction_id: (await site.transaction()).id } }),
  acceptProposals: async (site) => refs(await site.suggested()),
  processTransactions: splitTransaction,
  attachToTransaction: async (site) => ({ params: { id: (await site.transaction()).id }, file: PROOF }),
  bankDocument: async (site) => ({ params: { id: await attachedDocument(site) } }),
  removeBankDocument: async (site) => ({ params: { id: await attachedDocument(site) } }),
  unprocessTransactions: onBooked,
  unmatchTransactions: onBooked,
  skipTransactions: async (site) => refs(await site.transaction()),
  unskipTransactions: async (site) => {
    const { results } = await site.get(API.bank.skipTransactions, refs(await site.transaction()));
    return { body: { mutations: results.map(({ id, version }) => ({ id, version })) } };
  },
};
