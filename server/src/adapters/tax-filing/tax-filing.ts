/** Sends returns to the Tax Administration and asks what became of them. */
export type TaxFiling = {
  /** Whether returns of this taxpayer can be handed over from here at all; not where the way to the Tax Administration is switched off. */
  takesFrom: (ob_number: string) => boolean;
  /**
   * Delivers one return. The response only acknowledges receipt; `statuses` has the rest.
   * Refuses with FilingRefused, FilingUnavailable or FilingUntrusted.
   */
  deliver: (message: FilingMessage) => Promise<Delivery>;
  /** All statuses of a delivery so far, oldest first. May be asked again at any time. */
  statuses: (delivery_id: string) => Promise<FilingStatus[]>;
  /**
   * The deliveries the Tax Administration knows for a taxpayer. After a delivery with an unknown outcome: one that is not
   * recorded yet is the lost one, otherwise nothing arrived and the return may be delivered again.
   */
  deliveries: (kind: FilingMessage['kind'], ob_number: string) => Promise<string[]>;
};

export type FilingMessage = {
  kind: 'vat_return' | 'supplement' | 'icp';
  /** The XBRL instance, UTF-8. */
  xbrl: Uint8Array;
  /** The sender's own reference, at most 40 characters. */
  own_reference: string;
  /** The omzetbelastingnummer of the taxpayer, `001000044B37`. */
  ob_number: string;
  /** An intermediary files it for the taxpayer. */
  by_intermediary: boolean;
};

export type Delivery = { delivery_id: string; delivered_at: string };

export type FilingStatus = {
  code: string;
  description: string;
  /** Moment of the status, ISO 8601. */
  at: string;
  /** Only when something was wrong: the code and text of the Tax Administration. */
  error: { code: string; description: string } | null;
  /** What the Tax Administration added, as it wrote it. */
  details: string | null;
};

/** The service could not be reached or did not answer. */
export class FilingUnavailable extends Error {
  /** `not_sent`: try again. `unknown`: it may have arrived; ask `deliveries` before trying again. */
  readonly outcome: 'not_sent' | 'unknown';

  constructor(outcome: FilingUnavailable['outcome'], detail: string) {
    super(detail);
    this.name = 'FilingUnavailable';
    this.outcome = outcome;
  }
}

/** The service refused the call itself: repeating it unchanged is of no use. */
export class FilingRefused extends Error {
  /** Of the service, such as ALS100 (delivery) or STS100 (status). */
  readonly code: string;

  constructor(code: string, detail: string) {
    super(`${code}: ${detail}`);
    this.name = 'FilingRefused';
    this.code = code;
  }
}

/** The answer is not signed by the Tax Administration's gateway, or was changed on the way. What was delivered is unknown. */
export class FilingUntrusted extends Error {
  constructor(detail: string) {
    super(detail);
    this.name = 'FilingUntrusted';
  }
}

async function off(): Promise<never> {
  throw new FilingUnavailable('not_sent', 'the way to the tax office is switched off');
}

/** What answers where the way to the Tax Administration is switched off. */
export function noTaxFiling(): TaxFiling {
  return { takesFrom: () => false, deliver: off, statuses: off, deliveries: off };
}

const ACCEPTED = '500';
const REJECTED = '510';

/**
 * What the statuses come to: `accepted` when the Tax Administration validated the return (500), `rejected` when any status
 * carries an error (510 from the Tax Administration, or one on the way there), otherwise it is still on its way.
 */
export function filingOutcome(statuses: readonly FilingStatus[]): 'accepted' | 'rejected' | 'in_progress' {
  if (statuses.some(({ code, error }) => code === REJECTED || error !== null)) return 'rejected';
  return statuses.some(({ code }) => code === ACCEPTED) ? 'accepted' : 'in_progress';
}
