import { createTransport } from 'nodemailer';
import { addressParser } from 'postal-mime';
import { type Letter, type Mailer, MailRefused } from './mailer.ts';

const TIMEOUT_MS = 30_000;

/** Mail by SMTP. `url` is smtp:// or smtps://, with name and password where the server asks them. */
export function smtpMailer(options: { url: string; from: string }): Mailer & { close(): void } {
  const transport = createTransport({
    url: options.url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (letter) => {
      try {
        const { rejected } = await transport.sendMail(messageOf(letter, options.from));
        return { refused: rejected };
      } catch (error) {
        if (isRefusal(error)) throw new MailRefused('the mail server refuses this letter for good', answerOf(error));
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

function messageOf(letter: Letter, sender: string) {
  const { also_to = [], cc = [], bcc = [], reply_to, subject, text, html, attachments = [] } = letter;
  const to = [letter.to, ...also_to];
  return {
    from: letter.from_name === undefined ? sender : { name: letter.from_name, address: addressOf(sender) },
    to,
    cc: [...cc],
    bcc: [...bcc],
    subject,
    text,
    html,
    ...(reply_to === undefined ? {} : { replyTo: reply_to }),
    ...(letter.message_id === undefined ? {} : { messageId: `<${letter.message_id}>` }),
    ...(letter.return_path === undefined ? {} : reportsTo(letter.return_path, [...to, ...cc, ...bcc])),
    attachments: attachments.map(({ file_name, media_type, content }) => ({
      filename: file_name,
      contentType: media_type,
      content: Buffer.from(content),
    })),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Where reports of delivery go, and that they are wanted (RFC 3461), which servers that know no such wish are not told. */
function reportsTo(return_path: string, recipients: readonly string[]) {
  return {
    envelope: { from: return_path, to: [...recipients] },
    dsn: { return: 'headers' as const, notify: ['success' as const, 'failure' as const, 'delay' as const] },
  };
}

function addressOf(sender: string): string {
  return addressParser(sender, { flatten: true })[0]?.address ?? sender;
}

/** An answer 5yz is final (RFC 5321 §4.2.1), except while signing in, which is our own fault and can be mended. */
function isRefusal(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown };
  return typeof responseCode === 'number' && responseCode >= 500 && command !== 'AUTH' && command !== 'CONN';
}

function answerOf(error: unknown): string {
  const { response } = error as { response?: unknown };
  return typeof response === 'string' ? response : '';
}
