import type { quotationCalls } from '@saldo/contract';
import { addDays } from '@saldo/ledger';
import type { ReceiptReader } from '#receipt-reading/receipt-reader';
import { administration, invoiceSettings } from '#features/administrations/index';
import type { Handlers, ReplyOf } from '#platform/http/handlers';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { pictureOfPage } from '../documents/invoice-files.ts';
import { shownInvoice } from '../invoices/shown-invoice.ts';
import { treatmentsOf } from '../invoices/vat-treatments.ts';
import { messagesOfQuotation } from '../sending/message-store.ts';
import { presentMessage } from '../sending/present.ts';
import type { MailHouse } from '../sending/send-message.ts';
import { copyToInvoice } from './copy-to-invoice.ts';
import { decide } from './decide-quotation.ts';
import { quotationList } from './list-quotations.ts';
import { shownQuotation } from './present.ts';
import { decideByLink, publicPdf, publicQuotation } from './public-quotation.ts';
import { printableQuotation, quotationPdf } from './quotation-files.ts';
import { createQuotation, deleteQuotation, duplicateQuotation, updateQuotation } from './save-quotation.ts';
import { markQuotationSent, quotationMail, sendQuotation } from './send-quotation.ts';
import { lockQuotation, quotationById, setArchived } from './store.ts';

type Needs = Pick<MailHouse, 'files' | 'settings'> & { reader: Pick<ReceiptReader, 'pageImage'> };

export function quotationRoutes({ files, settings, reader }: Needs): Handlers<typeof quotationCalls> {
  const { publicUrl } = settings;
  const shown = (scope: Scope, id: number) => shownQuotation(scope, id, publicUrl);
  return {
    quotations: (scope, { query }) => quotationList(scope, query),
    newQuotation: (scope) => newQuotation(scope),
    createQuotation: async (scope, { body }) => shown(scope, await createQuotation(scope, body)),
    quotation: (scope, { params }) => shown(scope, params.id),
    updateQuotation: async (scope, { params, body }) => {
      await updateQuotation(scope, params.id, body);
      return shown(scope, params.id);
    },
    deleteQuotation: async (scope, { params }) => {
      await deleteQuotation(scope, params.id);
      return { deleted: true };
    },
    quotationPdf: {
      outside: async (begin, { params }) =>
        quotationPdf(begin, files, await begin((scope) => printableQuotation(scope, params.id))),
    },
    quotationPage: {
      outside: async (begin, { params }) => {
        const printed = await begin((scope) => printableQuotation(scope, params.id));
        const { content } = await quotationPdf(begin, files, printed);
        return pictureOfPage(content, params.page, reader);
      },
    },
    quotationMailDraft: (scope, { params }) => quotationMail(scope, params.id, publicUrl),
    sendQuotation: async (scope, { params, body }) => {
      await sendQuotation(scope, params.id, body);
      return shown(scope, params.id);
    },
    markQuotationSent: async (scope, { params, body }) => {
      await markQuotationSent(scope, params.id, body);
      return shown(scope, params.id);
    },
    quotationMessages: async (scope, { params }) => {
      await quotationById(scope, params.id);
      const messages = [];
      for (const message of await messagesOfQuotation(scope, params.id))
        messages.push(await presentMessage(scope, message));
      return messages;
    },
    acceptQuotation: async (scope, { params, body: { name, note } }) => {
      await decide(scope, params.id, { kind: 'ACCEPTED', name, note, sha256: null });
      return shown(scope, params.id);
    },
    declineQuotation: async (scope, { params, body: { name, note } }) => {
      await decide(scope, params.id, { kind: 'DECLINED', name, note, sha256: null });
      return shown(scope, params.id);
    },
    duplicateQuotation: async (scope, { params }) => shown(scope, await duplicateQuotation(scope, params.id)),
    archiveQuotation: async (scope, { params, body }) => {
      const { number, state } = await lockQuotation(scope, params.id);
      if (number === null) throw new Refusal('quotation_not_sent');
      if (body.archived !== (state === 'ARCHIVED'))
        await setArchived(scope, params.id, body.archived ? new Date().toISOString() : null);
      return shown(scope, params.id);
    },
    copyQuotationToInvoice: async (scope, { params, body }) =>
      shownInvoice(scope, await copyToInvoice(scope, params.id, body.advance)),
    publicQuotation: { outside: (begin, { params }) => publicQuotation(begin, files, params.token) },
    publicQuotationPdf: { outside: (begin, { params }) => publicPdf(begin, files, params.token) },
    acceptPublicQuotation: {
      outside: (begin, { params, body }) => decideByLink(begin, files, params.token, { ...body, kind: 'ACCEPTED' }),
    },
    declinePublicQuotation: {
      outside: (begin, { params, body }) => decideByLink(begin, files, params.token, { ...body, kind: 'DECLINED' }),
    },
  };
}

async function newQuotation(scope: Scope): Promise<ReplyOf<typeof quotationCalls.newQuotation>> {
  const { default_language, expiration_days } = await invoiceSettings(scope);
  return {
    quotation_date: scope.today,
    valid_until: addDays(scope.today, expiration_days),
    language: default_language,
    treatments: [...treatmentsOf(await administration(scope), scope.today)],
  };
}
