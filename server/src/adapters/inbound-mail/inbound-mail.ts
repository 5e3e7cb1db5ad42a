import type { Readable } from 'node:stream';

export { MAIL_LIMITS, type MailedDocument, type ReadMail } from './mail-limits.ts';
export type { SenderProof } from './prove-sender.ts';
export { readMail } from './read-mail.ts';
export { readReport } from './read-report.ts';
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

/** Several gates as one: the first that knows an address takes in its mail. */
export function firstOf(gates: readonly [MailGate, ...MailGate[]]): MailGate {
  const taken = new WeakMap<MailPlace, MailGate>();
  return {
    placeOf: async (address) => {
      for (const gate of gates) {
        const place = await gate.placeOf(address);
        if (place === undefined) continue;
        taken.set(place, gate);
        return place;
      }
      return undefined;
    },
    store: (content) => gates[0].store(content),
    keep: (place, mail) => (taken.get(place) ?? gates[0]).keep(place, mail),
  };
}
