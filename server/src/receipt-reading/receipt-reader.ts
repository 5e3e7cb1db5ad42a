import type { ReadableMediaType } from '#receipt-reading/documents/media-type';
import type { Cents, IsoDate } from '@saldo/ledger';

/** Where something stands: `page` counts from 1, the rest are fractions 0 to 1 of the page with the origin top left. */
export type Place = { page: number; x: number; y: number; width: number; height: number };

/**
 * How far a reading may be trusted. `certain`: proven by arithmetic, by a check digit or by a structured invoice;
 * `likely`: was beside its label; `doubtful`: a guess a person has to confirm.
 */
export type Certainty = 'certain' | 'likely' | 'doubtful';

/** A machine key that says what a person should look at. */
export type Remark =
  | 'totals_disagree'
  | 'total_not_proven'
  | 'ambiguous_date'
  | 'unlabelled'
  | 'vat_disagrees'
  | 'bad_check_digits'
  | 'guessed_from_position'
  | 'sender_of_mail'
  | 'poor_image';

export type Read<T> = {
  value: T;
  certainty: Certainty;
  place: Place | null;
  source: 'ubl' | 'text' | 'ocr';
  remark: Remark | null;
};

/** `amount` is the amount of the whole line, not of one piece. */
export type ReadLine = {
  description: Read<string>;
  amount: Read<Cents>;
  amount_includes_vat: boolean;
  vat_rate_bp: Read<number> | null;
  quantity: string | null;
};

/** Rates are basis points: 2100 is 21%. */
export type ReadVat = { rate_bp: Read<number>; base: Read<Cents> | null; vat: Read<Cents> };

/** What a document is that is no invoice or receipt: nothing was supplied for it, or it was booked by its invoice. */
export type OtherDocument = 'quotation' | 'pro_forma' | 'reminder' | 'packing_slip' | 'order' | 'statement' | 'other';

/** How a document that was paid when it was handed over was paid: by a card or another order to a bank, or with money. */
export type PaidBy = 'card' | 'cash';

/**
 * What a document says, as far as it could be read. Amounts are in the document's own currency. On a credit note the
 * amounts are positive and `is_credit_note` is true.
 */
export type Reading = {
  kind: 'ubl' | 'text_pdf' | 'scanned' | 'image' | 'unreadable';
  /** Size of each page in points or pixels; empty for a bare XML invoice. */
  pages: { width: number; height: number }[];
  is_credit_note: boolean;
  /** Null of an invoice or a receipt. */
  other_document: Read<OtherDocument> | null;
  supplier_name: Read<string> | null;
  supplier_vat_id: Read<string> | null;
  supplier_kvk: Read<string> | null;
  supplier_iban: Read<string> | null;
  /** ISO 3166 alpha-2. */
  supplier_country: Read<string> | null;
  document_number: Read<string> | null;
  document_date: Read<IsoDate> | null;
  /** What is written where the document's date should be, when it is no day of the calendar: 31-11-2026. */
  impossible_date: Read<string> | null;
  due_date: Read<IsoDate> | null;
  /** ISO 4217. */
  currency: Read<string> | null;
  total_excl: Read<Cents> | null;
  total_vat: Read<Cents> | null;
  total_incl: Read<Cents> | null;
  paid_by: Read<PaidBy> | null;
  vat: ReadVat[];
  /** A structured invoice that has its VAT shifted to the buyer, by the code of its category; a page says it in words, in `text`. */
  is_coded_shifted: boolean;
  lines: ReadLine[];
  text: string;
};

/** The entrepreneur's own details: never proposed as the supplier's. */
export type OwnDetails = { names: string[]; vat_ids: string[]; kvk_numbers: string[]; ibans: string[] };

export { isReadable, type ReadableMediaType, sniffMediaType } from '#receipt-reading/documents/media-type';

export type ReceiptDocument = { bytes: Uint8Array; media_type: ReadableMediaType };

/** The limits of a document beyond its size; a machine key of the refusal and of the warning that name it. */
export type LimitMet = 'too_many_pages' | 'too_many_pixels';

/** How many pages of a document are read, and the limit that it meets. */
export type Inspected = { pages: number; limit: LimitMet | null };

export interface ReceiptReader {
  /** Looks at a document without reading it: how many of its pages can be shown, and which limit it goes beyond. */
  inspect(document: ReceiptDocument): Promise<Inspected>;
  /**
   * Reads a document. A damaged or empty one gives a reading of kind `unreadable`; one beyond the limits, or whose
   * content is not what its media type says, throws a `DocumentRefused`.
   */
  read(document: ReceiptDocument, own: OwnDetails): Promise<Reading>;
  /** A picture (PNG or JPEG) of one page, `width` pixels wide. Throws a `DocumentRefused` when there is no such page. */
  pageImage(document: ReceiptDocument, page: number, width: number): Promise<Uint8Array>;
  /** Ends the worker threads. The reader cannot be used afterwards. */
  close(): Promise<void>;
}

export const DOCUMENT_LIMITS = {
  bytes: 20 * 1024 * 1024,
  pages: 50,
  pixels: 40_000_000,
  page_image_width: 2400,
} as const;

export type RefusalReason =
  | 'empty'
  | 'too_large'
  | 'too_many_pages'
  | 'too_many_pixels'
  | 'heic_not_supported'
  | 'unknown_content'
  | 'content_differs'
  | 'damaged'
  | 'no_such_page';

/** A document that will not be read, with the reason as a machine key for the message to the user. */
export class DocumentRefused extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(`document refused: ${reason}`);
    this.name = 'DocumentRefused';
    this.reason = reason;
  }
}

/** The reading of a document in which nothing could be found. */
export function unreadable(pages: Reading['pages'] = []): Reading {
  return {
    kind: 'unreadable',
    pages,
    is_credit_note: false,
    other_document: null,
    supplier_name: null,
    supplier_vat_id: null,
    supplier_kvk: null,
    supplier_iban: null,
    supplier_country: null,
    document_number: null,
    document_date: null,
    impossible_date: null,
    due_date: null,
    currency: null,
    total_excl: null,
    total_vat: null,
    total_incl: null,
    paid_by: null,
    vat: [],
    is_coded_shifted: false,
    lines: [],
    text: '',
  };
}
