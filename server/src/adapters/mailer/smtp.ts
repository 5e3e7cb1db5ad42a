import { createTransport } from 'nodemailer';
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
        await transport.sendMail({ from: options.from, ...messageOf(letter) });
      } catch (error) {
        if (isRefusal(error)) throw new MailRefused('the mail server refuses this letter for good');
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

function messageOf({ to, reply_to, subject, text, html, attachments = [] }: Letter) {
  return {
    to,
    subject,
    text,
    html,
    ...(reply_to === undefined ? {} : { replyTo: reply_to }),
    attachments: attachments.map(({ file_name, media_type, content }) => ({
      filename: file_name,
      contentType: media_type,
      content: Buffer.from(content),
    })),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** An answer 5yz is final (RFC 5321 §4.2.1), except while signing in, which is our own fault and can be mended. */
function isRefusal(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown };
  return typeof responseCode === 'number' && responseCode >= 500 && command !== 'AUTH' && command !== 'CONN';
}
