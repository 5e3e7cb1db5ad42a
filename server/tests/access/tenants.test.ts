import { AUTHORIZATIONS, type Call, isStaffAccess } from '@saldo/contract';
import { isIban } from '@saldo/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fingerprint } from '../support/fingerprint.ts';
import { createWorld, type Got, type Person, type World } from '../support/world.ts';
import {
  alone,
  ENTRIES,
  type Entry,
  idPlaces,
  type Parts,
  type Place,
  send,
  textPlaces,
  valueAt,
  withoutValueAt,
  withValueAt,
} from './testing/calls.ts';
import { staffOf } from './testing/people.ts';
import { Site } from './testing/site.ts';

let world: World;
let own: Site;
let foreign: Site;
let bookie: Person;

beforeAll(async () => {
  world = await createWorld();
  own = new Site(world, world);
  foreign = new Site(world, await world.secondAdministration());
  bookie = await staffOf(world, 'BOOKIE', [world.administrationId]);
});
afterAll(() => world.close());

const NOBODYS = 2_000_000_001;
/** Not what leads and administrators of the staff do: they serve every company. */
const CLOSED = ENTRIES.filter(({ call }) => !['public', 'staff.lead', 'staff.admin'].includes(call.access));
/** Not what opens a company of its own, or can be done once to one's own account, wherever the page works. */
const ELSEWHERE: readonly string[] = [
  'administrations.createAdministration',
  'accounts.updateMe',
  'accounts.endAccountSession',
  'accounts.changePassword',
];
/** Nor what changes the company that its path names: where the page works has no say in that. */
function worksInOne(name: string, { method, path }: Call): boolean {
  return !ELSEWHERE.includes(name) && (method === 'GET' || !path.includes('{adminId}'));
}

/**
 * Nothing of the other company is theirs who ask: what is for staff is asked by a bookkeeper whose team serves the one company here, all
 * else by its owner, also what someone who was invited would ask.
 */
async function asStranger(call: Call, made: Promise<Parts>): Promise<Parts> {
  const { as: _someone, ...request } = await made;
  return isStaffAccess(call.access) ? { ...request, as: bookie } : request;
}

function isAuthorization(access: string): boolean {
  return (AUTHORIZATIONS as readonly string[]).includes(access);
}

/** An answer without what differs from one request to the next. */
function comparable({ status, bytes, headers, error }: Got<Call>): object {
  const text = bytes.toString('latin1').replaceAll(/"(?:request_id|claimed_until)":"[^"]+"/g, '');
  return { status, code: error?.code, text, type: headers['content-type'], names: Object.keys(headers).sort() };
}

/** An id that no row has, of the kind that is there: a path takes it as text. */
function nobodys(value: unknown): unknown {
  return typeof value === 'string' ? String(NOBODYS) : NOBODYS;
}

/** What opens something to whoever holds it is not a name. */
function isSecret(place: Place): boolean {
  return ['token', 'state', 'code', 'key', 'password'].includes(place.at(-1) ?? '');
}

/** A text of the same kind that is nowhere. */
function nobodysText(text: string): string {
  if (isIban(text)) return own.iban();
  return text.includes('@') ? `x${text}` : `${text}x`;
}

/** An answer without the text that was asked for. */
function without(got: Got<Call>, text: string): object {
  const { text: answer, ...rest } = comparable(got) as { text: string };
  return { ...rest, text: answer.replaceAll(text, '').replaceAll(encodeURIComponent(text), '') };
}

let languagesAsked = 0;

/** By turns: there are hundreds of places and companies to name. */
function nextLanguage(): 'en' | 'nl' {
  languagesAsked += 1;
  return languagesAsked % 2 === 0 ? 'en' : 'nl';
}

/** Under each id of theirs the answer is that to an id that there is not. */
async function compareIds(call: Call, request: Parts, theirs: Parts): Promise<void> {
  for (const place of idPlaces(call)) {
    const asked = { ...alone(call, request, place), language: nextLanguage() };
    const id = valueAt(theirs, place);
    const named = await send(world, call, withValueAt(asked, place, id));
    const absent = await send(world, call, withValueAt(asked, place, nobodys(id)));
    expect(comparable(named), place.join('.')).toEqual(comparable(absent));
    expect(named.status).toBeLessThan(500);
    if (call.method !== 'GET') expect(named.status).toBeGreaterThanOrEqual(400);
  }
}

/** With their company as the current one the answer is that to a company that there is not. */
async function compareCurrent(call: Call, request: Parts): Promise<void> {
  const places = idPlaces(call).filter((place) => place.at(-1) === 'admin_id');
  const bare = places.reduce((parts, place) => withoutValueAt(parts, place), request);
  const language = nextLanguage();
  const current = (id: number): Parts => ({ ...bare, language, administrationId: id });
  const theirs = await send(world, call, current(foreign.administrationId));
  const absent = await send(world, call, current(NOBODYS));
  expect(comparable(theirs)).toEqual(comparable(absent));
  expect(theirs.status).toBeLessThan(500);
  if (isAuthorization(call.access) && !call.path.includes('{adminId}')) expect(theirs.error.code).toBe('not_found');
}

/** A name that exists there is answered as one that exists nowhere. */
async function compareName(call: Call, { place, request, again }: Named, theirs: Parts): Promise<void> {
  const named = String(valueAt(theirs, place));
  const absent = nobodysText(named);
  const got = await send(world, call, withValueAt(alone(call, request, place), place, named));
  const none = await send(world, call, withValueAt(alone(call, again, place), place, absent));
  const seen = [got, none].map(({ status, error }) => ({ status, code: error?.code }));
  expect(seen[0], place.join('.')).toEqual(seen[1]);
  expect(got.status).toBeLessThan(500);
  if (call.method === 'GET') expect(without(got, named), place.join('.')).toEqual(without(none, absent));
}

type Named = { place: Place; request: Parts; again: Parts };

/** What is asked under a name may be done, so that each time something else is asked of the same kind. */
async function requestsNaming({ call, requestAt }: Entry, request: Parts, theirs: Parts): Promise<Named[]> {
  const made: Named[] = [];
  for (const place of textPlaces(request, theirs).filter((each) => !isSecret(each))) {
    const another = async () => (call.method === 'GET' ? request : await asStranger(call, requestAt(own)));
    made.push({ place, request: await another(), again: await another() });
  }
  return made;
}

describe('what is of another company is treated as missing, and nothing changes there', () => {
  test.each(CLOSED)('$name', async (entry) => {
    const { name, call, requestAt } = entry;
    const request = await asStranger(call, requestAt(own));
    const theirs = await requestAt(foreign);
    // All of them first: what is made runs jobs, and those of the other company may have come due in the meantime.
    const named = await requestsNaming(entry, request, theirs);
    const before = await fingerprint(world, foreign.administrationId);
    await compareIds(call, request, theirs);
    if (worksInOne(name, call)) await compareCurrent(call, request);
    for (const each of named) await compareName(call, each, theirs);
    expect(await fingerprint(world, foreign.administrationId)).toEqual(before);
  });
});

test('a fingerprint detects one changed letter', async () => {
  const before = await fingerprint(world, own.administrationId);
  expect(await fingerprint(world, own.administrationId)).toEqual(before);
  await own.contact();
  expect(await fingerprint(world, own.administrationId)).not.toEqual(before);
});
