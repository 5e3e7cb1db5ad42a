import type { OwnDetails, Read } from '#receipt-reading/receipt-reader';
import { countryOfVatId, ibansIn, kvkNumbersIn, vatIdsIn } from '#receipt-reading/facts/identifiers';
import type { WrittenIdentifier } from '#receipt-reading/facts/identifiers';
import { readAt, segmentSpans } from '#receipt-reading/layout/page-text';
import type { Line, Segment } from '#receipt-reading/layout/page-text';
import { addresseeHeadings, isAddressee, type Whose, whoseIs } from '#receipt-reading/facts/addressee';
import { supplierName } from '#receipt-reading/facts/supplier-name';

export type Supplier = {
  supplier_name: Read<string> | null;
  supplier_vat_id: Read<string> | null;
  supplier_kvk: Read<string> | null;
  supplier_iban: Read<string> | null;
  supplier_country: Read<string> | null;
};

const CUSTOMERS =
  /\b(?:uw|your|ihre|klant\w*|customer|kunden|votre|debiteur|afnemer|afgeschreven|incasso|debited|abgebucht)\b/i;

/** Words before an identifier, or the block it is in, that make it the reader's own: "Uw BTW nummer". */
function isTheCustomers(found: WrittenIdentifier, headings: readonly Segment[]): boolean {
  if (CUSTOMERS.test(found.line.text.slice(Math.max(0, found.from - 60), found.from))) return true;
  const spans = segmentSpans(found.line);
  const segment = found.line.segments[spans.findIndex((span) => span.from <= found.from && found.from < span.to)];
  return segment !== undefined && isAddressee(segment, headings);
}

const compact = (text: string): string => text.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();

function supplierIdentifiers(
  lines: readonly Line[],
  find: (line: Line) => WrittenIdentifier[],
  own: readonly string[],
): Placed[] {
  const mine = new Set(own.map(compact));
  const headings = addresseeHeadings(lines);
  return lines
    .flatMap(find)
    .filter((found) => !mine.has(compact(found.value)) && !isTheCustomers(found, headings))
    .map((found) => ({ ...found, whose: whoseIs(found, lines) }))
    .filter(({ whose }) => whose !== 'ADDRESSEE');
}

type Placed = WrittenIdentifier & { whose: Whose };

/** Takes the first; two different ones, and one that may be the addressee's, leave it to a person. */
function readIdentifier(found: Placed[], hasCheckDigits: boolean): Read<string> | null {
  const best = found.find((one) => one.checked) ?? found[0];
  if (best === undefined) return null;
  const rivals = found.some((other) => other.value !== best.value);
  if (rivals || best.whose === 'UNSURE')
    return readAt(best.value, 'doubtful', best.line, best.from, best.to, 'guessed_from_position');
  if (!hasCheckDigits) return readAt(best.value, 'likely', best.line, best.from, best.to);
  return readAt(
    best.value,
    best.checked ? 'certain' : 'likely',
    best.line,
    best.from,
    best.to,
    best.checked ? null : 'bad_check_digits',
  );
}

/** The states of the EU and those around, and some from which services are bought. */
const COUNTRIES =
  'NL BE DE FR LU IE AT BG CY CZ DK EE ES FI GR HR HU IT LT LV MT PL PT RO SE SI SK GB US CH NO IS LI CA AU NZ IN SG HK CN JP TR IL UA RS';
const LANGUAGES = 'nl en de fr es it pt pl cs sk sl hr da sv fi et lv lt hu ro bg el nb';
const OTHER_NAMES: [string, string][] = [
  ['the netherlands', 'NL'],
  ['holland', 'NL'],
  ['great britain', 'GB'],
  ['groot-brittannië', 'GB'],
  ['england', 'GB'],
  ['engeland', 'GB'],
  ['united states of america', 'US'],
  ['usa', 'US'],
  ['czech republic', 'CZ'],
  ['tsjechische republiek', 'CZ'],
];

/** Countries by their names in small letters, in each of the languages. */
const COUNTRY_NAMES = new Map([
  ...LANGUAGES.split(' ').flatMap((language) => {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    return COUNTRIES.split(' ').map((code): [string, string] => [(names.of(code) ?? code).toLowerCase(), code]);
  }),
  ...OTHER_NAMES,
]);

function countryIn(segment: Segment): string | null {
  const lastPart = segment.text.split(',').at(-1)?.trim() ?? '';
  const named = COUNTRY_NAMES.get(lastPart.toLowerCase());
  if (named !== undefined) return named;
  return lastPart !== segment.text && /^(?:US|GB|IE|LU|DE|BE|FR|CH)$/.test(lastPart) ? lastPart : null;
}

/** The country named in the address under the supplier's name. */
function countryUnder(name: Segment, lines: readonly Line[]): Read<string> | null {
  for (const line of lines) {
    if (line.page !== name.page || line.y <= name.y || line.y - name.y > 8 * name.height) continue;
    for (const segment of line.segments) {
      const country = Math.abs(segment.x - name.x) < 2 * name.height ? countryIn(segment) : null;
      if (country === null) continue;
      const from = line.text.indexOf(segment.text);
      return readAt(country, 'likely', line, from, from + segment.text.length);
    }
  }
  return null;
}

/** Who sent the document. The entrepreneur's own details and the addressee's are never proposed. */
export function readSupplier(lines: readonly Line[], own: OwnDetails): Supplier {
  const vatIds = supplierIdentifiers(lines, vatIdsIn, own.vat_ids);
  const kvkNumbers = supplierIdentifiers(lines, kvkNumbersIn, own.kvk_numbers);
  const ibans = supplierIdentifiers(lines, ibansIn, own.ibans);
  const vatId = readIdentifier(vatIds, true);
  const kvk = readIdentifier(kvkNumbers, false);
  const name = supplierName(lines, own, [...vatIds, ...kvkNumbers, ...ibans]);
  const fromVat = vatId === null ? null : countryOfVatId(vatId.value);
  const country: Read<string> | null =
    vatId !== null && fromVat !== null
      ? { ...vatId, value: fromVat, certainty: vatId.certainty === 'doubtful' ? 'doubtful' : 'likely', remark: null }
      : kvk !== null
        ? { ...kvk, value: 'NL', certainty: 'likely' }
        : name === null
          ? null
          : countryUnder(name.segment, lines);
  return {
    supplier_name: name?.read ?? null,
    supplier_vat_id: vatId,
    supplier_kvk: kvk,
    supplier_iban: readIdentifier(ibans, true),
    supplier_country: country,
  };
}
