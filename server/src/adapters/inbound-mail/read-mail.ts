import PostalMime, { type Address, type Email } from 'postal-mime';
import { MAIL_LIMITS, type ReadMail } from './mail-limits.ts';

const TRIMMINGS = /^(?:application\/(?:x-)?(?:pkcs7|pgp)-(?:signature|keys)|text\/(?:calendar|vcard|x-vcard))$/i;

/** Reads a mail as far as it goes: what is broken reads as what is left of it. Nothing is unpacked and nothing is fetched. */
export async function readMail(bytes: Uint8Array): Promise<ReadMail> {
  const mail = await PostalMime.parse(bytes, {
    attachmentEncoding: 'arraybuffer',
    maxNestingDepth: 50,
    maxRfc822NestingDepth: MAIL_LIMITS.depth,
    maxHeadersSize: 256 * 1024,
  });
  if (mail.attachments.length > MAIL_LIMITS.documents) throw new Error('more documents than a mail may hold');
  const documents = mail.attachments.map((sent, index) => ({
    file_name: sent.filename ?? `document-${String(index + 1)}`,
    bytes: typeof sent.content === 'string' ? Buffer.from(sent.content) : new Uint8Array(sent.content),
    isTrimming: TRIMMINGS.test(sent.mimeType) || (sent.related === true && sent.mimeType.startsWith('image/')),
  }));
  return {
    from: addressOf(mail.from),
    subject: (mail.subject ?? '').trim().slice(0, 250),
    documents,
    text: (mail.text ?? wordsOf(mail.html ?? '')).trim(),
    authentic: authenticity(mail),
  };
}

function addressOf(from: Address | undefined): string {
  return (from?.address ?? '').trim().toLowerCase();
}

/** A receiving server may say that it is false; only all that speak saying that it is right makes it right. */
function authenticity({ headers }: Email): ReadMail['authentic'] {
  const said = headers.filter(({ key }) => key === 'authentication-results').map(({ value }) => value.toLowerCase());
  const found = (pattern: RegExp): boolean => said.some((value) => pattern.test(value));
  if (found(/\bdmarc\s*=\s*fail\b/)) return 'FAIL';
  const passes = found(/\b(?:dkim|spf)\s*=\s*pass\b/);
  if (!passes && found(/\b(?:dkim|spf)\s*=\s*(?:fail|permerror)\b/)) return 'FAIL';
  return passes ? 'PASS' : 'UNKNOWN';
}

/** What a page of HTML says, line by line. */
function wordsOf(html: string): string {
  return html
    .replaceAll(/<(script|style|head)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replaceAll(/<(?:br|\/p|\/div|\/tr|\/h\d|\/li)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&euro;', '€')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/[ \t]+/g, ' ');
}
