import PostalMime, { type Email } from 'postal-mime';
import { MAIL_LIMITS } from './mail-limits.ts';

/** What a mail server says became of an e-mail, for one recipient. */
export type DeliveryReport = {
  action: 'failed' | 'delayed' | 'delivered';
  recipient: string;
  /** Enhanced status code (RFC 3463), such as 5.1.1; empty when none is given. */
  status: string;
  /** What the server of the recipient said, as text. */
  diagnostic: string;
};

const MOST_CHARACTERS = 500;

/**
 * The reports of delivery in a mail: RFC 3464, and the older forms of qmail and Exim. Empty for anything else, such as an automatic reply,
 * which says nothing of delivery.
 */
export async function readReport(bytes: Uint8Array): Promise<DeliveryReport[]> {
  const mail = await PostalMime.parse(bytes, {
    attachmentEncoding: 'arraybuffer',
    maxNestingDepth: 50,
    maxRfc822NestingDepth: MAIL_LIMITS.depth,
    maxHeadersSize: 256 * 1024,
  });
  const status = mail.attachments.find(({ mimeType }) =>
    ['message/delivery-status', 'message/global-delivery-status'].includes(mimeType.toLowerCase()),
  );
  if (status !== undefined) {
    const { content } = status;
    return standardReports(typeof content === 'string' ? content : new TextDecoder().decode(content));
  }
  return olderReports(mail);
}

/** Groups of fields, divided by blank lines: the first is about the mail, each other about a recipient. */
function standardReports(text: string): DeliveryReport[] {
  const groups = text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map(fieldsOf);
  return groups.flatMap((fields) => {
    const action = actionOf(fields.get('action') ?? '');
    const recipient = valueOf(fields.get('original-recipient')) || valueOf(fields.get('final-recipient'));
    if (action === undefined || recipient === '') return [];
    const diagnostic = valueOf(fields.get('diagnostic-code'));
    const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0] ?? '';
    return [{ action, recipient, status: specific(status, diagnostic), diagnostic: words(diagnostic) }];
  });
}

function fieldsOf(group: string): Map<string, string> {
  const unfolded = group.replaceAll(/\n[ \t]+/g, ' ');
  return new Map(
    unfolded.split('\n').flatMap((line): [string, string][] => {
      const colon = line.indexOf(':');
      return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]];
    }),
  );
}

function actionOf(text: string): DeliveryReport['action'] | undefined {
  const word = text.toLowerCase().split(/\s/)[0];
  return word === 'failed' || word === 'delayed' || word === 'delivered' ? word : undefined;
}

/** Without the type in front: `rfc822; someone@example.nl`. */
function valueOf(field = ''): string {
  return field
    .replace(/^[\w-]+\s*;\s*/, '')
    .replaceAll(/^<|>$/g, '')
    .trim();
}

/** Some servers say 5.0.0 where the answer they got says more. */
function specific(status: string, diagnostic: string): string {
  if (status !== '' && !status.endsWith('.0.0')) return status;
  return statusIn(diagnostic) ?? status;
}

function statusIn(text: string): string | undefined {
  return /\b[245]\.\d{1,3}\.\d{1,3}\b(?!\.)/.exec(text)?.[0];
}

function words(text: string): string {
  return text
    .replaceAll(/\p{C}+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_CHARACTERS);
}

const QMAIL = /^Hi\. This is the\b/m;

function olderReports(mail: Email): DeliveryReport[] {
  const text = (mail.text ?? '').replaceAll(/\r\n?/g, '\n');
  const failed = mail.headers.find(({ key }) => key === 'x-failed-recipients')?.value;
  if (failed !== undefined)
    return failed.split(',').map((recipient) => failure(recipient.trim(), paragraphAbout(recipient.trim(), text)));
  if (!QMAIL.test(text)) return [];
  return Array.from(text.matchAll(/^<([^>\n]+)>:\n((?:.+\n?)+)/gm), ([, recipient = '', said = '']) =>
    failure(recipient, said),
  );
}

function paragraphAbout(recipient: string, text: string): string {
  const at = text.indexOf(recipient);
  return at === -1 ? '' : (text.slice(at + recipient.length).split(/\n\s*\n/)[0] ?? '');
}

function failure(recipient: string, said: string): DeliveryReport {
  return { action: 'failed', recipient, status: statusIn(said) ?? '', diagnostic: words(said) };
}
