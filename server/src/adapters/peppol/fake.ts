import {
  type Delivery,
  DocumentRefused,
  ParticipantTaken,
  type Peppol,
  type PeppolDocument,
  PeppolOff,
  PeppolUnavailable,
  type ReceivedDocument,
} from './peppol.ts';

/** A participant with this number makes the access point fail, so that nobody knows what became of it. */
export const FAILING_PARTICIPANT = '0106:90004973';
/** One that nobody registered. */
export const UNKNOWN_PARTICIPANT = '0106:90002903';
/** A company with this address finds no access point set up. */
export const OFF_PARTICIPANT = '0106:69599068';
/** One that receives elsewhere. */
export const TAKEN_PARTICIPANT = '0106:90001354';

type Incoming = ReceivedDocument & { xml: Uint8Array };

export type FakePeppol = Peppol & {
  /** What became of documents is not answered now. */
  isAway: boolean;
  /** What was handed over, by its reference. */
  readonly sent: ReadonlyMap<string, PeppolDocument>;
  /** What is called when something came in, by participant. */
  readonly joined: ReadonlyMap<string, string>;
  /** What becomes of a document. */
  becomes(reference: string, delivery: Delivery): void;
  /** Something comes in for a participant. */
  bring(participant: string, document: Incoming): void;
};

const ACCEPTED: Delivery = { state: 'ACCEPTED', receipt: null, message: '' };

function refuseFailing(participant: string): void {
  if (participant === FAILING_PARTICIPANT) throw new PeppolUnavailable('asked for');
}

/** Knows everyone but one; what it takes over is delivered when it is told so. */
export function fakePeppol(): FakePeppol {
  const sent = new Map<string, PeppolDocument>();
  const joined = new Map<string, string>();
  const deliveries = new Map<string, Delivery>();
  const incoming = new Map<string, Incoming[]>();
  const of = (participant: string): Incoming[] => incoming.get(participant) ?? [];
  const fake: FakePeppol = {
    isOn: true,
    isAway: false,
    sent,
    joined,
    becomes: (reference, delivery) => void deliveries.set(reference, delivery),
    bring: (participant, document) => void incoming.set(participant, [...of(participant), document]),
    receives: async (participant) => {
      refuseFailing(participant);
      return participant !== UNKNOWN_PARTICIPANT;
    },
    join: async (participant, { notify_url }) => {
      refuseFailing(participant);
      if (participant === OFF_PARTICIPANT) throw new PeppolOff('asked for');
      if (participant === TAKEN_PARTICIPANT) throw new ParticipantTaken(participant);
      joined.set(participant, notify_url);
    },
    leave: async (participant) => void joined.delete(participant),
    send: async (document) => {
      if (document.receiver === UNKNOWN_PARTICIPANT) throw new DocumentRefused('unknown receiver');
      if (!sent.has(document.reference)) {
        sent.set(document.reference, document);
        deliveries.set(document.reference, ACCEPTED);
      }
      // Taken over, and the answer got lost.
      refuseFailing(document.receiver);
      return deliveries.get(document.reference) ?? ACCEPTED;
    },
    delivery: async (reference) => {
      if (fake.isAway) throw new PeppolUnavailable('asked for');
      return deliveries.get(reference);
    },
    received: async (participant) => of(participant).map(({ id, sender }) => ({ id, sender })),
    fetch: async (participant, id) => {
      const found = of(participant).find((each) => each.id === id);
      if (found === undefined) throw new PeppolUnavailable('HTTP 404');
      return found.xml;
    },
    acknowledge: async (participant, id) =>
      void incoming.set(
        participant,
        of(participant).filter((each) => each.id !== id),
      ),
  };
  return fake;
}
