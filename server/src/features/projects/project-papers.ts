import type { ProjectModel } from '@saldo/contract';
import type { Cents, IsoDate, IsoMonth } from '@saldo/ledger';
import type { ProjectDocuments } from '#features/journal/index';
import type { Scope } from '#platform/scope';

/**
 * Puts a document with a project, or takes it out (`to` is null) when it is in `from`. Refused as not found for a document that does not
 * exist or, going out, belongs elsewhere.
 */
export type MoveDocument = (
  scope: Scope,
  id: number,
  move: { to: number } | { from: number; to: null },
) => Promise<void>;

/** What belongs to a project. */
export type LinkedEntry = {
  entry_id: number;
  date: IsoDate;
  name: string;
  contact: string;
  amount: Cents;
  is_draft: boolean;
};

/** What this room may not import: each kind of document hands it out, and `composition/rooms.ts` puts it together. */
export type ProjectPapers = {
  moves: Readonly<Record<ProjectModel, MoveDocument>>;
  /** Everything of a kind that belongs to a project, latest first. */
  linked: Readonly<
    Record<Exclude<ProjectModel, 'time_entry'>, (scope: Scope, projectId: number) => Promise<LinkedEntry[]>>
  >;
  /** The same in SQL, for what their entries in the books come to. */
  documents: readonly ProjectDocuments[];
  /** Minutes of everyone per project. */
  minutes: (scope: Scope, projectIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;
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
