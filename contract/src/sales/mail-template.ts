/** What an e-mail is about. */
export const MAIL_KINDS = ['INVOICE', 'REMINDER', 'STATEMENT', 'QUOTATION', 'QUOTATION_REMINDER'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** What a text may name in braces: {number}. Everything that a message of any kind knows. */
export const MAIL_VARIABLES = [
  'customer',
  'company',
  'number',
  'amount',
  'outstanding',
  'invoice_date',
  'due_date',
  'quotation_date',
  'valid_until',
  'days_overdue',
  'reference',
  'link',
] as const;
export type MailVariable = (typeof MAIL_VARIABLES)[number];

const OF_QUOTATION = [
  'customer',
  'company',
  'number',
  'amount',
  'quotation_date',
  'valid_until',
  'reference',
  'link',
] as const;
const OF_INVOICE = MAIL_VARIABLES.filter((name) => name !== 'quotation_date' && name !== 'valid_until');

/** A statement is about several invoices, and an invoice that is sent is not overdue. */
export const VARIABLES_OF: Readonly<Record<MailKind, readonly MailVariable[]>> = {
  INVOICE: OF_INVOICE.filter((name) => name !== 'days_overdue'),
  REMINDER: OF_INVOICE,
  STATEMENT: ['customer', 'company', 'outstanding', 'link'],
  QUOTATION: OF_QUOTATION,
  QUOTATION_REMINDER: OF_QUOTATION,
};

export type MailValues = Readonly<Partial<Record<MailVariable, string>>>;

const IN_BRACES = /\{([^{}\n]{0,60})\}/g;

/** The names in braces that a message of this kind does not know, each once, in order. */
export function unknownVariables(text: string, kind: MailKind): string[] {
  const known: readonly string[] = VARIABLES_OF[kind];
  return namesInBraces(text).filter((name) => !known.includes(name));
}

/** The names in braces of a text, each once, in order. */
export function namesInBraces(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(IN_BRACES), ([, name = '']) => name))];
}

/** The text with its variables filled in; one without a value is left empty. Pure text: a value is never read for variables. */
export function fillIn(text: string, values: MailValues): string {
  return fillInNames(text, MAIL_VARIABLES, values);
}

/** The same for texts with other variables. */
export function fillInNames<Name extends string>(
  text: string,
  names: readonly Name[],
  values: Readonly<Partial<Record<Name, string>>>,
): string {
  return text.replaceAll(IN_BRACES, (whole, found: string) => {
    const name = names.find((known) => known === found);
    return name === undefined ? whole : (values[name] ?? '');
  });
}
