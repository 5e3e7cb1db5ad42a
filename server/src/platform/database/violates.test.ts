import pg from 'pg';
import { expect, test } from 'vitest';
import { violates } from './database.ts';

const LONG = 'journal_entries_administration_id_source_type_source_id_key';

test.each([
  ['contacts_administration_id_default_ledger_id_fkey', 'contacts_administration_id_default_ledger_id_fkey', true],
  [
    'contacts_administration_id_default_ledger_id_fkey',
    'contacts_administration_id_default_ledger_id_fkey_102257',
    true,
  ],
  [LONG, 'journal_entries_administration_id_source_type_s_82abc689_102331', true],
  [LONG, 'journal_entries_administration_id_reverses_entry_id_key_102331', false],
  [LONG, 'journal_entries', false],
  ['contacts_pkey', 'contacts_pkey_of_another', false],
])('%s is violated by %s: %s', (constraint, found, expected) => {
  const error = Object.assign(new pg.DatabaseError('planted', 0, 'error'), { code: '23505', constraint: found });
  expect(violates(error, constraint)).toBe(expected);
});

test('an error of a cluster node names its constraint', () => {
  const message =
    'insert or update on table "projects_102715" violates foreign key constraint "projects_contact_fkey_102715"';
  const error = Object.assign(new pg.DatabaseError(message, 0, 'error'), { code: '23503' });
  expect(violates(error, 'projects_contact_fkey')).toBe(true);
  expect(violates(error, 'projects_pkey')).toBe(false);
});
