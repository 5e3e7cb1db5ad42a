import type { HourRate as ShownRate } from '@saldo/contract';
import { type Cents, cents, formatEuro, type HourRate, type IsoDate } from '@saldo/ledger';
import { sql } from 'kysely';
import { membersOf } from '#features/administrations/index';
import { violates } from '#platform/database/database';
import { orNotFound, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';

type Row = {
  id: number;
  person_id: number | null;
  person_name: string | null;
  project_id: number | null;
  project_name: string | null;
  contact_id: number | null;
  contact_name: string | null;
  valid_from: IsoDate;
  rate_cents: number;
  version: number;
};

async function rows(scope: Scope): Promise<Row[]> {
  const found = await sql<Row>`
    select r.id, r.person_id, p.name as person_name, r.project_id, j.name as project_name, r.contact_id, c.name as contact_name,
      r.valid_from, r.rate_cents, r.version
    from hour_rates r left join persons p on p.id = r.person_id
      left join projects j on j.administration_id = r.administration_id and j.id = r.project_id
      left join contacts c on c.administration_id = r.administration_id and c.id = r.contact_id
    where r.administration_id = ${scope.administrationId}
    order by j.name nulls last, c.name nulls last, p.name nulls last, r.valid_from desc, r.id`.execute(scope.db);
  return found.rows;
}

/** Every hourly rate of the administration. */
export async function storedRates(scope: Scope): Promise<HourRate[]> {
  return (await rows(scope)).map(({ person_id, project_id, contact_id, valid_from, rate_cents }) => ({
    person_id,
    project_id,
    client_id: contact_id,
    valid_from,
    rate: cents(rate_cents),
  }));
}

export async function listRates(scope: Scope): Promise<ShownRate[]> {
  return (await rows(scope)).map((row) => ({
    id: row.id,
    person: named(row.person_id, row.person_name),
    project: named(row.project_id, row.project_name),
    client: named(row.contact_id, row.contact_name),
    valid_from: row.valid_from,
    rate: formatEuro(cents(row.rate_cents)),
    version: row.version,
  }));
}

function named(id: number | null, name: string | null): { id: number; name: string } | null {
  return id === null ? null : { id, name: name ?? '' };
}

type NewRate = {
  person_id: number | null;
  project_id: number | null;
  client_id: number | null;
  valid_from: IsoDate;
  rate: Cents;
};

export async function createRate(scope: Scope, { client_id, rate, ...body }: NewRate): Promise<ShownRate> {
  if (body.person_id !== null && !(await membersOf(scope)).some(({ id }) => id === body.person_id))
    throw refuseField('person_id', 'person_unknown');
  try {
    const { id } = await scope.db
      .insertInto('hour_rates')
      .values({
        administration_id: scope.administrationId,
        ...body,
        contact_id: client_id,
        rate_cents: rate,
        created_by: scope.personId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return orNotFound((await listRates(scope)).find((each) => each.id === id));
  } catch (error) {
    if (violates(error, 'hour_rates_once')) throw refuseField('valid_from', 'rate_exists');
    if (violates(error, 'hour_rates_administration_id_project_id_fkey'))
      throw refuseField('project_id', 'project_unknown');
    if (violates(error, 'hour_rates_administration_id_contact_id_fkey'))
      throw refuseField('client_id', 'contact_unknown');
    throw error;
  }
}

export async function deleteRate(scope: Scope, id: number): Promise<void> {
  const { numDeletedRows } = await scope.db
    .deleteFrom('hour_rates')
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .executeTakeFirst();
  orNotFound(numDeletedRows > 0n ? id : undefined);
}
