import { contactCalls, journalCalls } from '@saldo/contract';
import { kindOfPeriod, monthOf } from '@saldo/ledger';
import type { World } from '../support/world.ts';
import type { Party, Suppletie } from './case.ts';

/** What an event became: the documents whose entries are compared, or the refusal. */
export type Source = { source_type: string; source_id: number };
export type Played = (Source & { also?: Source }) | { refused: string };

/** `openingItems`: debtors and creditors of the opening balance, by account. `offsets`: the invoice that a credit note was set off against. */
export type Playing = {
  world: World;
  /** The day on which the case is looked at. */
  today: string;
  played: Map<string, Played>;
  bankAccountId: number;
  openingItems: Map<string, number>;
  /** The invoice that a credit note was set off against, by event. */
  offsets: Map<string, string>;
  /** What was filed to correct a return. */
  suppleties: Suppletie[];
};

/** The contact of a party; made the first time it is met. The opening balance knows one by name alone, and an invoice needs an address. */
export async function contactOf({ world }: Playing, party: Party): Promise<number> {
  const body = {
    name: party.name,
    country: party.country,
    vat_id: party.vat_id,
    is_business: party.business,
    is_client: true,
    is_supplier: true,
    street: 'Dorpsstraat',
    street_number: '1',
    postal_code: party.country === 'NL' ? '1234 AB' : '10000',
    town: 'Plaats',
  };
  const known = await world.call(contactCalls.contact, { params: { id: party.name } });
  if (known.status === 200) {
    const { id, street, version } = known.reply;
    if (street === '')
      await world.call(contactCalls.updateContact, { params: { id: String(id) }, body: { ...body, version } });
    return id;
  }
  const made = await world.call(contactCalls.createContact, { body });
  if (made.status !== 200) throw new Error(`contact ${party.name}: ${JSON.stringify(made.error)}`);
  return made.reply.id;
}

const ledgersOf = new WeakMap<World, Map<string, number>>();

/** The id of a ledger by its code; all are asked once, and again after one was added. */
export async function ledgerId({ world }: Playing, code: string): Promise<number> {
  const known = ledgersOf.get(world)?.get(code);
  if (known !== undefined) return known;
  const params = { adminId: world.administrationId };
  const { reply } = await world.call(journalCalls.allLedgers, { params });
  const found = new Map(reply.map((ledger) => [ledger.code, ledger.id]));
  ledgersOf.set(world, found);
  const id = found.get(code);
  if (id === undefined) throw new Error(`no ledger ${code}`);
  return id;
}

/** The document that an event made. */
export function documentOf({ played }: Playing, event: string): Source {
  const found = played.get(event);
  if (found === undefined || 'refused' in found)
    throw new Error(`event ${event} has no document: ${JSON.stringify(found)}`);
  return found;
}

/** What an event left to be paid or received. */
export async function openItemId(playing: Playing, event: string): Promise<number> {
  const { source_type, source_id } = documentOf(playing, event);
  const item = await playing.world.inScope((scope) =>
    scope.db
      .selectFrom('open_items')
      .select('id')
      .where('administration_id', '=', scope.administrationId)
      .where('source_type', '=', source_type)
      .where('source_id', '=', source_id)
      .executeTakeFirst(),
  );
  if (item === undefined) throw new Error(`event ${event} left nothing to pay`);
  return item.id;
}

type Bounds = { year: number; starts_on: string; ends_on: string; period_number: number };

/** `2026-Q1`, `2026-01` or `2026`, as the cases write a period. */
export function periodName(bounds: Bounds): string {
  const kind = kindOfPeriod(bounds);
  if (kind === 'YEAR') return String(bounds.year);
  return kind === 'QUARTER'
    ? `${String(bounds.year)}-Q${String(bounds.period_number)}`
    : `${String(bounds.year)}-${String(monthOf(bounds.starts_on)).padStart(2, '0')}`;
}
