import { ContactBody } from '@saldo/contract';
import type { Scope } from '#platform/scope';
import { contactsChanged } from './contact-changed.ts';
import { contactNames, keptContacts } from './merged-contacts.ts';

/** A customer or supplier as another program has it. */
export type ArrivingContact = {
  id: string;
  name: string;
  email: string;
  vat_id: string;
  kvk_number: string;
  iban: string;
  country: string;
  street: string;
  street_number: string;
  street_number_addition: string;
  postal_code: string;
  town: string;
  is_client: boolean;
  is_supplier: boolean;
};

type Known = { id: number; name: string; vat_id: string | null; kvk_number: string | null; iban: string | null };

/** What a person chose, by the other program's ids: a contact there is, or 0 for a new one. */
export type ChosenContacts = Readonly<Record<string, number>>;

/**
 * The contacts there are, by the other program's ids: as a person chose, else by VAT number, then Chamber of Commerce number, IBAN and name. A
 * chosen contact that is no more, is as if not chosen. Two contacts never have one name: what was to be a new one is then the one there is.
 */
export async function matchContacts(
  scope: Scope,
  arriving: readonly ArrivingContact[],
  chosen: ChosenContacts = {},
): Promise<Map<string, number>> {
  const known: Known[] = await scope.db
    .selectFrom('contacts')
    .select(['id', 'name', 'vat_id', 'kvk_number', 'iban'])
    .where('administration_id', '=', scope.administrationId)
    .where('merged_into_id', 'is', null)
    .execute();
  const by = (trait: (contact: Known) => string | null): Map<string, number> =>
    new Map(known.flatMap((each) => (trait(each) === null ? [] : [[(trait(each) ?? '').toLowerCase(), each.id]])));
  const traits = [by(({ vat_id }) => vat_id), by(({ kvk_number }) => kvk_number), by(({ iban }) => iban)];
  const names = by(({ name }) => name);
  const ids = new Set(known.map(({ id }) => id));
  return new Map(
    arriving.flatMap((each) => {
      const choice = chosen[each.id];
      if (choice !== undefined && ids.has(choice)) return [[each.id, choice] as const];
      const namesake = names.get(nameOf(each).toLowerCase());
      if (choice === 0) return namesake === undefined ? [] : [[each.id, namesake] as const];
      const found = [each.vat_id, each.kvk_number, each.iban].map((value, index) =>
        value === '' ? undefined : traits[index]?.get(value.toLowerCase()),
      );
      const id = found.find((one) => one !== undefined) ?? namesake;
      return id === undefined ? [] : [[each.id, id] as const];
    }),
  );
}

/** The names of contacts of this company that were not merged into another. */
export async function unmergedNames(scope: Scope, ids: readonly number[]): Promise<Map<number, string>> {
  const merged = await keptContacts(scope, ids);
  return contactNames(
    scope,
    ids.filter((id) => !merged.has(id)),
  );
}

const nameOf = ({ name, id }: ArrivingContact): string => name.trim().slice(0, 200) || id;
const ROWS_PER_INSERT = 500;

/** Adds the contacts that there are not yet, and gives all by the other program's ids. What is no valid number is left out. */
export async function takeContacts(
  scope: Scope,
  arriving: readonly ArrivingContact[],
  chosen: ChosenContacts = {},
): Promise<Map<string, number>> {
  const ids = await matchContacts(scope, arriving, chosen);
  const perName = Map.groupBy(
    arriving.filter(({ id }) => !ids.has(id)),
    (each) => nameOf(each).toLowerCase(),
  );
  const fresh = [...perName.values()].map((same) => ({ same, fields: fieldsOf(same) }));
  for (let at = 0; at < fresh.length; at += ROWS_PER_INSERT) {
    const batch = fresh.slice(at, at + ROWS_PER_INSERT);
    const rows = await scope.db
      .insertInto('contacts')
      .values(batch.map(({ fields }) => ({ ...fields, administration_id: scope.administrationId })))
      .returning(['id', 'name'])
      .execute();
    const byName = new Map(rows.map(({ id, name }) => [name, id]));
    for (const { same, fields } of batch) for (const { id } of same) ids.set(id, byName.get(fields.name) ?? 0);
  }
  if (fresh.length > 0) await contactsChanged(scope);
  return ids;
}

/** What is no valid value of a field is left out. */
function part<Value>(schema: { safeParse(value: unknown): { data?: Value } }, value: string, none: Value): Value {
  return value === '' ? none : (schema.safeParse(value).data ?? none);
}

function fieldsOf(same: readonly ArrivingContact[]) {
  const [first] = same;
  if (first === undefined) throw new RangeError('a contact without a record');
  const { shape } = ContactBody;
  const plain = { name: nameOf(first), is_client: same.some((each) => each.is_client), is_supplier: false };
  const { admin_id, vat_number, ...fields } = ContactBody.parse({
    ...plain,
    is_supplier: same.some((each) => each.is_supplier),
    email: part(shape.email, first.email, ''),
    country: part(shape.country, first.country, 'NL'),
    vat_id: part(shape.vat_id, first.vat_id, null),
    kvk_number: part(shape.kvk_number, first.kvk_number, null),
    iban: part(shape.iban, first.iban, null),
    street: first.street.slice(0, 200),
    street_number: first.street_number.slice(0, 200),
    street_number_addition: first.street_number_addition.slice(0, 200),
    postal_code: first.postal_code.slice(0, 200),
    town: first.town.slice(0, 200),
  });
  return fields;
}
