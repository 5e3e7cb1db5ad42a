import { type ContactImport, fieldText, postalCodeOf } from '@saldo/contract';
import type { Scope } from '#platform/scope';
import type { Encryption } from '#platform/crypto/encryption';
import { type ContactFile, type ContactRow, noteProblem } from './contact-csv.ts';
import { contactsChanged } from './contact-changed.ts';
import { COLUMNS, keepingIban, refusalOf } from './contact-store.ts';
import type { IsOrderedTo } from './merge-contacts.ts';
import { changeOfNumber, reserveIds, sealedWithId } from './vat-return-number.ts';

const ROWS_PER_INSERT = 500;

/** Of a new contact when the file says no other. */
const HOME_COUNTRY = 'NL';

/** A contact there is already, with its VAT number for returns as it is kept. */
type Known = Readonly<Record<string, unknown>> & {
  id: number;
  postal_code: string;
  country: string;
  vat_number: string | null;
};

/** What new contacts are, when the file does not say. */
export type Kind = { is_client: boolean; is_supplier: boolean };

/**
 * Puts a list into the contacts, by name: new ones are added, known ones get what the file says. With a problem, nothing is; it is one
 * to give another account to someone for whom a payment waits in a file.
 */
export async function importContacts(
  scope: Scope,
  file: ContactFile,
  {
    isDryRun,
    kind,
    seals,
    isOrderedTo,
  }: { isDryRun: boolean; kind: Kind; seals: Encryption; isOrderedTo: IsOrderedTo },
): Promise<ContactImport> {
  const known = await knownByName(scope);
  const rows = file.rows.map((row) => withPostalCode(scope, file, row, known.get(row.fields.name.toLowerCase())));
  const fresh = rows.filter(({ fields }) => !known.has(fields.name.toLowerCase()));
  const changed = rows.flatMap((row) => {
    const contact = known.get(row.fields.name.toLowerCase());
    return contact !== undefined && differs(scope, seals, contact, row) ? [{ contact, row }] : [];
  });
  for (const { contact, row } of changed)
    if (row.fields.iban !== undefined && row.fields.iban !== contact['iban'] && (await isOrderedTo(scope, contact.id)))
      noteProblem(file, {
        row: row.row,
        field: 'iban',
        column: file.headings.iban ?? '',
        message: fieldText('iban_in_payment_file', scope.language),
      });
  if (!isDryRun && file.problem_count === 0) {
    try {
      await add(scope, seals, fresh, file.says_kind ? undefined : kind);
      for (const { contact, row } of changed) await change(scope, seals, contact, row);
      await contactsChanged(scope);
    } catch (error) {
      // Someone else added the same name in the meantime.
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
    .select([...COLUMNS, 'vat_number'])
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

function differs(
  scope: Scope,
  seals: Encryption,
  contact: Known,
  { fields: { vat_number, ...fields } }: ContactRow,
): boolean {
  if (Object.entries(fields).some(([field, value]) => contact[field] !== value)) return true;
  return vat_number !== undefined && changeOfNumber(scope, seals, contact, vat_number) !== undefined;
}

async function add(
  scope: Scope,
  seals: Encryption,
  rows: readonly ContactRow[],
  kind: Kind | undefined,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const some = rows.slice(start, start + ROWS_PER_INSERT);
    const ids = await reserveIds(scope, some.filter(({ fields }) => isNumber(fields.vat_number)).length);
    const values = some.map(({ fields: { vat_number, ...fields } }) => ({
      ...kind,
      ...fields,
      ...(isNumber(vat_number) && sealedWithId(scope, seals, ids, vat_number)),
      administration_id: scope.administrationId,
    }));
    await scope.db.insertInto('contacts').values(values).execute();
  }
}

const isNumber = (text: string | null | undefined): text is string => text !== undefined && text !== null;

async function change(
  scope: Scope,
  seals: Encryption,
  contact: Known,
  { fields: { vat_number, ...fields } }: ContactRow,
): Promise<void> {
  await scope.db
    .updateTable('contacts')
    .set((eb) => ({
      ...fields,
      ...(fields.iban === undefined ? {} : keepingIban(fields.iban)),
      ...(vat_number !== undefined && {
        vat_number: changeOfNumber(scope, seals, contact, vat_number),
      }),
      version: eb('version', '+', 1),
    }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', contact.id)
    .execute();
}
