import type { Cents, IsoDate } from '@saldo/ledger';
import type { FileStore } from '#adapters/file-store/file-store';
import type { Begin, Scope } from '#platform/scope';

/** A document behind entries of a year. */
export type BookDocument = {
  /** Its own number, such as 2026-0001. */
  number: string;
  contact_name: string;
  /** The number its sender gave it. */
  reference: string;
  date: IsoDate;
  description: string;
  total_incl: Cents;
  media_type: string;
  sha256: string;
};

/** What a room with documents hands out for an archive. */
export type DocumentSource = {
  count(scope: Scope, year: number): Promise<number>;
  documents(begin: Begin<Scope>, files: FileStore, year: number): AsyncIterable<BookDocument>;
};

/** Whose documents go along, in this order. */
export const DOCUMENT_KINDS = ['purchases', 'sales', 'bank', 'journal'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export type DocumentSources = Readonly<Record<DocumentKind, DocumentSource>>;
