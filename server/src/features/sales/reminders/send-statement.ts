import { Refusal } from '#platform/refusal';
import { cents } from '@saldo/ledger';
import type { Scope } from '#platform/scope';
import { addMessage } from '../sending/message-store.ts';
import { asTold, type Mail } from '../sending/send-invoice.ts';
import { languageOf, statementFile } from './account-statement.ts';

/** Queues the statement of account of a customer; refused when nothing is open. */
export async function sendStatement(scope: Scope, contactId: number, mail: Mail): Promise<number> {
  const language = await languageOf(scope, contactId);
  const { outstanding } = await statementFile(scope, contactId, language);
  if (outstanding === cents(0)) throw new Refusal('nothing_outstanding');
  const message = await addMessage(scope, {
    ...(await asTold(scope, 'STATEMENT', mail)),
    kind: 'STATEMENT',
    channel: 'MAIL',
    invoice_id: null,
    contact_id: contactId,
    language,
    attach_ubl: false,
    reminder_step: null,
    is_automatic: false,
    scheduled_for: null,
    task_id: null,
  });
  if (message === undefined) throw new Error('a statement of account was not noted');
  return message;
}
