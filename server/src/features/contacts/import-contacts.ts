import { type ContactImport, fieldText, postalCodeOf } from '@saldo/contract';
import type { Scope } from '#platform/scope';
import { type ContactFile, type ContactRow, noteProblem } from './contact-csv.ts';
import { COLUMNS, keepingIban, refusalOf } from './contact-store.ts';
import type { IsOrderedTo } from './merge-contacts.ts';

const ROWS_PER_INSERT = 500;

/** Of a new contact when the file says no other. */
const HOME_COUNTRY = 'NL';

type Known = Readonly<Record<string, unknown>> & { id: number; postal_code: string; country: string };

/** What new contacts are, when the file does not say. */
export type Kind = { is_client: boolean; is_supplier: boolean };

/**
 * Puts a list into the address book, by name: new ones are added, known ones get what the file says. With a problem, nothing is; it is one
 * to give another account to somebody for whom a payment waits in a file.
 */
export async function importContacts(
  scope: Scope,
  file: ContactFile,
  { isDryRun, kind, isOrderedTo }: { isDryRun: boolean; kind: Kind; isOrderedTo: IsOrderedTo },
): Promise<ContactImport> {
  const known = await knownByName(scope);
  const rows = file.rows.map((row) => withPostalCode(scope, file, row, known.get(row.fields.name.toLowerCase())));
  const fresh = rows.filter(({ fields }) => !known.has(fields.name.toLowerCase()));
  const changed = rows.flatMap((row) => {
    const contact = known.get(row.fields.name.toLowerCase());
    return contact !== undefined && differs(contact, row) ? [{ id: contact.id, iban: contact['iban'], row }] : [];
  });
  for (const { id, iban, row } of changed)
    if (row.fields.iban !== undefined && row.fields.iban !== iban && (await isOrderedTo(scope, id)))
      noteProblem(file, {
        row: row.row,
        field: 'iban',
        column: file.headings.iban ?? '',
        message: fieldText('iban_in_payment_file', scope.language),
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
    rows: rows.length,
    says_kind: file.says_kind,
    added: fresh.length,
    changed: changed.length,
    unchanged: rows.length - fresh.length - changed.length,
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

/**
 * The row with its postal code as it is written in the country the contact will have, which the file need not say. One that is none
 * there is a problem of the row.
 */
function withPostalCode(scope: Scope, file: ContactFile, row: ContactRow, known: Known | undefined): ContactRow {
  const { postal_code, country } = row.fields;
  if (postal_code === undefined && country === undefined) return row;
  const kept = postalCodeOf({
    postal_code: postal_code ?? known?.postal_code ?? '',
    country: country ?? known?.country ?? HOME_COUNTRY,
  });
  if (kept === undefined)
    noteProblem(file, {
      row: row.row,
      field: 'postal_code',
      column: file.headings.postal_code ?? file.headings.country ?? '',
      message: fieldText('postal_code_invalid', scope.language),
    });
  return postal_code === undefined || kept === undefined
    ? row
    : { ...row, fields: { ...row.fields, postal_code: kept } };
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
