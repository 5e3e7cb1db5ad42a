import { API } from '@saldo/contract';
import type { Site } from '../../access/testing/site.ts';
import { FAILING_NUMBER } from '#adapters/company-register/fake';
import { change, refused } from './example.ts';

const { administrations, contacts, inbox, journal, purchases, sales } = API;

/** Posted in the first quarter of 2025, the return of which is filed. */
async function inFiledPeriod(site: Site) {
  await site.filedReturn();
  return { ...(await site.expenseBody()), date: '2025-02-03' };
}

const line = async (site: Site, amount: string) => {
  const body = await site.expenseBody();
  return { ...body, lines: body.lines.map((each) => ({ ...each, amount })) };
};

async function payment(site: Site, amount: string) {
  const { id } = await site.expense();
  return { params: { id }, body: { paid_on: '2026-07-14', amount, method: 'CASH' as const } };
}

/** Of the books, the contacts and expenses. */
export const bookExamples = {
  financial_period_not_found: refused(
    'the date is before the first financial year',
    purchases.createExpense,
    async (site) => ({
      body: { ...(await site.expenseBody()), date: '2020-02-03' },
    }),
  ),
  period_already_processed: refused(
    'the VAT return of the period has been filed',
    purchases.createExpense,
    async (site) => ({
      body: await inFiledPeriod(site),
    }),
  ),
  books_locked: refused('the books are locked on the entry date', purchases.createExpense, async (site) => {
    const params = { adminId: site.administrationId };
    const { version } = await site.get(administrations.administration, { params });
    await site.get(administrations.lockBooks, { params, body: { books_locked_until: '2026-07-01', version } });
    return { body: await site.expenseBody() };
  }),
  correction_needs_suppletie: refused(
    'corrections exceed €1,000 of VAT in a period without a return in Saldo',
    purchases.createExpense,
    async (site) => {
      const body = await inFiledPeriod(site);
      await site.world.ownerPool.query('update financial_periods set totals = null where administration_id = $1', [
        site.administrationId,
      ]);
      return {
        body: { ...body, book_as_correction: true, lines: body.lines.map((each) => ({ ...each, amount: '10000.00' })) },
      };
    },
  ),
  entry_needs_two_lines: refused('every amount is zero', purchases.createExpense, async (site) => ({
    body: await line(site, '0.00'),
  })),
  already_posted: refused('a posted expense is saved as a draft', purchases.updateExpense, async (site) => {
    const { id, version } = await site.expense();
    return { params: { id }, body: { ...(await site.expenseBody()), is_concept: true, version } };
  }),
  overpaid: refused('a payment exceeds the outstanding amount', purchases.payExpense, (site) =>
    payment(site, '121.01'),
  ),
  reason_required: refused('a period is reopened without a reason', administrations.updatePeriodState, async (site) => {
    const { id, version } = await site.openPeriod();
    const moved = await site.get(administrations.updatePeriodState, {
      body: { period_id: id, state: 'CHECKED', version },
    });
    return { body: { period_id: id, state: 'OPEN' as const, version: moved.version } };
  }),
  contact_name_taken: refused('another contact has the same name', contacts.createContact, async (site) => ({
    body: { name: (await site.contact()).name },
  })),
  contact_in_use: refused('the contact has invoices', contacts.deleteContact, async (site) => {
    const { contact_id } = await site.get(sales.createInvoice, { body: await site.invoiceBody() });
    return { params: { id: String(contact_id) } };
  }),
  contact_merged: refused('the contact has already been merged', contacts.mergeContact, async (site) => {
    const [kept, duplicate] = [await site.contact(), await site.contact()];
    const body = { duplicate_id: duplicate.id, version: kept.version };
    const { version } = await site.get(contacts.mergeContact, { params: { id: kept.id }, body });
    return { params: { id: kept.id }, body: { ...body, version } };
  }),
  not_a_contact_list: refused('the file has no name column', contacts.importContacts, async () => ({
    file: { name: 'contacts.csv', bytes: Buffer.from('town;email\nHaarlem;x@y.nl\n') },
  })),
  register_unavailable: refused(
    'the company register is unavailable',
    contacts.registeredCompany,
    async () => ({ params: { kvkNumber: FAILING_NUMBER } }),
    ['login_failures'],
  ),
  attachment_in_use: refused('a receipt linked to an expense is deleted', inbox.deleteAttachment, async (site) => {
    const { id } = await site.attachment();
    await site.get(purchases.createExpense, { body: { ...(await site.expenseBody()), attachment_ids: [id] } });
    return { params: { id } };
  }),
  attachment_linked_elsewhere: refused(
    'a receipt linked to one expense is linked to another',
    purchases.createExpense,
    async (site) => {
      const attachment_ids = [(await site.attachment()).id];
      await site.get(purchases.createExpense, { body: { ...(await site.expenseBody()), attachment_ids } });
      return { body: { ...(await site.expenseBody()), attachment_ids } };
    },
  ),
  expense_has_payments: refused('an expense with payments is deleted', purchases.deleteExpense, async (site) => {
    const { params, body } = await payment(site, '10.00');
    await site.get(purchases.payExpense, { params, body });
    return { params };
  }),
  expense_exists: refused(
    'the supplier already has an expense with this number',
    purchases.createExpense,
    async (site) => {
      const body = await site.expenseBody();
      await site.get(purchases.createExpense, { body });
      return { body };
    },
  ),
  excess_vat: refused('the VAT on a line exceeds its rate', purchases.createExpense, async (site) => {
    const body = await site.expenseBody();
    return { body: { ...body, lines: body.lines.map((line) => ({ ...line, amount_btw: line.amount })) } };
  }),
  plus_customers_upload_only: refused('a Plus customer processes an expense', purchases.createExpense, async (site) => {
    const body = await site.expenseBody();
    await change(site, { subscription_type: 3 });
    return { body };
  }),
};

