import { join } from 'node:path';
import type { Mailer } from '#adapters/mailer/mailer';
import { smtpMailer } from '#adapters/mailer/smtp';
import type { Settings } from '#platform/settings/settings';
import { Mailbox, mailboxService, type SandboxService } from '../sandbox/index.ts';

const SANDBOX_SENDER = 'Saldo <saldo@saldo.example>';

/** Where e-mails go: a mail server, or the sandbox's mailbox, to which they travel by SMTP anyway. */
export async function mailOf(
  settings: Settings,
  stops: (() => Promise<void>)[],
): Promise<{ mailer: Mailer; sandbox: SandboxService[] }> {
  if (settings.mail !== 'sandbox') {
    const mailer = smtpMailer(settings.mail);
    stops.push(async () => mailer.close());
    return { mailer, sandbox: [] };
  }
  const mailbox = new Mailbox(join(settings.dataDir, 'sandbox', 'mail'));
  const url = await mailbox.listen();
  stops.push(() => mailbox.close());
  const mailer = smtpMailer({ url, from: SANDBOX_SENDER });
  stops.push(async () => mailer.close());
  return { mailer, sandbox: [mailboxService(mailbox)] };
}
