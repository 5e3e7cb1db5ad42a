/** As much as one mail may be, with everything in it. */
export const MAIL_LIMITS = { bytes: 25 * 1024 * 1024, documents: 50, depth: 5 } as const;

/** What a mail says, as far as it could be read. */
export type ReadMail = {
  /** In lower case; empty when it names no sender. */
  from: string;
  subject: string;
  /** What was sent along, also within mails that were forwarded; not yet looked at. */
  documents: readonly { file_name: string; bytes: Uint8Array }[];
  /** Its words, without markup. */
  text: string;
  /** What the receiving servers found of its origin, where they wrote that down. */
  authentic: 'PASS' | 'FAIL' | 'UNKNOWN';
};
