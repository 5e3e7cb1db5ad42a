import { REQUIRED_FIELDS, TABLE_FIELDS, type TableField, type TableKind } from '@saldo/contract';
import { plainHeading } from '#standards/tables/read-table';

/** Headings of the programs in use, in Dutch and English. */
const HEADINGS: Readonly<Record<TableField, RegExp>> = {
  number:
    /^((factuur|document|boekings?|boekstuk|invoice|bill|entry|document|journal)[ -]?(nummer|nr\.?|number|no\.?)|nummer|nr\.?|number|factuur|boekstuk|reference|referentie|kenmerk)$/,
  date: /^((factuur|boek(ings)?|document|invoice|bill|entry|posting)?[ -]?(datum|date))$/,
  due_date: /^(verval ?datum|verval|uiterste betaaldatum|due date|due|payment date|betalen voor)$/,
  contact:
    /^(contact|relatie|klant(naam)?|debiteur|crediteur|leverancier|naam|bedrijf(snaam)?|customer( name)?|supplier( name)?|client|vendor|name|company)$/,
  description: /^(omschrijving|beschrijving|toelichting|memo|description|details|narration|tekst)$/,
  ledger:
    /^((grootboek)?rekening(nummer)?|grootboek|gb|categorie|kostensoort|ledger( account)?|account( code)?|category|nominal code|code)$/,
  net: /^((bedrag|totaal|amount|total|subtotaal|subtotal) ?(excl\.?|exclusief|ex\.?|excluding)( btw| vat| tax)?|netto( ?bedrag)?|subtotaal|subtotal|net( amount)?|excl\.?( btw| vat)?)$/,
  vat: /^((bedrag )?btw( ?bedrag)?|vat( amount)?|tax( amount)?|omzetbelasting)$/,
  total:
    /^((bedrag|totaal|amount|total) ?(incl\.?|inclusief|including)( btw| vat| tax)?|totaal|total|totaalbedrag|bedrag|amount|bruto|gross|openstaand( bedrag)?|outstanding( amount)?|open( bedrag)?|saldo|balance|amount due)$/,
  debit: /^(debet|debit|dr\.?)$/,
  credit: /^(credit|cr\.?)$/,
};

export type TableColumns = Partial<Record<TableField, number>>;

/** What the columns are by their headings; of two alike the first. */
export function guessColumns(kind: TableKind, headings: readonly string[]): TableColumns {
  const columns: TableColumns = {};
  for (const [at, heading] of headings.entries()) {
    const plain = plainHeading(heading);
    const field = TABLE_FIELDS[kind].find((each) => columns[each] === undefined && HEADINGS[each].test(plain));
    if (field !== undefined) columns[field] = at;
  }
  return columns;
}

/** What a person chose, as field:number. What is no field of the kind is left out. */
export function chosenColumns(kind: TableKind, text: string): TableColumns {
  const pairs = text.split(',').map((pair) => pair.split(':'));
  return Object.fromEntries(
    pairs.flatMap(([name, at]) => {
      const field = TABLE_FIELDS[kind].find((each) => each === name);
      return field === undefined ? [] : [[field, Number(at)]];
    }),
  );
}

/** Required fields without a column; of a document also an amount. */
export function missingFields(kind: TableKind, columns: TableColumns): TableField[] {
  const missing = REQUIRED_FIELDS[kind].filter((field) => columns[field] === undefined);
  const hasAmount = kind === 'ENTRIES' || columns.net !== undefined || columns.total !== undefined;
  return hasAmount || missing.includes('total') ? missing : [...missing, 'total'];
}

const HEADING_ROWS = 20;

/** The row of the headings: that of the first rows with most fields. */
export function headingRow(kind: TableKind, rows: readonly (readonly string[])[]): number {
  const found = rows.slice(0, HEADING_ROWS).map((row) => Object.keys(guessColumns(kind, row)).length);
  return Math.max(0, found.indexOf(Math.max(...found)));
}
