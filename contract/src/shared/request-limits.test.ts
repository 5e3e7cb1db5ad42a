import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { API, type Call, type Calls } from '../index.ts';

/** More than any field may have, in characters or in elements. */
const TOO_LONG = 20_001;
/** A file as text is as large as the server takes it, and no other field is. */
const FILES: ReadonlySet<string> = new Set([
  'timesheets.importHours body.content',
  'assets.importAssets body.content',
  'vehicles.importTrips body.content',
]);
/** Its keys are looked up in the file that it is about. */
const BY_FILE: ReadonlySet<string> = new Set([
  'imports.mapImport body.mapping',
  'imports.mapImport body.vat_codes',
  'imports.mapImport body.contacts',
]);
/** Nobody reads it. */
const UNREAD: ReadonlySet<string> = new Set(['peppol.peppolReceived body']);

const LONG_TEXTS = [
  ...['x', '1', 'é', ' x', 'x,'].map((part) => part.repeat(TOO_LONG)),
  `${'a'.repeat(TOO_LONG)}@example.nl`,
  `${'1'.repeat(TOO_LONG)}.00`,
  `NL${'1'.repeat(TOO_LONG)}`,
];
/** Beyond what the database has whole numbers for. */
const LARGE_NUMBERS = [1e300, -1e300, 2 ** 63, -(2 ** 63)];

const takesOneOf = (schema: z.ZodType, values: readonly unknown[]): boolean =>
  values.some((value) => schema.safeParse(value).success);

/** Whatever else is wrong with it, a list is refused for its length. */
function boundsList(schema: z.ZodType): boolean {
  const { error } = schema.safeParse(Array.from({ length: TOO_LONG }, () => null));
  return error?.issues.some(({ code, path }) => code === 'too_big' && path.length === 0) === true;
}

type Part = readonly [schema: z.core.$ZodType, at: string];

/** What a schema is made of, each with its place. Undefined of one that is not made of others. */
function parts(schema: z.core.$ZodType, at: string): Part[] | undefined {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return [[schema.unwrap(), at]];
  if (schema instanceof z.ZodObject)
    return Object.entries<z.core.$ZodType>(schema.shape).map(([name, field]) => [field, `${at}.${name}`]);
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => [option, at]);
  if (schema instanceof z.ZodArray) return [[schema.element, `${at}[]`]];
  if (schema instanceof z.ZodRecord)
    return [
      [schema.keyType, at],
      [schema.valueType, at],
    ];
  return undefined;
}

/** Every place of a request that takes more than it can be meant to. */
function boundless(schema: z.core.$ZodType, at: string): string[] {
  const within = parts(schema, at)?.flatMap((part) => boundless(...part));
  if (schema instanceof z.ZodArray && !boundsList(schema)) return [`${at}[]`, ...(within ?? [])];
  if (within !== undefined) return within;
  if (schema instanceof z.ZodUnknown) return [at];
  return schema instanceof z.ZodType && takesOneOf(schema, [...LONG_TEXTS, ...LARGE_NUMBERS]) ? [at] : [];
}

/** A list of pairs that is kept by name has as many as there are names, where these are not known ones. */
function openRecords(schema: z.core.$ZodType, at: string): string[] {
  const isOpen = schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodString;
  return [...(isOpen ? [at] : []), ...(parts(schema, at) ?? []).flatMap((part) => openRecords(...part))];
}

const CALLS = Object.entries(API as Readonly<Record<string, Calls>>).flatMap(([room, calls]) =>
  Object.entries(calls).map(([name, call]) => ({ name: `${room}.${name}`, call })),
);

const partsOf = ({ params, query, body }: Call) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) => (schema === undefined ? [] : [{ part, schema }]));

const found = (search: (schema: z.core.$ZodType, at: string) => string[]): Set<string> =>
  new Set(
    CALLS.flatMap(({ name, call }) => partsOf(call).flatMap(({ part, schema }) => search(schema, `${name} ${part}`))),
  );

describe('what a request may hold', () => {
  test('is bounded in every field', () => {
    expect(found(boundless)).toEqual(new Set([...FILES, ...UNREAD]));
  });

  test('is named by names that are known', () => {
    expect(found(openRecords)).toEqual(BY_FILE);
  });

  test('a field without bounds is found', () => {
    const planted = z.object({
      text: z.string(),
      digits: z.string().regex(/^\d+$/),
      address: z.email(),
      amount: z.number(),
      list: z.array(z.int()),
      nested: z.array(z.object({ text: z.string().trim().optional() })).max(10),
      either: z.union([z.literal(''), z.string().min(1)]),
      anything: z.unknown(),
      fine: z.string().max(20),
      alsoFine: z.array(z.enum(['a'])).max(1),
    });
    expect(boundless(planted, 'body')).toEqual([
      'body.text',
      'body.digits',
      'body.address',
      'body.amount',
      'body.list[]',
      'body.nested[].text',
      'body.either',
      'body.anything',
    ]);
    const open = z.record(z.string(), z.int());
    const places = {
      open: open.default({}),
      listed: z.array(open),
      either: z.union([z.string(), open]),
      none: open.nullable(),
    };
    expect(openRecords(z.object(places), 'body')).toEqual(['body.open', 'body.listed[]', 'body.either', 'body.none']);
  });
});
