import { API, type Invoice, type MailBody, type SentMessage } from '@saldo/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Letter, Mailer } from '#adapters/mailer/mailer';
import type { World } from '../../../../tests/support/world.ts';
import { concept, finalize } from '../testing.ts';

type Given = z.input<typeof MailBody> & { send_at?: string; again?: boolean };

export const mail = (more: Partial<Given> = {}): Given => ({
  to: ['boekhouding@klant.example'],
  subject: 'Factuur {number}',
  body: 'Beste {customer},\n\nHierbij {number} van {amount}, te betalen voor {due_date}.',
  ...more,
});

/** A final invoice of 121.00 of a customer. */
export async function invoiceOf(
  world: World,
  contact: number,
  more: Parameters<typeof concept>[2] = {},
): Promise<Invoice> {
  const { reply, error } = await finalize(world, await concept(world, contact, more));
  if (error !== undefined) throw new Error(JSON.stringify(error));
  return reply;
}

export const messagesOf = async (world: World, id: number): Promise<SentMessage[]> =>
  (await world.call(API.sales_mail.invoiceMessages, { params: { id } })).reply;

export const lettersOf = (world: World) => (world.house.mailer as Mailer & { sent: readonly Letter[] }).sent;

/** Notes as many e-mails as a company may send on a day. */
export const spendMails = (world: World, contact: number, day: string) =>
  world.inScope(({ db, personId }) =>
    sql`insert into sales_messages (administration_id, kind, channel, state, contact_id, language, to_addresses,
        subject, body, asked_on, message_id, return_token, link_token, created_by)
      select ${world.administrationId}, 'STATEMENT', 'MAIL', 'CANCELLED', ${contact}, 'nl', array['x@zon.example'],
        '', '', ${day}::date, n::text, n::text, n::text, ${personId} from generate_series(1, 2500) n`.execute(db),
  );
