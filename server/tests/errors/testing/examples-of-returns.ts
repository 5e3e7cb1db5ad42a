import { API } from '@saldo/contract';
import { FAILING_PARTNER_NUMBER } from '#adapters/filing-partner/fake';
import { FILING_OFF } from '#adapters/tax-filing/fake';
import { proveBooks } from '#features/journal/index';
import { staffOf } from '../../access/testing/people.ts';
import {
  approvalLink,
  changeReceived,
  downloadedVatOrder,
  draftSupplement,
  icpToFile,
  payableReturn,
  receivedPayment,
  vatOrder,
} from '../../access/testing/requests-of-returns.ts';
import type { Site } from '../../access/testing/site.ts';
import { statement } from '../../access/testing/statement.ts';
import { loseMessages } from '../../support/lost-key.ts';
import { change, refused, refusedOnce, refusedStatement } from './example.ts';

const { bank, contacts, purchases, tax_returns } = API;

/** What booking an expense, and taking back a check, write. */
const TABLES_OF_AN_EXPENSE = [
  'audit_heads',
  'audit_log',
  'contact_changes',
  'contacts',
  'counters',
  'expense_day_sums',
  'expense_lines',
  'expenses',
  'financial_periods',
  'journal_entries',
  'journal_lines',
  'ledger_balances',
  'open_items',
  'period_transitions',
  'jobs',
];

const refs = ({ id, version }: { id: number; version: number }) => ({ body: { mutations: [{ id, version }] } });

async function booked(site: Site) {
  const { id, version } = await site.transaction();
  const lines = [{ ledger_account_id: await site.ledger(), description: 'Interest', amount: '121.00' }];
  return { body: { mutations: [{ id, version, lines }] } };
}

const xml = (iban: string): string => statement(iban).bytes.toString();

/** Of the bank. */
export const bankExamples = {
  not_a_statement: refusedStatement('the file is not a bank statement', () => '<?xml version="1.0"?><Document/>'),
  statement_of_another_account: refusedStatement('the statement belongs to another account', () =>
    xml('NL91ABNA0417164300'),
  ),
  statement_in_another_currency: refusedStatement('the statement is not in euros', (iban) =>
    xml(iban).replaceAll('EUR', 'USD'),
  ),
  statement_columns_unknown: refusedStatement(
    'the file is a CSV of an unknown bank',
    () => 'Boekdatum;Tegenpartij;Bedrag\n02-05-2026;Bakker;-5,00\n',
  ),
  statement_damaged: refusedStatement('the file is truncated', (iban) => xml(iban).slice(0, -200)),
  split_not_equal: refused('the lines do not add up to the transaction', bank.processTransactions, async (site) => {
    const { id, version } = await site.transaction();
    const lines = [{ ledger_account_id: await site.ledger(), amount: '120.00' }];
    return { body: { mutations: [{ id, version, lines }] } };
  }),
  transaction_processed: refused('a booked transaction is booked again', bank.processTransactions, async (site) => {
    const request = await booked(site);
    await site.get(bank.processTransactions, request);
    return request;
  }),
  transaction_not_processed: refused('an unbooked transaction is undone', bank.unprocessTransactions, async (site) =>
    refs(await site.transaction()),
  ),
  returned_since: refused('a payment is undone that was returned since', bank.unprocessTransactions, async (site) => {
    const { number, total_incl: amount } = await site.invoice();
    const [paid, returned] = [await site.transaction(), await site.transaction()];
    const search = { body: { transaction_id: paid.id, search: number ?? '' } };
    const open_item_id = (await site.get(bank.findOpenItems, search)).open_items[0]?.id ?? 0;
    const shown = { params: { id: await site.accountInUse() }, query: { page_size: 200 } };
    const now = (await site.get(bank.bankTransactions, shown)).results;
    const asNow = ({ id }: { id: number }) => ({ id, version: now.find((one) => one.id === id)?.version ?? 0 });
    const interest = { ledger_account_id: await site.ledger(), description: 'Interest', amount: '242.00' };
    const mutations = [
      { ...asNow(paid), lines: [{ open_item_id, amount }] },
      { ...asNow(returned), lines: [{ open_item_id, amount: `-${amount}` }, interest] },
    ];
    const [booking, back] = mutations.map((mutation) => ({ body: { mutations: [mutation] } }));
    if (booking === undefined || back === undefined) throw new Error('nothing to book');
    const { results } = await site.get(bank.processTransactions, booking);
    await site.get(bank.processTransactions, back);
    return refs(results[0] ?? paid);
  }),
  payment_booked_before: refused(
    'a payment is registered of which the transaction is booked to turnover or costs',
    purchases.payExpense,
    async (site) => {
      const { id, version, date: paid_on } = await site.transaction();
      const lines = [{ ledger_account_id: await site.ledger(), amount: '121.00' }];
      await site.get(bank.processTransactions, { body: { mutations: [{ id, version, lines }] } });
      const body = { ...(await site.expenseBody()), is_credit_note: true };
      const expense = await site.get(purchases.createExpense, { body });
      return { params: { id: expense.id }, body: { paid_on, amount: '-121.00', method: 'BANK' as const } };
    },
  ),
  no_proposal: refused('a transaction without a proposal is accepted', bank.acceptProposals, async (site) =>
    refs(await site.transaction()),
  ),
  bank_account_in_use: refused('a bank account with transactions is deleted', bank.deleteBankAccount, async (site) => ({
    params: { id: await site.accountInUse() },
  })),
  bank_account_exists: refused('a bank account is added twice', bank.createBankAccount, async (site) => {
    const { id } = await site.bankAccount();
    const { ibanNumber } = await site.get(bank.bankAccount, { params: { id } });
    return { body: { ibanNumber: ibanNumber ?? '', name: 'Again' } };
  }),
};