async function conceptOf(site: Site, contact_id: number, more: object = {}) {
  const body = { ...(await site.invoiceBody()), contact_id, ...more };
  const { id, version } = await site.get(sales.createInvoice, { body });
  return { params: { id }, body: { version } };
}

const LINE = { description: 'Label design', quantity: '1', vat: 'PROCENT_0' as const };

async function ready(site: Site) {
  const { id, version } = await site.concept();
  return { params: { id }, body: { version } };
}

const OPEN_INVOICE = {
  date: '2026-01-01',
  lines: [
    {
      ledger: '1100',
      debit: '121.00',
      document: { contact_name: 'Brouwerij De Zwaan B.V.', reference: '2026-033', document_date: '2026-01-01' },
    },
    { ledger: '0500', credit: '121.00' },
  ],
};

/** Of invoices. */
export const salesExamples = {
  invoice_is_final: refused('a finalised invoice is deleted', sales.deleteInvoice, async (site) => ({
    params: { id: (await site.invoice()).id },
  })),
  invoice_numbers_undecided: refused(
    'the first invoice is finalised after invoices of another program',
    sales.finalizeInvoice,
    async (site) => {
      await site.get(journal.createOpeningBalance, { body: OPEN_INVOICE });
      return ready(site);
    },
  ),
  invoice_numbers_started: refused(
    'the first number of a year is chosen after its first invoice',
    sales.startInvoiceNumbers,
    async (site) => {
      await site.invoice();
      return { params: { adminId: site.administrationId, year: 2026 }, body: { first_number: 34 } };
    },
  ),
  invoice_date_before_last: refused(
    'the date is before that of the last finalised invoice',
    sales.finalizeInvoice,
    async (site) => {
      await site.invoice();
      return conceptOf(site, (await site.contact()).id, { invoice_date: '2026-07-13' });
    },
  ),
  credited_too_much: refused('an invoice is credited beyond its total', sales.creditInvoice, async (site) => {
    const { id } = await site.invoice();
    const note = await site.get(sales.creditInvoice, { params: { id }, body: {} });
    await site.get(sales.finalizeInvoice, { params: { id: note.id }, body: { version: note.version } });
    return { params: { id }, body: {} };
  }),
  total_has_wrong_sign: refused(
    'a credit note has a total to be paid by the customer',
    sales.finalizeInvoice,
    async (site) => {
      const { id, contact_id } = await site.invoice();
      const note = await site.get(sales.creditInvoice, { params: { id }, body: {} });
      const { lines, invoice_date } = await site.invoiceBody();
      const params = { id: note.id };
      const body = { contact_id, invoice_date, lines, version: note.version };
      const { version } = await site.get(sales.updateInvoice, { params, body });
      return { params, body: { version } };
    },
  ),
  vat_basis_mid_period: refused(
    'the VAT basis is changed after invoices of the period',
    API.administrations.updateAdministration,
    async (site) => {
      await site.invoice();
      const params = { adminId: site.administrationId };
      const { version } = await site.get(API.administrations.administration, { params });
      return { params, body: { vat_accounting_basis: 'CASH' as const, version } };
    },
  ),
  customer_vat_id_required: refused(
    'VAT is reverse-charged to a customer without a VAT number',
    sales.finalizeInvoice,
    async (site) => {
      const lines = [{ ...LINE, unit_price: '100.00', treatment: 'nl_reverse_charge' as const }];
      return conceptOf(site, (await site.contact()).id, { lines });
    },
  ),
  customer_vat_id_not_in_use: refused('VIES reports the VAT number as invalid', sales.finalizeInvoice, async (site) => {
    const lines = [{ ...LINE, unit_price: '100.00', treatment: 'eu_service' as const }];
    return conceptOf(site, (await site.contact({ vat_id: 'DE123456799', country: 'DE' })).id, { lines });
  }),
  seller_details_missing: refused('the company has no KVK number', sales.finalizeInvoice, async (site) => {
    await change(site, { kvk_number: null });
    return ready(site);
  }),
  customer_address_missing: refused('the customer’s address has no town', sales.finalizeInvoice, async (site) =>
    conceptOf(site, (await site.contact({ town: '' })).id),
  ),
};
