import { API, MOST_MAILS_A_DAY } from '@saldo/contract';
import { sql } from 'kysely';
import { mail, overdueInvoice, scheduledInvoice } from '../../access/testing/requests-of-sales-mail.ts';
import { refused } from './example.ts';
import type { Site } from '../../access/testing/site.ts';

const { sales_mail } = API;

const onInvoice = async (site: Site) => ({ params: { id: (await site.invoice()).id } });

/** As many e-mails of this day as a company may send, beside the one of an invoice. */
async function sentOften({ world, administrationId, owner }: Site, invoiceId: number): Promise<void> {
  await world.inScope(
    ({ db }) =>
      sql`insert into sales_messages (administration_id, kind, state, invoice_id, contact_id, language, to_addresses, subject, body,
          asked_on, message_id, return_token, link_token, created_by)
        select administration_id, kind, 'SENT', invoice_id, contact_id, language, to_addresses, subject, body,
          asked_on, 'm' || n, 'r' || n, 'l' || n, created_by
        from sales_messages, generate_series(1, ${MOST_MAILS_A_DAY}::int) n
        where administration_id = ${administrationId} and invoice_id = ${invoiceId}`.execute(db),
    { administrationId, person: owner },
  );
}

/** Of e-mails to customers. */
export const salesMailExamples = {
  invoice_not_final: refused('the invoice is a draft', sales_mail.sendInvoice, async (site) => ({
    params: { id: (await site.concept()).id },
    body: mail(),
  })),
  mail_variable_unknown: refused('the text names {factuurnummer}', sales_mail.sendInvoice, async (site) => ({
    ...(await onInvoice(site)),
    body: mail({ body: 'Invoice {factuurnummer}' }),
  })),
  mail_already_waiting: refused('the invoice is scheduled for tomorrow', sales_mail.sendInvoice, async (site) => ({
    params: { id: await scheduledInvoice(site) },
    body: mail(),
  })),
  invoice_already_sent: refused('the invoice was sent by post', sales_mail.sendInvoice, async (site) => {
    const { params } = await onInvoice(site);
    await site.get(sales_mail.markInvoiceSent, { params, body: { sent_on: '2026-07-14' } });
    return { params, body: mail() };
  }),
  mail_limit_reached: refused('the company sent as many today as it may', sales_mail.sendInvoice, async (site) => {
    const id = await scheduledInvoice(site);
    await sentOften(site, id);
    return { ...(await onInvoice(site)), body: mail() };
  }),
  mail_not_scheduled: refused('no e-mail is scheduled', sales_mail.unscheduleInvoice, async (site) => ({
    ...(await onInvoice(site)),
    body: {},
  })),
  mail_not_waiting: refused('the e-mail has not left yet', sales_mail.resendMessage, async (site) => {
    const [message] = await site.get(sales_mail.invoiceMessages, { params: { id: await scheduledInvoice(site) } });
    return { params: { id: message?.id ?? 0 }, body: {} };
  }),
  nothing_outstanding: refused('the invoice was paid', sales_mail.sendReminder, async (site) => {
    const id = await overdueInvoice(site);
    const body = { paid_on: '2026-07-14', amount: '121.00', method: 'BANK' as const };
    await site.get(API.sales.payInvoice, { params: { id }, body });
    return { params: { id }, body: mail() };
  }),
  invoice_not_overdue: refused('the due date is ahead', sales_mail.sendReminder, async (site) => ({
    ...(await onInvoice(site)),
    body: mail(),
  })),
  reminded_today: refused('a reminder was sent earlier that day', sales_mail.sendReminder, async (site) => {
    const id = await overdueInvoice(site);
    await site.get(sales_mail.sendReminder, { params: { id }, body: mail() });
    return { params: { id }, body: mail() };
  }),
} as const;
