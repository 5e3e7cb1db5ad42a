import { type salesCalls, vatRateName } from '@saldo/contract';
import { vatRatesOn, yearOf } from '@saldo/ledger';
import type { FileStore } from '#adapters/file-store/file-store';
import type { ReceiptReader } from '#receipt-reading/receipt-reader';
import type { VatNumberCheck } from '#adapters/vat-number-check/vat-number-check';
import { administration, invoiceSettings } from '#features/administrations/index';
import { paymentsOf } from '#features/journal/index';
import type { Handlers, ReplyOf } from '#platform/http/handlers';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import type { PaymentAccount } from './documents/compose-document.ts';
import { finalizeInvoice } from './invoices/finalize-invoice.ts';
import { pageFile, pdfFile, printable, ublFile } from './documents/invoice-files.ts';
import { invoiceNumbers, startInvoiceNumbers } from './invoices/invoice-numbers.ts';
import { invoiceById } from './invoices/store.ts';
import { listInvoices } from './invoices/list-invoices.ts';
import { invoiceTotals } from './invoices/list-totals.ts';
import { payInvoice } from './invoices/pay-invoice.ts';
import { mayBeCredited } from './invoices/policy.ts';
import { presentSummary } from './invoices/present.ts';
import { shownInvoice } from './invoices/shown-invoice.ts';
import { createCreditNote } from './invoices/create-credit-note.ts';
import { createConcept, deleteConcept, duplicateInvoice, updateConcept } from './invoices/save-draft.ts';
import { storeFiles } from './documents/store-invoice-files.ts';
import { advancesFor, settleAdvance } from './invoices/settle-advance.ts';
import { undoInvoiceWriteOff, writeOffInvoice } from './invoices/write-off.ts';
import { treatmentsOf } from './invoices/vat-treatments.ts';
import { invoiceVatQuestion, keepInvoiceVatCheck } from './invoices/vies-check.ts';

/** On which account customers pay; the company's details say. */
export type AccountOf = (scope: Scope) => Promise<PaymentAccount | null>;

const UNCOUNTED = { count: null, totals: null, receivable: null, booked: null, counts: null };

export function salesRoutes(
  accountOf: AccountOf,
  {
    files,
    reader: draws,
    vatNumbers,
  }: { files: FileStore; reader: Pick<ReceiptReader, 'pageImage'>; vatNumbers: VatNumberCheck },
): Handlers<typeof salesCalls> {
  return {
    invoices: async (scope, { query }) => {
      const { rows, next } = await listInvoices(scope, query);
      const found = query.rows_only === undefined ? await invoiceTotals(scope, query) : UNCOUNTED;
      return { ...found, next, previous: null, results: rows.map(presentSummary) };
    },
    invoiceTotals: (scope, { query }) => invoiceTotals(scope, query),
    newInvoice: (scope) => newInvoice(scope),
    createInvoice: async (scope, { body }) => shownInvoice(scope, await createConcept(scope, body)),
    invoice: (scope, { params }) => shownInvoice(scope, params.id),
    updateInvoice: async (scope, { params, body }) => {
      await updateConcept(scope, params.id, body);
      return shownInvoice(scope, params.id);
    },
    deleteInvoice: async (scope, { params }) => {
      await deleteConcept(scope, params.id);
      return { deleted: true };
    },
    finalizeInvoice: {
      outside: async (begin, { params, body }) => {
        const asked = await begin((scope) => invoiceVatQuestion(scope, params.id));
        const answer = asked === undefined ? undefined : await vatNumbers.check(asked.vat_id, asked.requester);
        return begin.once(async (scope) => {
          const allowInvalid = body.allow_unused_vat_id;
          const check =
            asked === undefined || answer === undefined
              ? null
              : await keepInvoiceVatCheck(scope, params.id, { asked, answer, allowInvalid });
          await finalizeInvoice(scope, params.id, { ...body, vat_check: check }, await accountOf(scope));
          return shownInvoice(scope, params.id);
        });
      },
    },
    creditInvoice: async (scope, { params }) => {
      const original = await invoiceById(scope, params.id);
      if (!mayBeCredited(original)) throw new Refusal('credited_too_much', { about: { left: 0 } });
      return shownInvoice(scope, await createCreditNote(scope, original));
    },
    duplicateInvoice: async (scope, { params }) =>
      shownInvoice(scope, await duplicateInvoice(scope, await invoiceById(scope, params.id))),
    writeOffInvoice: async (scope, { params, body }) => {
      await writeOffInvoice(scope, params.id, body);
      return shownInvoice(scope, params.id);
    },
    undoWriteOff: async (scope, { params, query }) => {
      await undoInvoiceWriteOff(scope, params.id, query.date ?? scope.today);
      return shownInvoice(scope, params.id);
    },
    settleAdvance: async (scope, { params, body }) => {
      await settleAdvance(scope, params.id, body);
      return shownInvoice(scope, params.id);
    },
    advances: (scope, { params }) => advancesFor(scope, params.id),
    payInvoice: async (scope, { params, body }) => {
      await invoiceById(scope, params.id);
      await payInvoice(scope, params.id, body);
      return paymentsOf(scope, { type: 'sales_invoice', id: params.id });
    },
    invoicePayments: async (scope, { params }) => {
      await invoiceById(scope, params.id);
      return paymentsOf(scope, { type: 'sales_invoice', id: params.id });
    },
    invoiceBankPayments: async (scope, { params }) => {
      await invoiceById(scope, params.id);
      return paymentsOf(scope, { type: 'sales_invoice', id: params.id }, 'bank');
    },
    invoicePdf: {
      outside: async (begin, { params }) =>
        pdfFile(await begin(async (scope) => printable(scope, params.id, await accountOf(scope))), files, (drawn) =>
          storeFiles(begin, files, params.id, drawn),
        ),
    },
    invoicePage: {
      outside: async (begin, { params }) => {
        const printed = await begin(async (scope) => printable(scope, params.id, await accountOf(scope)));
        return pageFile(printed, params.page, files, draws, (drawn) => storeFiles(begin, files, params.id, drawn));
      },
    },
    invoiceUbl: {
      outside: async (begin, { params }) =>
        ublFile(await begin((scope) => printable(scope, params.id, null)), files, (drawn) =>
          storeFiles(begin, files, params.id, drawn),
        ),
    },
    nextInvoiceNumber: (scope, { params }) => invoiceNumbers(scope, params.year),
    startInvoiceNumbers: async (scope, { params, body }) => {
      await startInvoiceNumbers(scope, params.year, body.first_number);
      return invoiceNumbers(scope, params.year);
    },
  };
}

async function newInvoice(scope: Scope): Promise<ReplyOf<typeof salesCalls.newInvoice>> {
  const company = await administration(scope);
  return {
    invoice_date: scope.today,
    payment_term_days: company.payment_term_days,
    language: (await invoiceSettings(scope)).default_language,
    next_number: (await invoiceNumbers(scope, yearOf(scope.today))).next_entry_number,
    vat_options: vatRatesOn(scope.today).map(({ rate_bp }) => vatRateName(rate_bp)),
    treatments: [...treatmentsOf(company, scope.today)],
  };
}
