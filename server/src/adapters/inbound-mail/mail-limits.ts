import type { SenderProof } from './prove-sender.ts';

/** As much as one mail may be, with everything in it. */
export const MAIL_LIMITS = { bytes: 25 * 1024 * 1024, documents: 200, depth: 5 } as const;

/** `isTrimming` when mail programs add such a thing by themselves: a signature, a visiting card, a picture within the words. */
export type MailedDocument = { file_name: string; bytes: Uint8Array; isTrimming: boolean };

/** What a mail says, as far as it could be read. */
export type ReadMail = {
  /** In lower case; empty when it does not name one sender. */
  from: string;
  /** What its sender is called; empty when it does not say, or names no sender. */
  from_name: string;
  subject: string;
  /** What was sent along, also within mails that were forwarded; not yet looked at. */
  documents: readonly MailedDocument[];
  /** Its words, without markup: of plain text and a page, the one that says more. */
  text: string;
  proof: SenderProof;
};