const filing = async (site: Site) => {
  const { id, version } = await site.checkedReturn();
  return { body: { id, version, step_up: await site.stepUp() } };
};

async function returnOf(site: Site, endsOn: string) {
  const returns = await site.get(tax_returns.vatReturns, {});
  const id = returns.find(({ period }) => period.ends_on === endsOn)?.id ?? 0;
  return site.get(tax_returns.vatReturn, { params: { id } });
}

/** Of VAT returns. */
export const returnExamples = {
  no_vat_data_for_year: refused('the VAT rates of the year are unknown', API.journal.vatOptions, async () => ({
    params: { year: 2099 },
  })),
  icp_already_filed: refused('an ICP return is filed twice', API.icp.fileIcpReturn, async (site) => {
    const request = await icpToFile(site);
    await site.get(API.icp.fileIcpReturn, request);
    return request;
  }),
  icp_nothing_to_file: refused('nothing was supplied in the EU', API.icp.fileIcpReturn, async (site) => ({
    body: { starts_on: '2026-01-01', ends_on: '2026-03-31', total_euros: 0, step_up: await site.stepUp() },
  })),
  icp_vat_id_missing: refused('a customer has no VAT number', API.icp.fileIcpReturn, async (site) => {
    const request = await icpToFile(site);
    await site.world.inScope(
      (scope) =>
        scope.db
          .updateTable('contacts')
          .set({ vat_id: null })
          .where('administration_id', '=', site.administrationId)
          .execute(),
      { administrationId: site.administrationId, person: site.owner },
    );
    return request;
  }),
  no_supplement_needed: refused(
    'nothing changed since the return was filed',
    API.supplements.createVatSupplement,
    async (site) => ({ body: { return_id: await site.filedReturn() } }),
  ),
  supplement_exists: refused(
    'a supplement of the return is waiting to be filed',
    API.supplements.createVatSupplement,
    async (site) => ({ body: { return_id: (await draftSupplement(site)).return_id } }),
  ),
  supplement_already_filed: refused('a supplement is filed twice', API.supplements.fileVatSupplement, async (site) => {
    const { id, version } = await draftSupplement(site);
    const step_up = await site.stepUp();
    const filed = await site.get(API.supplements.fileVatSupplement, { params: { id }, body: { version, step_up } });
    return { params: { id }, body: { version: filed.version, step_up } };
  }),
  message_unreadable: refused(
    'the server has no key to decrypt the filed message',
    tax_returns.vatReturnXbrl,
    async (site) => {
      const id = await site.filedReturn();
      await loseMessages(site.world);
      return { params: { id } };
    },
  ),
  return_already_filed: refused('a return is filed twice', tax_returns.fileVatReturn, async (site) => {
    const id = await site.filedReturn();
    const { version } = await site.get(tax_returns.vatReturn, { params: { id } });
    return { body: { id, version, step_up: await site.stepUp() } };
  }),
  period_not_over: refused('the period has not ended', tax_returns.fileVatReturn, async (site) => {
    const { id, version } = await returnOf(site, '2026-09-30');
    return { body: { id, version, step_up: await site.stepUp() } };
  }),
  earlier_period_open: refused('an earlier period has not been filed', tax_returns.fileVatReturn, async (site) => {
    await site.get(API.purchases.createExpense, { body: { ...(await site.expenseBody()), date: '2025-02-03' } });
    const { id, version } = await returnOf(site, '2025-06-30');
    return { body: { id, version, step_up: await site.stepUp() } };
  }),
  return_not_checked: refused('the return is waiting for a check', tax_returns.fileVatReturn, async (site) => {
    const { id, version } = await site.checkedReturn();
    const { period } = await site.get(tax_returns.vatReturn, { params: { id } });
    const move = { period_id: id, state: 'READY_FOR_CHECK' as const, reason: 'Again', version: period.version };
    await site.get(API.administrations.updatePeriodState, { body: move });
    return { body: { id, version, step_up: await site.stepUp() } };
  }),
  return_changed_since_check: refusedOnce(
    'VAT was posted after the check',
    tax_returns.fileVatReturn,
    async (site) => {
      const { id, version } = await site.checkedReturn();
      const { period } = await site.get(tax_returns.vatReturn, { params: { id } });
      await site.get(API.purchases.createExpense, { body: { ...(await site.expenseBody()), date: period.starts_on } });
      return { body: { id, version, step_up: await site.stepUp() } };
    },
    TABLES_OF_AN_EXPENSE,
  ),
  return_not_payable: refused('the return has not been filed', API.vat_payments.vatPaymentQr, async (site) => ({
    params: { id: (await site.unfiledReturn()).id },
  })),
  vat_payment_off: refused('no account is set to pass it on from', API.vat_payments.createVatPayment, async (site) => {
    const id = await payableReturn(site);
    site.world.house.settings = { ...site.world.house.settings, vatAccount: null };
    return { params: { id }, body: { method: 'ONLINE' as const } };
  }),
  vat_already_settled: refused('a colleague passed it on', API.received_vat.settleReceivedVat, async (site) => {
    const vatAccount = { iban: 'NL02ABNA0123456789', name: 'Saldo' };
    site.world.house.settings = { ...site.world.house.settings, vatAccount };
    const { as, payments } = await receivedPayment(site);
    const body = { as: 'PASSED_ON' as const, payments };
    await site.get(API.received_vat.settleReceivedVat, { as, body });
    return { as, body };
  }),
  vat_payment_waits: refused('the return was paid otherwise', API.received_vat.settleReceivedVat, async (site) => {
    const { as, payments } = await receivedPayment(site, 'NOT_DUE');
    return { as, body: { as: 'PASSED_ON' as const, payments } };
  }),
  vat_not_charged_back: refused('nothing was charged back before', API.received_vat.settleReceivedVat, async (site) => {
    const { as, payments } = await receivedPayment(site);
    return { as, body: { as: 'KEPT' as const, payments } };
  }),
  vat_more_than_short: refused(
    'less was charged back than this payment is',
    API.received_vat.settleReceivedVat,
    async (site) => {
      const { as, params } = await downloadedVatOrder(site);
      await site.get(API.received_vat.settleVatOrder, { as, params, body: { outcome: 'CONFIRMED' as const } });
      const { payments } = await receivedPayment(site);
      const [{ payment_id } = { payment_id: 0 }] = payments;
      await changeReceived(site, { charged_back_at: '2026-07-14T10:00:00Z' });
      await changeReceived(site, { charged_back_at: null, amount_cents: 2 }, payment_id);
      return { as, body: { as: 'KEPT' as const, payments } };
    },
  ),
  vat_file_not_downloaded: refused(
    'nobody downloaded the payment file',
    API.received_vat.settleVatOrder,
    async (site) => {
      const { as, params } = await vatOrder(site);
      return { as, params, body: { outcome: 'CONFIRMED' as const } };
    },
  ),
  vat_charge_back_open: refused(
    'a payment was charged back after its file was downloaded',
    API.received_vat.settleVatOrder,
    async (site) => {
      const { as, params } = await downloadedVatOrder(site);
      await changeReceived(site, { charged_back_at: '2026-07-14T10:00:00Z' });
      return { as, params, body: { outcome: 'CONFIRMED' as const } };
    },
  ),
  nothing_to_set_off: refused('of the return nothing comes back', API.vat_payments.setOffVatRefund, async (site) => {
    const against = await payableReturn(site);
    const { id } = await site.unfiledReturn();
    const body = { against, decided_on: '2026-07-14', amount: '1.00' };
    return { params: { id }, body };
  }),
  own_account_missing: refused('the company has no bank account', API.vat_payments.vatPaymentFile, async (site) => {
    const id = await payableReturn(site);
    await site.world.inScope(
      ({ db }) =>
        db
          .updateTable('administrations')
          .set({ bank_account_number: null })
          .where('id', '=', site.administrationId)
          .execute(),
      { administrationId: site.administrationId, person: site.owner },
    );
    return { params: { id } };
  }),
  approval_figures_moved: refused(
    'the client answers about figures of before a change',
    API.vat_approval.answerVatApproval,
    async (site) => {
      const { params, body } = await approvalLink(site);
      return { params, body: { ...body, hash: '0'.repeat(64) } };
    },
  ),
  return_due: refused(
    'a period with a VAT return is completed manually',
    API.administrations.updatePeriodState,
    async (site) => {
      const { id, version } = await site.openPeriod();
      return { body: { period_id: id, state: 'COMPLETED' as const, version } };
    },
  ),
  stored_totals_differ: refused(
    'a line changed although the balances were right last night',
    tax_returns.fileVatReturn,
    async (site) => {
      const { administrationId, owner: person, world } = site;
      const { id } = await site.unfiledReturn();
      const { period } = await site.get(tax_returns.vatReturn, { params: { id } });
      await site.get(API.purchases.createExpense, { body: { ...(await site.expenseBody()), date: period.starts_on } });
      const request = await filing(site);
      await world.inScope(proveBooks, { administrationId, person });
      await world.ownerPool.query('alter table journal_lines disable trigger lines_are_final');
      await world.ownerPool.query(
        `update journal_lines set amount_cents = amount_cents + 1 where administration_id = $1 and vat_month = $2 and vat_part = 'base'`,
        [administrationId, period.starts_on],
      );
      await world.ownerPool.query('alter table journal_lines enable trigger lines_are_final');
      return request;
    },
  ),
  checks_left: refused('a check needs review and has not been accepted', tax_returns.fileVatReturn, async (site) => {
    const { id: contact_id } = await site.get(contacts.createContact, { body: { name: 'Pixelwerk', country: 'IE' } });
    const body = { ...(await site.expenseBody()), contact_id, is_concept: true, date: '2025-02-03' };
    await site.get(API.purchases.createExpense, { body });
    const { id, version } = await site.unfiledReturn();
    return { body: { id, version, step_up: await site.stepUp() } };
  }),
  ob_number_missing: refused(
    'the VAT number for returns (omzetbelastingnummer) is missing',
    tax_returns.fileVatReturn,
    async (site) => {
      const request = await filing(site);
      await change(site, { btw_number: null });
      return request;
    },
  ),
  fiscaal_gemak_connected: refused(
    'the company is a client of Fiscaal Gemak already',
    API.filing_partner.createFiscaalGemakClient,
    async (site) => {
      await site.get(API.filing_partner.createFiscaalGemakClient, { body: {} });
      return { body: {} };
    },
  ),
  fiscaal_gemak_unknown: refused(
    'no client of Fiscaal Gemak has this number',
    API.filing_partner.createFiscaalGemakClient,
    async () => ({ body: { number: '000001' } }),
  ),
  fiscaal_gemak_unavailable: refused(
    'Fiscaal Gemak does not answer',
    API.filing_partner.createFiscaalGemakClient,
    async () => ({ body: { number: FAILING_PARTNER_NUMBER } }),
  ),
  filing_off: refused('filing is turned off on the server', tax_returns.fileVatReturn, async (site) => {
    const request = await filing(site);
    await change(site, { btw_number: FILING_OFF });
    return request;
  }),
  filing_contact_missing: refused(
    'the contact person’s surname is missing',
    tax_returns.fileVatReturn,
    async (site) => {
      const request = await filing(site);
      await change(site, { contact_surname: '' });
      return request;
    },
  ),
  intermediary_missing: refused(
    'staff file for a client and no intermediary is set up on the server',
    tax_returns.fileVatReturn,
    async (site) => {
      const senior = await staffOf(site.world, 'SENIOR_BOOKIE', [site.administrationId]);
      const { id, version } = await site.checkedReturn();
      const body = { id, version, step_up: await site.stepUp() };
      site.world.house.settings.returnSender.intermediary = null;
      return { body, as: senior };
    },
  ),
  no_taxonomy_for_year: refused('no XBRL taxonomy is available for the year', tax_returns.fileVatReturn, filing),
};
