import type { ContactImport } from '@saldo/contract';
import type { Scope } from '#platform/scope';
import type { ContactFile, ContactRow } from './contact-csv.ts';
import { COLUMNS, keepingIban, refusalOf } from './contact-store.ts';

const ROWS_PER_INSERT = 500;

type Known = Readonly<Record<string, unknown>> & { id: number };

/** What new contacts are, when the file does not say. */
export type Kind = { is_client: boolean; is_supplier: boolean };

/** Puts a list into the address book, by name: new ones are added, known ones get what the file says. With a problem, nothing is. */
export async function importContacts(
  scope: Scope,
  file: ContactFile,
  { isDryRun, kind }: { isDryRun: boolean; kind: Kind },
): Promise<ContactImport> {
  const known = await knownByName(scope);
  const fresh = file.rows.filter(({ fields }) => !known.has(fields.name.toLowerCase()));
  const changed = file.rows.flatMap((row) => {
    const contact = known.get(row.fields.name.toLowerCase());
    return contact !== undefined && differs(contact, row) ? [{ id: contact.id, row }] : [];
  });
  if (!isDryRun && file.problem_count === 0) {
    try {
      await add(scope, fresh, file.says_kind ? undefined : kind);
      for (const { id, row } of changed) await change(scope, id, row);
    } catch (error) {
      // Somebody else added the same name meanwhile.
      throw refusalOf(error);
    }
  }
  return {
    rows: file.rows.length,
    says_kind: file.says_kind,
    added: fresh.length,
    changed: changed.length,
    unchanged: file.rows.length - fresh.length - changed.length,
    unknown_columns: file.unknown_columns,
    problems: file.problems,
    problem_count: file.problem_count,
  };
}

async function knownByName(scope: Scope): Promise<ReadonlyMap<string, Known>> {
  const rows = await scope.db
    .selectFrom('contacts')
    .select(COLUMNS)
    .where('administration_id', '=', scope.administrationId)
    .where('merged_into_id', 'is', null)
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.name.toLowerCase(), row]));
}

function differs(contact: Known, { fields }: ContactRow): boolean {
  return Object.entries(fields).some(([field, value]) => contact[field] !== value);
}

async function add(scope: Scope, rows: readonly ContactRow[], kind: Kind | undefined): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const values = rows
      .slice(start, start + ROWS_PER_INSERT)
      .map(({ fields }) => ({ ...kind, ...fields, administration_id: scope.administrationId }));
    await scope.db.insertInto('contacts').values(values).execute();
  }
}

async function change(scope: Scope, id: number, { fields }: ContactRow): Promise<void> {
  await scope.db
    .updateTable('contacts')
    .set((eb) => ({
      ...fields,
      ...(fields.iban === undefined ? {} : keepingIban(fields.iban)),
      version: eb('version', '+', 1),
    }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}
