import { API, type Call } from '@saldo/contract';
import { connectQueue } from '#platform/database/database';
import type { Scope } from '#platform/scope';
import type { Parts } from '../../access/testing/calls.ts';
import type { Site } from '../../access/testing/site.ts';
import type { Given, Person, World } from '../../support/world.ts';

/** The smallest thing that provokes a refusal, and when that happens in the words of the catalogue. */
export type Example = {
  when: string;
  call: Call;
  prepare(site: Site): Promise<Parts>;
  /** Tables that note a refused attempt on purpose. */
  notes: readonly string[];
  /** The refusal is not the answer to the request but what its background task ends with. */
  inTask: boolean;
  /** The refusal uses up what it was asked with, so it is made again to ask again. */
  spends: boolean;
};

/** An example whose request is made with what `prepare` does first. */
export function refused<C extends Call>(
  when: string,
  call: C,
  prepare: (site: Site) => Promise<Given<C>>,
  notes: readonly string[] = [],
): Example {
  return { when, call, prepare, notes, inTask: false, spends: false };
}

/** As `refused`, for what is used up although it is refused. */
export function refusedOnce<C extends Call>(
  when: string,
  call: C,
  prepare: (site: Site) => Promise<Given<C>>,
  notes: readonly string[],
): Example {
  return { ...refused(when, call, prepare, notes), spends: true };
}

/** A statement that is taken in and then turns out not to be one that can be imported. */
export function refusedStatement(when: string, contentFor: (iban: string) => string): Example {
  const prepare = async (site: Site): Promise<Parts> => {
    const { id } = await site.bankAccount();
    const { ibanNumber } = await site.get(API.bank.bankAccount, { params: { id } });
    return { params: { id }, file: { name: 'statement.xml', bytes: Buffer.from(contentFor(ibanNumber ?? '')) } };
  };
  return {
    when,
    call: API.bank.importStatement,
    prepare,
    notes: ['background_tasks', 'files'],
    inTask: true,
    spends: false,
  };
}

function inScopeOf<Result>(site: Site, work: (scope: Scope) => Promise<Result>): Promise<Result> {
  return site.world.inScope(work, { administrationId: site.administrationId, person: site.owner });
}

/** Another member of the administration, who may only look. */
export async function onlooker(site: Site): Promise<Person> {
  const person = await site.world.addPerson();
  await inScopeOf(site, (scope) =>
    scope.db
      .insertInto('memberships')
      .values({ administration_id: site.administrationId, person_id: person.id, role: 'READ_ONLY' })
      .execute(),
  );
  return person;
}

type Company = {
  vat_accounting_basis?: 'CASH';
  vat_from?: string | null;
  first_year?: number;
  business_entity?: 'vof';
  kvk_number?: null;
  btw_number?: string | null;
  contact_surname?: '';
};

/** Changes what the settings know of the company. */
export async function change(
  site: Site,
  company: Company & { subscription_type?: number; features?: string[] },
): Promise<void> {
  await inScopeOf(site, (scope) =>
    scope.db.updateTable('administrations').set(company).where('id', '=', site.administrationId).execute(),
  );
}

/** Makes PostgreSQL refuse every read of the contacts with a code of its own. */
export async function breakContacts(site: Pick<Site, 'world' | 'contact'>, code: string): Promise<void> {
  await site.contact();
  await asOwner(site.world, [
    `create or replace function trouble() returns boolean language plpgsql as $$
      begin raise exception 'trouble' using errcode = '${code}'; end $$`,
    'grant execute on function trouble to saldo_app',
    'drop policy if exists trouble on contacts',
    'create policy trouble on contacts as restrictive using (trouble())',
  ]);
}

export async function mendContacts(site: Pick<Site, 'world'>): Promise<void> {
  await asOwner(site.world, ['drop policy if exists trouble on contacts']);
}

async function asOwner(world: World, statements: readonly string[]): Promise<void> {
  const pool = connectQueue(world.testDatabase.ownerUrl, { connections: 1, log: world.house.log });
  for (const statement of statements) await pool.query(statement);
  await pool.end();
}
