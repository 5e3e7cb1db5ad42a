import type { ReadMail } from '#adapters/inbound-mail/inbound-mail';
import type { Reading } from '#adapters/receipt-reader/receipt-reader';

/** What people are told apart by: letters and digits alone. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');

const FORWARDED = /^\s*(?:fwd?|doorst|wg|tr)\s*:/i;
/** "Jan via a list", and an address in the place of a name. */
const NOT_THEIRS = /@|\bvia\b/i;

/**
 * The supplier that a mail may be from, as its sender calls itself; empty where that is a person of the company (`own`, the names within it),
 * somebody who forwards, or nobody. Pure.
 */
export function supplierWhoSent(
  { from_name, subject }: Pick<ReadMail, 'from_name' | 'subject'>,
  own: readonly string[],
) {
  const isOwn = own.some((name) => plain(name) === plain(from_name));
  if (isOwn || FORWARDED.test(subject) || NOT_THEIRS.test(from_name) || !/\p{L}{2}/u.test(from_name)) return '';
  return from_name.slice(0, 200);
}

/**
 * What was read from the words of a mail, whose first line is its subject: a name that stands there, or was guessed from where it stands, is
 * no supplier's. Then it may be who sent the mail (`sender`), which is never certain. Pure.
 */
export function withSupplierWhoSent(
  reading: Reading,
  { sender, subject }: { sender: string; subject: string },
): Reading {
  const { supplier_name: read } = reading;
  const isSubject = read !== null && plain(subject).startsWith(plain(read.value));
  if (reading.kind === 'unreadable' || (read !== null && read.certainty !== 'doubtful' && !isSubject)) return reading;
  const supplier_name: Reading['supplier_name'] =
    sender === ''
      ? null
      : { value: sender, certainty: 'doubtful', place: null, source: 'text', remark: 'sender_of_mail' };
  return { ...reading, supplier_name };
}
