import type { salesMailCalls } from '@saldo/contract';
import { contactById } from '#features/contacts/index';
import type { Handlers } from '#platform/http/handlers';
import { orNotFound } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type RefuseBeyondQuota, takeDocument } from '#receipt-reading/take-document';
import { shownInvoice } from '../invoices/shown-invoice.ts';
import { invoiceById } from '../invoices/store.ts';
import { accountStatement, languageOf, statementFile } from '../reminders/account-statement.ts';
import { collectionFile } from '../reminders/collection-file.ts';
import { nextStep, pauseReminders, sendReminder } from '../reminders/send-reminder.ts';
import { sendStatement } from '../reminders/send-statement.ts';
import { startBulk } from './bulk-mail.ts';
import { contactMail, updateContactMail } from './contact-mail.ts';
import { invoiceValues, mailDraft, statementValues } from './mail-draft.ts';
import { mailSettings, updateMailSettings } from './mail-settings.ts';
import { messageById, messagesOfInvoice } from './message-store.ts';
import { presentMessage } from './present.ts';
import { finalInvoice, markSent, resend, sendInvoice, unschedule } from './send-invoice.ts';
import type { MailHouse } from './send-message.ts';
import { keepAttachment } from './store-attachment.ts';

export function salesMailRoutes({
  files,
  settings,
  refuseBeyondQuota,
}: MailHouse & { refuseBeyondQuota: RefuseBeyondQuota }): Handlers<typeof salesMailCalls> {
  const exampleLink = `${settings.publicUrl.replace(/\/$/, '')}/…`;
  return {
    invoiceMailDraft: async (scope, { params, query }) => {
      const invoice = await finalInvoice(scope, params.id);
      const options = await mailSettings(scope);
      return mailDraft(scope, {
        kind: query.kind,
        contactId: invoice.contact_id,
        language: invoice.language,
        step: query.kind === 'REMINDER' ? await nextStep(scope, params.id, options) : null,
        values: await invoiceValues(scope, invoice, exampleLink),
        settings: options,
      });
    },
    sendInvoice: async (scope, { params, body }) => {
      await sendInvoice(scope, params.id, body);
      return shownInvoice(scope, params.id);
    },
    markInvoiceSent: async (scope, { params, body }) => {
      await markSent(scope, params.id, body.sent_on);
      return shownInvoice(scope, params.id);
    },
    unscheduleInvoice: async (scope, { params }) => {
      await unschedule(scope, params.id);
      return shownInvoice(scope, params.id);
    },
    sendReminder: async (scope, { params, body }) => {
      await sendReminder(scope, params.id, body);
      return shownInvoice(scope, params.id);
    },
    pauseReminders: async (scope, { params }) => {
      await pauseReminders(scope, params.id, true);
      return shownInvoice(scope, params.id);
    },
    resumeReminders: async (scope, { params }) => {
      await pauseReminders(scope, params.id, false);
      return shownInvoice(scope, params.id);
    },
    invoiceMessages: async (scope, { params }) => {
      await invoiceById(scope, params.id);
      const shown = [];
      for (const message of await messagesOfInvoice(scope, params.id)) shown.push(await presentMessage(scope, message));
      return shown;
    },
    resendMessage: async (scope, { params, body }) => presented(scope, await resend(scope, params.id, body.to)),
    uploadMailAttachment: {
      outside: async (begin, _input, exchange) => {
        return takeDocument(files, await exchange.file(), (taken, keep) =>
          begin.once(async (scope) => {
            await refuseBeyondQuota(scope, [taken]);
            const kept = await keepAttachment(scope, taken);
            await keep();
            return kept;
          }),
        );
      },
    },
    sendInvoices: (scope, { body: { ids, finalize, send_at } }) =>
      startBulk(scope, { kind: 'INVOICE', ids, finalize, send_at }),
    sendReminders: (scope, { body: { ids } }) =>
      startBulk(scope, { kind: 'REMINDER', ids, finalize: false, send_at: null }),
    mailSettings: (scope) => mailSettings(scope),
    updateMailSettings: async (scope, { body: { admin_id: _, ...changed } }) => {
      await updateMailSettings(scope, changed);
      return mailSettings(scope);
    },
    contactMail: (scope, { params }) => contactMail(scope, params.id),
    updateContactMail: async (scope, { params, body }) => {
      await updateContactMail(scope, params.id, body);
      return contactMail(scope, params.id);
    },
    accountStatement: (scope, { params }) => accountStatement(scope, params.id),
    accountStatementPdf: {
      outside: async (begin, { params }) => {
        const { file_name, write } = await begin(async (scope) =>
          statementFile(scope, params.id, await languageOf(scope, params.id)),
        );
        return { media_type: 'application/pdf', file_name, content: await write() };
      },
    },
    accountStatementDraft: async (scope, { params }) => {
      await contactById(scope, params.id);
      const language = await languageOf(scope, params.id);
      const { outstanding } = await statementFile(scope, params.id, language);
      const values = await statementValues(scope, params.id, { outstanding, language, link: exampleLink });
      return mailDraft(scope, { kind: 'STATEMENT', contactId: params.id, language, step: null, values });
    },
    sendAccountStatement: async (scope, { params, body }) =>
      presented(scope, await sendStatement(scope, params.id, body)),
    collectionFile: { outside: (begin, { query }) => collectionFile(begin, files, query.ids) },
  };
}

async function presented(scope: Scope, id: number) {
  return presentMessage(scope, orNotFound(await messageById(scope, id)));
}
