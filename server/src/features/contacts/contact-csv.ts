import { Readable } from 'node:stream';
import { ContactBody, type Contact, FIELD_TEXTS, type FieldText } from '@saldo/contract';
import { parse } from 'csv-parse';
import { stringify } from 'csv-stringify';
import { Refusal } from '#platform/refusal';
import type { Language } from '#platform/scope';

/** The columns of the file, in its order, with the headings people give them. The first is the one we write. */
const HEADINGS = {
  name: ['name', 'naam'],
  company_name: ['company_name', 'company', 'bedrijfsnaam', 'bedrijf'],
  first_name: ['first_name', 'voornaam'],
  last_name: ['last_name', 'achternaam'],
  email: ['email', 'e-mail', 'e-mailadres'],
  phone: ['phone', 'telephone', 'telefoon', 'telefoonnummer'],
  mobile: ['mobile', 'mobiel'],
  street: ['street', 'straat'],
  street_number: ['street_number', 'huisnummer'],
  street_number_addition: ['street_number_addition', 'toevoeging'],
  extra_address_line: ['extra_address_line', 'extra adresregel'],
  address_line_2: ['address_line_2', 'adresregel 2'],
  postal_code: ['postal_code', 'postcode'],
  town: ['town', 'city', 'plaats', 'stad'],
  country: ['country', 'land'],
  is_client: ['is_client', 'client', 'customer', 'klant'],
  is_supplier: ['is_supplier', 'supplier', 'leverancier'],
  is_business: ['is_business', 'business', 'zakelijk'],
  kvk_number: ['kvk_number', 'kvk', 'kvk-nummer'],
  kvk_date: ['kvk_date', 'kvk-datum'],
  vat_subjected: ['vat_subjected', 'btw-plichtig'],
  vat_number: ['vat_number', 'omzetbelastingnummer'],
  vat_id: ['vat_id', 'btw-id', 'btw-nummer'],
  iban: ['iban', 'rekeningnummer'],
  default_reverse_charge: ['default_reverse_charge', 'verlegd'],
} as const satisfies Partial<Record<keyof ContactBody, readonly string[]>>;
type Field = keyof typeof HEADINGS;
const FIELDS = Object.keys(HEADINGS) as Field[];
const BOOLEANS: ReadonlySet<Field> = new Set(['is_client', 'is_supplier', 'is_business', 'vat_subjected']);
const NULLABLE: ReadonlySet<Field> = new Set(['kvk_number', 'kvk_date', 'vat_number', 'vat_id', 'iban']);
const YES: ReadonlySet<string> = new Set(['yes', 'ja', 'true', '1', 'x']);

const MOST_ROWS = 20_000;
const MOST_PROBLEMS = 100;

export type ImportProblem = { row: number; field: string; message: string };

/** A row that can be taken in: what the file says, field by field. Fields without a column are not there. */
export type ContactRow = { row: number; fields: Partial<ContactBody> & { name: string } };

export type ContactFile = {
  rows: ContactRow[];
  unknown_columns: string[];
  problems: ImportProblem[];
  problem_count: number;
};

/** A spreadsheet would run a text that begins so; the apostrophe that prevents it is taken off again when read. */
function withoutGuard(text: string): string {
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}

function valueOf(field: Field, text: string): unknown {
  if (BOOLEANS.has(field)) return YES.has(text.toLowerCase());
  if (text === '' && NULLABLE.has(field)) return null;
  if (field === 'country') return text === '' ? 'NL' : text.toUpperCase();
  if (field === 'default_reverse_charge') return text === '' ? 'NONE' : text.toUpperCase();
  return text;
}

/**
 * Reads a list of contacts: comma, semicolon or tab between the columns, headings in English or Dutch. Every row is checked with the
 * rules of the address book. Throws a Refusal when it is no such list or has more than 20,000 rows.
 */
export async function readContactFile(content: Readable, language: Language): Promise<ContactFile> {
  const [separator, whole] = await withSeparator(content);
  const parser = parse({
    bom: true,
    delimiter: separator,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  whole.on('error', (error) => parser.destroy(error)).pipe(parser);
  const file: ContactFile = { rows: [], unknown_columns: [], problems: [], problem_count: 0 };
  const seen = new Set<string>();
  let columns: (Field | undefined)[] | undefined;
  let row = 0;
  try {
    for await (const record of parser) {
      const cells = (record as string[]).map(withoutGuard);
      row += 1;
      if (columns === undefined) {
        columns = columnsOf(cells, file);
        continue;
      }
      if (row > MOST_ROWS + 1) throw new Refusal('too_large');
      takeRow(file, columns, cells, row, seen, language);
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('not_a_contact_list');
  }
  if (columns === undefined) throw new Refusal('not_a_contact_list');
  return file;
}

/** The separator that the first line has most of, and the content from its beginning. */
async function withSeparator(content: Readable): Promise<[separator: string, whole: Readable]> {
  const chunks = content[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const { value: first } = await chunks.next();
  const start = Buffer.from(first ?? '');
  const [headings = ''] = start.toString('utf8').split('\n', 1);
  const count = (separator: string): number => headings.split(separator).length;
  const separator = [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
  const whole = Readable.from(
    (async function* () {
      yield start;
      yield* { [Symbol.asyncIterator]: () => chunks };
    })(),
  );
  return [separator, whole];
}

function columnsOf(headings: readonly string[], file: ContactFile): (Field | undefined)[] {
  const columns = headings.map((heading) => {
    const written = heading.toLowerCase();
    const field = FIELDS.find((each) => (HEADINGS[each] as readonly string[]).includes(written));
    if (field === undefined && written !== '') file.unknown_columns.push(heading.slice(0, 60));
    return field;
  });
  if (!columns.includes('name')) throw new Refusal('not_a_contact_list');
  return columns;
}

function takeRow(
  file: ContactFile,
  columns: readonly (Field | undefined)[],
  cells: readonly string[],
  row: number,
  seen: Set<string>,
  language: Language,
): void {
  const complain = (field: string, text: FieldText): void => {
    file.problem_count += 1;
    if (file.problems.length < MOST_PROBLEMS) file.problems.push({ row, field, message: FIELD_TEXTS[text][language] });
  };
  const given: Partial<Record<Field, unknown>> = {};
  for (const [index, field] of columns.entries())
    if (field !== undefined) given[field] = valueOf(field, cells[index] ?? '');
  const parsed = ContactBody.safeParse(given);
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues)
      complain(String(path[0]), message in FIELD_TEXTS ? (message as FieldText) : 'invalid');
    return;
  }
  const name = parsed.data.name.toLowerCase();
  if (seen.has(name)) return complain('name', 'name_twice');
  seen.add(name);
  const fields = Object.fromEntries(
    FIELDS.filter((field) => columns.includes(field)).map((field) => [field, parsed.data[field]]),
  );
  file.rows.push({ row, fields: { ...fields, name: parsed.data.name } });
}

/** Writes contacts as CSV while they come, so that an address book of any size takes no memory. */
export function writeContacts(contacts: AsyncIterable<Contact>, language: Language): Readable {
  const writer = stringify({
    header: true,
    bom: true,
    columns: [...FIELDS],
    delimiter: language === 'nl' ? ';' : ',',
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { boolean: (value) => (value ? 'yes' : 'no') },
  });
  const source = Readable.from(contacts);
  source.on('error', (error) => writer.destroy(error));
  return source.pipe(writer);
}
