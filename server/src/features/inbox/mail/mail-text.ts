import type { ReadMail } from '#adapters/inbound-mail/inbound-mail';
import type { Reading } from '#receipt-reading/receipt-reader';

/** What people are distinguished by: letters and digits alone. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');

const FORWARDED = /^\s*(?:fwd?|doorst|wg|tr)\s*:/i;
/** "Jan via a list", and an address in the place of a name. */
const NOT_THEIRS = /@|\bvia\b/i;

/**
 * The supplier that a mail may be from, as its sender calls itself; empty where that is a person of the company (`own`, the names within it),
 * someone who forwards, or nobody. Pure.
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
 * What was read from the words of a mail, which begin with its subject: a name that was guessed from where it stands is no supplier's, nor
 * one with which the subject begins and that is nowhere else. Then it may be who sent the mail (`sender`), which is never certain, as
 * is a name that is in both. Pure.
 */
export function addSenderAsSupplier(
  reading: Reading,
  { sender, subject }: { sender: string; subject: string },
): Reading {
  const { supplier_name: read } = reading;
  if (reading.kind === 'unreadable') return reading;
  if (read !== null && read.certainty !== 'doubtful') {
    if (!plain(subject).startsWith(plain(read.value))) return reading;
    if (wordsBelow(subject, reading.text).includes(plain(read.value)))
      return { ...reading, supplier_name: { ...read, certainty: 'doubtful' } };
  }
  const supplier_name: Reading['supplier_name'] =
    sender === ''
      ? null
      : { value: sender, certainty: 'doubtful', place: null, source: 'text', remark: 'sender_of_mail' };
  return { ...reading, supplier_name };
}

function wordsBelow(subject: string, text: string): string {
  const words = plain(text);
  return words.startsWith(plain(subject)) ? words.slice(plain(subject).length) : words;
}
