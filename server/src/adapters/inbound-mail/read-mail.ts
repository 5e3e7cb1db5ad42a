import PostalMime, { addressParser, type Email } from 'postal-mime';
import { MAIL_LIMITS, type ReadMail } from './mail-limits.ts';
import { proveSender } from './prove-sender.ts';
import { fuller, wordsOf } from './words.ts';

const TRIMMINGS = /^(?:application\/(?:x-)?(?:pkcs7|pgp)-(?:signature|keys)|text\/(?:calendar|vcard|x-vcard))$/i;

/**
 * Reads a mail as far as it goes: what is broken reads as what is left of it. Nothing is unpacked and nothing is fetched. `authservId` is
 * the name by which the mail server in front signs what it found of the sender.
 */
export async function readMail(bytes: Uint8Array, authservId: string | undefined): Promise<ReadMail> {
  const mail = await PostalMime.parse(bytes, {
    attachmentEncoding: 'arraybuffer',
    maxNestingDepth: 50,
    maxRfc822NestingDepth: MAIL_LIMITS.depth,
    maxHeadersSize: 256 * 1024,
  });
  if (mail.attachments.length > MAIL_LIMITS.documents) throw new Error('too many documents in one e-mail');
  const documents = mail.attachments.map((sent, index) => ({
    file_name: sent.filename ?? `document-${String(index + 1)}`,
    bytes: typeof sent.content === 'string' ? Buffer.from(sent.content) : new Uint8Array(sent.content),
    isTrimming: TRIMMINGS.test(sent.mimeType) || (sent.related === true && sent.mimeType.startsWith('image/')),
  }));
  const from = senderOf(mail);
  return {
    from,
    from_name: from === '' ? '' : (mail.from?.name ?? '').trim(),
    subject: (mail.subject ?? '').trim().slice(0, 250),
    documents,
    text: fuller((mail.text ?? '').trim(), wordsOf(mail.html ?? '')),
    proof: proveSender(mail.headers, from, authservId),
  };
}

/** In lower case; empty unless the mail names exactly one: of several, it would be up to its reader whom it is from. */
function senderOf({ headers }: Email): string {
  const named = headers.filter(({ key }) => key === 'from');
  const [first, ...others] = named.flatMap(({ value }) => addressParser(value, { flatten: true }));
  return named.length === 1 && others.length === 0 ? (first?.address ?? '').trim().toLowerCase() : '';
}
