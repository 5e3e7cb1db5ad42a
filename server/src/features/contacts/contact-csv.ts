import { Readable } from 'node:stream';
import { ContactBody, FIELD_TEXTS, type FieldText, type ListedContact, postalCodeOf } from '@saldo/contract';
import { CSV_BEGIN, csvLine, withoutGuard } from '@saldo/ledger';
import { parse } from 'csv-parse';
import type { ZodError } from 'zod';
import { Refusal } from '#platform/refusal';
import {
  type Field,
  type FileTerms,
  fieldOf,
  FIELDS,
  isKindHeading,
  refusedWord,
  titleOf,
  valueOf,
  WRITTEN_FIELDS,
  wordsOf,
} from './contact-columns.ts';
import { type KindTold, kindOf } from './country-names.ts';

const MOST_ROWS = 20_000;
const MOST_PROBLEMS = 100;
const MOST_HEADING = 60;

/** `column` is what the column is called in the file. */
export type ImportProblem = { row: number; field: string; column: string; message: string };

/** A row that can be taken in: what the file says, field by field. Fields without a column are not there. */
export type ContactRow = { row: number; fields: Partial<ContactBody> & { name: string } };

export type ContactFile = {
  /** Whether it tells who is a customer or a supplier. */
  says_kind: boolean;
  rows: ContactRow[];
  /** What the columns are called in the file. */
  headings: Partial<Record<Field, string>>;
  unknown_columns: string[];
  problems: ImportProblem[];
  problem_count: number;
};

/**
 * Reads a list of contacts: comma, semicolon or tab between the columns, headings in English or Dutch. Every row is checked with the
 * rules of the contacts, and everything that is wrong with it is told at once. Throws a Refusal when it is no such list or has more than 20,000 rows.
 */
export async function readContactFile(content: Readable, terms: FileTerms): Promise<ContactFile> {
  const [separator, whole] = await withSeparator(content);
  const parser = parse({
    bom: true,
    delimiter: separator,
    relax_column_count: true,
    trim: true,
  });
  whole.on('error', (error) => parser.destroy(error)).pipe(parser);
  const file: ContactFile = {
    says_kind: false,
    rows: [],
    headings: {},
    unknown_columns: [],
    problems: [],
    problem_count: 0,
  };
  const seen = new Set<string>();
  let columns: Columns | undefined;
  let row = 0;
  try {
    for await (const record of parser) {
      const cells = (record as string[]).map(withoutGuard);
      row += 1;
      // An empty line has a number in a spreadsheet too.
      if (cells.every((cell) => cell === '')) continue;
      if (columns === undefined) {
        columns = columnsOf(cells, file);
        continue;
      }
      if (row > MOST_ROWS + 1) throw new Refusal('too_large');
      takeRow(file, { columns, cells, row }, seen, terms);
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

/** Each column with its heading as it is written; those that are not known have no field. */
type Columns = readonly { field: Field | 'kind' | undefined; heading: string }[];

function columnsOf(headings: readonly string[], file: ContactFile): Columns {
  const columns = headings.map((heading) => ({
    field: isKindHeading(heading) ? ('kind' as const) : fieldOf(heading),
    heading: heading.slice(0, MOST_HEADING),
  }));
  file.unknown_columns = columns.flatMap(({ field, heading }) =>
    field === undefined && heading !== '' ? [heading] : [],
  );
  const has = (field: Field): boolean => columns.some((column) => column.field === field);
  if (!has('name')) throw new Refusal('not_a_contact_list');
  for (const { field, heading } of columns) if (field !== undefined && field !== 'kind') file.headings[field] = heading;
  file.says_kind = has('is_client') || has('is_supplier');
  return columns;
}

function takeRow(
  file: ContactFile,
  { columns, cells, row }: { columns: Columns; cells: readonly string[]; row: number },
  seen: Set<string>,
  terms: FileTerms,
): void {
  const told = kindTold(columns, cells);
  if (told?.is_client === true || told?.is_supplier === true) file.says_kind = true;
  const given: Partial<Record<Field, unknown>> = { ...told };
  for (const [index, { field }] of columns.entries())
    if (field !== undefined && field !== 'kind') given[field] = valueOf(field, cells[index] ?? '', terms);
  const parsed = ContactBody.safeParse(given);
  const wrong = [
    ...(told === undefined ? [['kind', 'kind_unknown'] as const] : []),
    ...mistakesOf(parsed.error),
    ...furtherMistakes(given, seen),
  ];
  for (const [field, text] of wrong) {
    const kindHeading = columns.find((each) => each.field === 'kind')?.heading ?? '';
    const column = field === 'kind' ? kindHeading : (file.headings[field] ?? titleOf(field, terms.language));
    noteProblem(file, { row, field, column, message: FIELD_TEXTS[text][terms.language] });
  }
  if (!parsed.success || wrong.length > 0) return;
  const { data } = parsed;
  const fields = Object.fromEntries(FIELDS.filter((field) => field in given).map((field) => [field, data[field]]));
  file.rows.push({ row, fields: { ...fields, name: data.name } });
}

/** All problems count; the first hundred are returned. */
export function noteProblem(file: ContactFile, problem: ImportProblem): void {
  file.problem_count += 1;
  if (file.problems.length < MOST_PROBLEMS) file.problems.push(problem);
}

/** What a column such as Type says of this row; undefined when it cannot be read. */
function kindTold(columns: Columns, cells: readonly string[]): KindTold | undefined {
  const text = cells[columns.findIndex(({ field }) => field === 'kind')] ?? '';
  return text === '' ? {} : kindOf(text);
}

type Mistake = readonly [field: Field | 'kind', text: FieldText];

/** What the rules of the contract refuse. */
function mistakesOf(error: ZodError | undefined): Mistake[] {
  return (error?.issues ?? []).map(({ path, message }) => {
    const field = path[0] as Field;
    return [field, refusedWord(field) ?? (message in FIELD_TEXTS ? (message as FieldText) : 'invalid')];
  });
}

/** A name that is in the file before, and a postal code that the file says is Dutch and is not. */
function furtherMistakes(given: Partial<Record<Field, unknown>>, seen: Set<string>): Mistake[] {
  const name = String(given.name).trim().toLowerCase();
  const isTwice = name !== '' && seen.has(name);
  seen.add(name);
  return [
    ...(isTwice ? [['name', 'name_twice'] as const] : []),
    ...(given.country === 'NL' &&
    typeof given.postal_code === 'string' &&
    postalCodeOf({ postal_code: given.postal_code, country: 'NL' }) === undefined
      ? [['postal_code', 'postal_code_invalid'] as const]
      : []),
  ];
}

/** Contacts as CSV while they come, all but their VAT numbers for returns, so that any number of contacts takes no memory. */
export async function* contactsCsv(contacts: AsyncIterable<ListedContact>, terms: FileTerms): AsyncGenerator<string> {
  const { language } = terms;
  const headings = WRITTEN_FIELDS.map((field) => titleOf(field, language));
  yield CSV_BEGIN + csvLine(headings, language);
  for await (const contact of contacts)
    yield csvLine(
      WRITTEN_FIELDS.map((field) => wordsOf(field, contact[field], terms)),
      language,
    );
}
