import { API, type Call, type Calls } from '@saldo/contract';
import type { Got, Person, World } from '../../support/world.ts';
import { REQUESTS } from './requests.ts';
import type { Site } from './site.ts';

/** A request whose exact type is forgotten: its parts by name. */
export type Parts = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  file?: { name: string; bytes: Uint8Array };
  as?: Person | null;
  administrationId?: number;
  language?: 'en' | 'nl';
  headers?: Record<string, string>;
};

/** Sends it: the types were checked where the request was made, in requests.ts. */
export function send(world: World, call: Call, request: Parts): Promise<Got<Call>> {
  return world.call(call, request as never);
}

/** Today, counted: which values a place is given is another each day, so that in time every place sees every value. */
export const DAY = Math.floor(Date.now() / 86_400_000);

/** Which turn it is of a place today. From its name, so that a call that failed fails again when it is run alone. */
export function turnOf(name: string, place: Place, turns: number): number {
  const bytes = new TextEncoder().encode(`${name} ${place.join('.')}`);
  const sum = bytes.reduce((all, byte) => (all * 31 + byte) % 1_000_003, 0);
  return (sum + DAY) % turns;
}

/** A call of the API by its name, with the request that is made for it at a site. */
export type Entry = { name: string; call: Call; requestAt: (site: Site) => Promise<Parts> };

type AnyRequests = Readonly<Record<string, Readonly<Record<string, (site: Site) => Promise<Parts>>>>>;

/** What other calls read may be read by this one too. */
const SHARED: ReadonlySet<string | symbol> = new Set<keyof Site>([
  'contact',
  'attachment',
  'rejected',
  'question',
  'expense',
  'archived',
  'project',
  'recurring',
  'concept',
  'invoice',
]);

const readers = new WeakMap<Site, Site>();

/** A site for calls that change nothing: what they read is made once for all of them and whoever asks, as making it takes longer than reading it. */
function forReading(site: Site): Site {
  const made = new Map<string, unknown>();
  const reader =
    readers.get(site) ??
    new Proxy(site, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return (...about: unknown[]): unknown => {
          const make = (): unknown => Reflect.apply(value, target, about);
          if (!SHARED.has(name) || about.length > 0) return make();
          const of = `${String(name)} ${String(site.asker.id)}`;
          if (!made.has(of)) made.set(of, make());
          return made.get(of);
        };
      },
    });
  readers.set(site, reader);
  return reader;
}

/** A customer has one mandate: of a shared one there would be two. */
const ONE_FOR_EACH = 'direct_debits';

/** What a reading call notes on purpose, by the tables in which it does: browsers and proxies may send one again. */
export const NOTED: Readonly<Record<string, readonly string[]>> = {
  // Counted, so that nobody asks outside without end.
  'contacts.searchRegister': ['login_failures'],
  'contacts.registeredCompany': ['login_failures'],
  'contacts.verifyVat': ['contact_checks', 'login_failures'],
  // The specification has it so: the task that packs the archive.
  'books.createDownloadFile': ['background_tasks', '_private_jobs'],
  // A payment file holds the same however often it is downloaded.
  'received_vat.receivedVatFile': ['vat_online_payments'],
  // The years that a vehicle was in use, once.
  'vehicles.vehicleYears': ['audit_heads', 'audit_log', 'vehicle_years'],
};

/** Whether it leaves what it reads as it was. */
const onlyReads = (room: string, name: string, { method }: Call): boolean =>
  method === 'GET' && room !== ONE_FOR_EACH && NOTED[`${room}.${name}`] === undefined;

/** Every call of the API. */
export const ENTRIES: readonly Entry[] = Object.entries(API as Readonly<Record<string, Calls>>).flatMap(
  ([room, calls]) =>
    Object.entries(calls).map(([name, call]) => ({
      name: `${room}.${name}`,
      call,
      requestAt: async (site: Site) => {
        const at = onlyReads(room, name, call) ? forReading(site) : site;
        return withAdministration(call, site, await requestOf(room, name)(at));
      },
    })),
);

function requestOf(room: string, name: string): (site: Site) => Promise<Parts> {
  const request = (REQUESTS as unknown as AnyRequests)[room]?.[name];
  if (request === undefined) throw new Error(`${room}.${name} has no request in testing/requests.ts`);
  return request;
}

/** Names the administration wherever the call lets it be named. */
function withAdministration(call: Call, site: Site, request: Parts): Parts {
  const places = idPlaces(call).filter((place) => place.at(-1) === 'admin_id');
  return places.reduce<Parts>((parts, place) => withValueAt(parts, place, site.administrationId), request);
}

/** Where an id is in a request: `['body', 'lines', '*', 'ledger_account_id']`. */
export type Place = readonly string[];

type Schema = {
  type?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
};

