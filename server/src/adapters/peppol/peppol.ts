/**
 * An access point of the Peppol network: sends e-invoices to customers and receives those of suppliers. Participants are named by scheme
 * and number, such as `0106:12345678`.
 */
export type Peppol = {
  /** Whether there is one here. */
  isOn: boolean;
  /** Whether a participant receives invoices. Throws PeppolUnavailable. */
  receives(participant: string): Promise<boolean>;
  /**
   * Makes a company a participant that receives here; the same for one that is one already. `notify_url` is called when something came in.
   * Throws PeppolUnavailable, ParticipantTaken.
   */
  join(participant: string, company: { name: string; notify_url: string }): Promise<void>;
  /** The company receives here no more; one that never did is no trouble. Throws PeppolUnavailable. */
  leave(participant: string): Promise<void>;
  /**
   * Hands a document over under a reference of ours: under the same reference it is handed over once. Throws PeppolUnavailable, when it is
   * not known whether it was taken, and DocumentRefused.
   */
  send(document: PeppolDocument): Promise<Delivery>;
  /** What became of a document by its reference; undefined where none was taken under it. Throws PeppolUnavailable. */
  delivery(reference: string): Promise<Delivery | undefined>;
  /** What came in for a participant and was not acknowledged, oldest first. Throws PeppolUnavailable. */
  received(participant: string): Promise<ReceivedDocument[]>;
  /** The document itself. Throws PeppolUnavailable. */
  fetch(participant: string, id: string): Promise<Uint8Array>;
  /** It is stored here and need not be offered again. Throws PeppolUnavailable. */
  acknowledge(participant: string, id: string): Promise<void>;
};

export type PeppolDocument = {
  reference: string;
  sender: string;
  receiver: string;
  kind: 'invoice' | 'credit_note';
  xml: Uint8Array;
};

/** Taken over, delivered to the access point of the receiver (whose receipt has a number), or not. */
export type Delivery = { state: 'ACCEPTED' | 'DELIVERED' | 'FAILED'; receipt: string | null; message: string };

export type ReceivedDocument = { id: string; sender: string };

/** The access point cannot be asked now. */
export class PeppolUnavailable extends Error {
  override name = 'PeppolUnavailable';
}

/** There is none. */
export class PeppolOff extends PeppolUnavailable {
  override name = 'PeppolOff';
}

/** Another access point receives for this participant. */
export class ParticipantTaken extends Error {
  override name = 'ParticipantTaken';
}

/** The access point does not send this document. Its words are those of the access point. */
export class DocumentRefused extends Error {
  override name = 'DocumentRefused';
}

async function off(): Promise<never> {
  throw new PeppolOff('no access point was set up');
}

/** What answers where none was set up. */
export function noPeppol(): Peppol {
  return {
    isOn: false,
    receives: off,
    join: off,
    leave: off,
    send: off,
    delivery: off,
    received: off,
    fetch: off,
    acknowledge: off,
  };
}
