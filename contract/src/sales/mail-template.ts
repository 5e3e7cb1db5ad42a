/** What an e-mail is about. */
export const MAIL_KINDS = ['INVOICE', 'REMINDER', 'STATEMENT'] as const;
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
  'days_overdue',
  'reference',
  'link',
] as const;
export type MailVariable = (typeof MAIL_VARIABLES)[number];

/** A statement is about several invoices, and an invoice that is sent is not overdue. */
export const VARIABLES_OF: Readonly<Record<MailKind, readonly MailVariable[]>> = {
  INVOICE: MAIL_VARIABLES.filter((name) => name !== 'days_overdue'),
  REMINDER: MAIL_VARIABLES,
  STATEMENT: ['customer', 'company', 'outstanding'],
};

export type MailValues = Readonly<Partial<Record<MailVariable, string>>>;

const IN_BRACES = /\{([^{}\n]{0,60})\}/g;

/** The names in braces that a message of this kind does not know, each once, in order. */
export function unknownVariables(text: string, kind: MailKind): string[] {
  const known: readonly string[] = VARIABLES_OF[kind];
  const names = Array.from(text.matchAll(IN_BRACES), ([, name = '']) => name);
  return [...new Set(names.filter((name) => !known.includes(name)))];
}

/** The text with its variables filled in; one without a value is left empty. Pure text: a value is never read for variables. */
export function fillIn(text: string, values: MailValues): string {
  return text.replaceAll(IN_BRACES, (whole, name: string) =>
    MAIL_VARIABLES.some((known) => known === name) ? (values[name as MailVariable] ?? '') : whole,
  );
}
