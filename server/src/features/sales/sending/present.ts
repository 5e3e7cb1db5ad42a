import { BOUNCE_TEXTS, type BounceReason, type SentMessage } from '@saldo/contract';
import { may, type Scope } from '#platform/scope';
import { attachmentsOf, type MessageRow } from './message-store.ts';
import { mayResend } from './send-invoice.ts';

/** A message as the timeline shows it. */
export async function presentMessage(scope: Scope, message: MessageRow): Promise<SentMessage> {
  const others = await attachmentsOf(scope, message.id);
  const { created_by, ...row } = message;
  const { name } = await scope.db
    .selectFrom('persons')
    .select('name')
    .where('id', '=', created_by)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    kind: row.kind,
    channel: row.channel,
    state: row.state,
    to: row.to_addresses,
    cc: row.cc_addresses,
    bcc: row.bcc_addresses,
    subject: row.subject,
    body: row.body,
    attachments: others.map(({ file_name }) => file_name),
    reminder_step: row.reminder_step,
    is_automatic: row.is_automatic,
    scheduled_for: row.scheduled_for,
    sent_at: row.sent_at,
    state_at: row.state_at,
    reason: row.reason,
    reason_text: reasonText(row.reason, scope.language),
    explanation: row.explanation,
    receipt: row.receipt,
    attempts: row.attempts,
    created_by: name,
    created_at: row.created_at,
    may: { resend: may(scope, 'sales.send') && mayResend(row) },
  };
}

const CANCELLED = {
  UNSCHEDULED: { en: 'Schedule cancelled', nl: 'Planning geannuleerd' },
  PAID: { en: 'Paid before it was sent', nl: 'Betaald voordat die werd verstuurd' },
} as const;

function reasonText(reason: MessageRow['reason'], language: 'en' | 'nl'): string | null {
  if (reason === null) return null;
  return reason in CANCELLED
    ? CANCELLED[reason as keyof typeof CANCELLED][language]
    : BOUNCE_TEXTS[reason as BounceReason][language];
}
