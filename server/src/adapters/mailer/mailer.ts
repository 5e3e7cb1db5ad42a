import type { Logger } from '#platform/log';

/** Sends e-mails. */
export type Mailer = {
  /**
   * Resolves when the e-mail was taken over for delivery, with the recipients that were refused while others were not. Throws MailRefused
   * when it never will be (the address does not exist), and anything else when it may be tried again; then it may arrive twice, by
   * which its `message_id` is known again.
   */
  send(letter: Letter): Promise<{ refused: readonly string[] }>;
};

export type Letter = {
  to: string;
  cc?: readonly string[];
  bcc?: readonly string[];
  /** More recipients beside `to`. */
  also_to?: readonly string[];
  /** Who it is from, by name; the address stays that of the settings, for which the mail server may speak. */
  from_name?: string;
  /** Where an answer goes, when not to the sender. */
  reply_to?: string;
  /** The address that reports of its delivery go to (RFC 5321 §4.4), when not to the sender. */
  return_path?: string;
  /** Its Message-ID without angle brackets, when another attempt must be the same e-mail. */
  message_id?: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly { file_name: string; media_type: string; content: Uint8Array }[];
};

/** The e-mail can never be delivered: trying again does not help. `answer` is what the mail server said, if it did. */
export class MailRefused extends Error {
  override name = 'MailRefused';
  readonly answer: string;

  constructor(message: string, answer = '') {
    super(message);
    this.answer = answer;
  }
}

/** Sends an e-mail whose refusal changes nothing: that is logged, and not tried again. Throws what may be tried again. */
export async function deliver(mailer: Mailer, letter: Letter, log: Pick<Logger, 'warn'>): Promise<void> {
  try {
    await mailer.send(letter);
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    log.warn({ err: error }, 'mail server rejected an e-mail');
  }
}
