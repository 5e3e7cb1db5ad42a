import type { ProjectModel } from '@saldo/contract';
import type { Cents, IsoDate, IsoMonth } from '@saldo/ledger';
import type { ProjectDocuments } from '#features/journal/index';
import type { Scope } from '#platform/scope';

/**
 * Puts a document with a project, or takes it out (`to` is null) when it is in `from`, and gives the project that it was in. Refused as not
 * found for a document that does not exist or, going out, belongs elsewhere.
 */
export type MoveDocument = (
  scope: Scope,
  id: number,
  move: { to: number } | { from: number; to: null },
) => Promise<number | null>;

/** What belongs to a project, or could. */
export type LinkedEntry = {
  entry_id: number;
  date: IsoDate;
  name: string;
  contact: string;
  /** Null of hours, which have minutes. */
  amount: Cents | null;
  minutes?: number;
  is_draft: boolean;
  /** It stays where it is, as hours that are on an invoice do. */
  is_fixed?: boolean;
};

/** In a project; or in none, free to be put into one, with these words. */
export type Sought = { project: number } | { search: string };

/** What was sought of a kind, latest first. */
export type FindEntries = (scope: Scope, sought: Sought, limit: number) => Promise<LinkedEntry[]>;

/** Hours of everyone in a project, in minutes, and what is to be invoiced of them. */
export type ProjectMinutes = { minutes: number; unbilled_minutes: number };

/** What this room may not import: each kind of document hands it out, and `composition/rooms.ts` puts it together. */
export type ProjectPapers = {
  moves: Readonly<Record<ProjectModel, MoveDocument>>;
  entries: Readonly<Record<ProjectModel, FindEntries>>;
  /** The same in SQL, for what their entries in the books come to. */
  documents: readonly ProjectDocuments[];
  /** Hours per project. */
  minutes: (scope: Scope, projectIds: readonly number[]) => Promise<ReadonlyMap<number, ProjectMinutes>>;
  /** Hours of a project per month, and what of them is not billed; its value for whoever may see rates. */
  hours: (
    scope: Scope,
    projectId: number,
  ) => Promise<{
    months: readonly { month: IsoMonth; minutes: number }[];
    unbilled_minutes: number;
    unbilled: Cents | null;
  }>;
};