const read = new WeakMap<Call, readonly Place[]>();

/** Every place in a call's request that takes an id, as its schemas say, which are read once. */
export function idPlaces(call: Call): readonly Place[] {
  const places = read.get(call) ?? readIdPlaces(call);
  read.set(call, places);
  return places;
}

function readIdPlaces(call: Call): Place[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const type = call[part];
    return type === undefined ? [] : placesIn(schemaOf(type), [part]);
  });
}

function schemaOf(type: NonNullable<Call['body']>): Schema {
  return type.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as Schema;
}

function placesIn(schema: Schema, path: Place): Place[] {
  const inner = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((each) => placesIn(each, path));
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => placesIn(field, [...path, name]));
  const items = schema.items === undefined ? [] : placesIn(schema.items, [...path, '*']);
  const own = isId(path) && schema.properties === undefined && holdsId(schema, path) ? [path] : [];
  return [...own, ...inner, ...fields, ...items];
}

function isId(path: Place): boolean {
  const name = path.findLast((step) => step !== '*') ?? '';
  return /(^id|_ids?|Id)$/.test(name);
}

/** In a body an id is a whole number (`vat_id` is a text); a path and a query carry it as text. */
function holdsId({ type }: Schema, path: Place): boolean {
  return path[0] === 'body' ? type === 'integer' : true;
}

/** Whether the schemas take a request as it arrives: what is in an address is text. */
export function fits(call: Call, { params, query, body }: Parts): boolean {
  const parts = [
    [call.params, asText(params)],
    [call.query, asText(query)],
    [call.body, body],
  ] as const;
  return parts.every(([schema, part]) => schema === undefined || schema.safeParse(part).success);
}

function asText(part: unknown): unknown {
  if (part === undefined) return undefined;
  return Object.fromEntries(Object.entries(part as object).map(([name, value]) => [name, String(value)]));
}

/** Every place of a request that holds a value; of a list the first element's. */
export function valuePlaces(request: Parts): Place[] {
  return (['params', 'query', 'body'] as const).flatMap((part) =>
    request[part] === undefined ? [] : leavesOf(request[part], [part]),
  );
}

/** Every place of a text that two requests of one call name differently: names, addresses, numbers of documents. */
export function textPlaces(one: Parts, other: Parts): Place[] {
  return (['params', 'query', 'body'] as const).flatMap((part) =>
    leavesOf(one[part], [part]).filter((place) => {
      const values = [valueAt(one, place), valueAt(other, place)];
      return values.every((value) => typeof value === 'string') && values[0] !== values[1];
    }),
  );
}

function leavesOf(value: unknown, path: Place): Place[] {
  if (Array.isArray(value)) return leavesOf(value[0], [...path, '*']);
  if (value === null || typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([name, field]) => leavesOf(field, [...path, name]));
}

/** The same request with nothing else in its query than it takes: of two filters that name different companies the one hides the other. */
export function alone(call: Call, request: Parts, place: Place): Parts {
  const fields = Object.keys(request.query ?? {}).filter((name) => name !== place[1]);
  if (place[0] !== 'query') return request;
  return fields.reduce<Parts>((parts, name) => {
    const without = withoutValueAt(parts, ['query', name]);
    return call.query?.safeParse(without.query).success === true ? without : parts;
  }, request);
}

/** The value at a place; in a list the first element that has one. */
export function valueAt(whole: unknown, place: Place): unknown {
  const [step, ...rest] = place;
  if (step === undefined) return whole ?? undefined;
  if (whole === null || typeof whole !== 'object') return undefined;
  if (step !== '*') return valueAt((whole as Record<string, unknown>)[step], rest);
  return (whole as unknown[]).map((each) => valueAt(each, rest)).find((value) => value !== undefined);
}

/** The same request without a value at a place that is not inside a list. */
export function withoutValueAt<Whole>(whole: Whole, [step, ...rest]: Place): Whole {
  if (step === undefined || whole === undefined) return whole;
  const { [step]: field, ...others } = whole as Record<string, unknown>;
  return (rest.length === 0 ? others : { ...whole, [step]: withoutValueAt(field, rest) }) as Whole;
}

/** The same request with another value at a place; in a list in the first element that has one. */
export function withValueAt<Whole>(whole: Whole, place: Place, value: unknown): Whole {
  const [step, ...rest] = place;
  if (step === undefined) return value as Whole;
  if (step === '*') {
    const list = whole as unknown[];
    const index = list.findIndex((each) => valueAt(each, rest) !== undefined);
    return list.map((each, at) => (at === index ? withValueAt(each, rest, value) : each)) as Whole;
  }
  const field = (whole as Record<string, unknown> | undefined)?.[step];
  return { ...whole, [step]: withValueAt(field, rest, value) };
}
