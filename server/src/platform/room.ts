import type { KeyRotation, EncryptedColumn } from './crypto/rotate-keys.ts';
import type { Served } from './http/handlers.ts';
import type { AccountJob } from './jobs/jobs.ts';

/** What a room does for the program: its `index.ts` exports a function that makes one of what the room needs from outside. */
export type Room = {
  /** Calls of the contract with their answers. */
  readonly routes: readonly Served[];
  /** Background tasks by name. */
  readonly jobs?: Readonly<Record<string, AccountJob>>;
  /** Those that may take minutes, such as reading a receipt or an import: no letter or filing waits behind them. */
  readonly longJobs?: Readonly<Record<string, AccountJob>>;
  /** Names of tasks that are done each night, for no administration in particular. */
  readonly nightly?: readonly string[];
  /** Columns of what administrations own whose values are encrypted. */
  readonly encryptedColumns?: readonly EncryptedColumn[];
  /** What else of an administration is encrypted, outside of the database. */
  readonly encryptedFiles?: readonly KeyRotation[];
};
