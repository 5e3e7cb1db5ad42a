import type { Readable } from 'node:stream';

export { MAIL_LIMITS, type MailedDocument, type ReadMail } from './mail-limits.ts';
export type { SenderProof } from './prove-sender.ts';
export { readMail } from './read-mail.ts';
export { amountsIn } from './words.ts';

/** The administration of an inbound address. */
export type MailPlace = { administration_id: number; person_id: number };

type StoredMail = { sha256: string; size_bytes: number };

/** What is behind the mail server: it knows the addresses and keeps what comes. */
export type MailGate = {
  /** Undefined for an unknown address: its mail is refused during delivery. */
  placeOf(address: string): Promise<MailPlace | undefined>;
  /** Stores what a mail holds, with constant memory. */
  store(content: Readable): Promise<StoredMail>;
  /** Stores an e-mail. It is acknowledged to the sender only once this has resolved. */
  keep(place: MailPlace, mail: StoredMail & { envelope_from: string }): Promise<void>;
};
