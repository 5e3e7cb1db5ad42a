/** Sends e-mails. */
export type Mailer = {
  /**
   * Resolves when the e-mail was taken over for delivery. Throws MailRefused when it never will be (the address does not exist), and
   * anything else when it may be tried again; then it may arrive twice.
   */
  send(letter: Letter): Promise<void>;
};

export type Letter = {
  to: string;
  /** Where an answer goes, when not to the sender. */
  reply_to?: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly { file_name: string; media_type: string; content: Uint8Array }[];
};

/** The e-mail can never be delivered: trying again does not help. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}
