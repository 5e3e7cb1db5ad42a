import { ERRORS, type ErrorCode, type FieldText } from '@saldo/contract';

/** What a refusal may tell more: messages per field, and facts for the screen (a date, a number, who changed it). */
export type RefusalDetails = {
  fields?: Readonly<Record<string, readonly FieldText[]>>;
  about?: Readonly<Record<string, string | number | null>>;
};

/** An expected "no". The HTTP layer turns it into a reply in the user's language; anything else that is thrown is a defect. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** A 400 for one field. */
export function refuseField(path: string, text: FieldText): Refusal {
  return new Refusal('invalid', { fields: { [path]: [text] } });
}

/** A 400 for some fields. */
export function refuseFields(texts: Readonly<Record<string, FieldText>>): Refusal {
  return new Refusal('invalid', {
    fields: Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, [text]])),
  });
}

/** Gives back what was found, or refuses as for something that does not exist. */
export function orNotFound<Value>(value: Value | undefined | null): Value {
  if (value === undefined || value === null) throw new Refusal('not_found');
  return value;
}
