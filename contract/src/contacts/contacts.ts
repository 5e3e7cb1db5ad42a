import { compact, isIban, isKvkNumber, isObNumber, REVERSE_CHARGES } from '@saldo/ledger';
import { z } from 'zod';
import { call } from '../shared/call.ts';
import {
  AdminQuery,
  Country,
  Day,
  EmailOrNone,
  Id,
  IdParams,
  IdText,
  Instant,
  PageQuery,
  pageOrRows,
  RowsOnly,
  ShortText,
  Telephone,
  Version,
} from '../shared/shapes.ts';
import { Oin, PeppolId } from './e-invoice-ids.ts';
import { mistakeInVatId } from './vat-id-texts.ts';

const empty = (text: string): string | null => (text === '' ? null : text);

/** A Dutch VAT number follows NL123456789B01, that of another country of the EU has the form of its country. */
export const VatId = z
  .string()
  .max(40, { error: 'vat_id_invalid' })
  .transform((text) => empty(compact(text)))
  .superRefine((id, context) => {
    const message = id === null ? undefined : mistakeInVatId(id);
    if (message !== undefined) context.addIssue({ code: 'custom', message, input: id });
  });

export const KvkNumber = z
  .string()
  .max(20, { error: 'kvk_invalid' })
  .transform((text) => empty(compact(text)))
  .refine((number) => number === null || isKvkNumber(number), { error: 'kvk_invalid' });

/** The Tax Administration's own number of a Dutch taxpayer, 123456789B01; that of a sole trader holds their BSN. */
export const ObNumber = z
  .string()
  .max(40, { error: 'ob_number_invalid' })
  .transform((text) => empty(compact(text)))
  .refine((number) => number === null || isObNumber(number), { error: 'ob_number_invalid' });

export const IbanText = z
  .string()
  .max(60, { error: 'iban_invalid' })
  .transform((text) => empty(compact(text)))
  .refine((iban) => iban === null || isIban(iban), { error: 'iban_invalid' });

/** Characters of what one wants to remember of a contact. */
export const MOST_NOTES = 5000;

export const ContactBody = z.object({
  admin_id: Id.optional(),
  name: z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(200, { error: 'text_too_long' }),
  company_name: ShortText.default(''),
  first_name: ShortText.default(''),
  last_name: ShortText.default(''),
  email: EmailOrNone.default(''),
  phone: Telephone.default(''),
  mobile: Telephone.default(''),
  street: ShortText.default(''),
  street_number: ShortText.default(''),
  street_number_addition: ShortText.default(''),
  extra_address_line: ShortText.default(''),
  address_line_2: ShortText.default(''),
  postal_code: ShortText.default(''),
  town: ShortText.default(''),
  country: Country.default('NL'),
  is_client: z.boolean().default(false),
  is_supplier: z.boolean().default(false),
  is_business: z.boolean().default(true),
  kvk_number: KvkNumber.nullable().default(null),
  kvk_date: Day.nullable().default(null),
  vat_subjected: z.boolean().default(true),
  vat_number: ObNumber.nullable().default(null),
  vat_id: VatId.nullable().default(null),
  oin: Oin.default(null),
  peppol_id: PeppolId.default(null),
  iban: IbanText.nullable().default(null),
  default_ledger_id: Id.nullable().default(null),
  default_reverse_charge: z.enum(REVERSE_CHARGES).default('NONE'),
  notes: z.string({ error: 'required' }).max(MOST_NOTES, { error: 'text_too_long' }).default(''),
});
export type ContactBody = z.infer<typeof ContactBody>;

export const Contact = z.object({
  id: Id,
  name: z.string(),
  company_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  mobile: z.string(),
  street: z.string(),
  street_number: z.string(),
  street_number_addition: z.string(),
  extra_address_line: z.string(),
  address_line_2: z.string(),
  postal_code: z.string(),
  town: z.string(),
  country: z.string(),
  is_client: z.boolean(),
  is_supplier: z.boolean(),
  is_business: z.boolean(),
  kvk_number: z.string().nullable(),
  kvk_date: Day.nullable(),
  vat_subjected: z.boolean(),
  vat_number: z.string().nullable(),
  vat_id: z.string().nullable(),
  oin: z.string().nullable(),
  peppol_id: z.string().nullable(),
  iban: z.string().nullable(),
  default_ledger_id: Id.nullable(),
  default_reverse_charge: z.enum(REVERSE_CHARGES),
  notes: z.string(),
  /** The contact that this one turned out to be; everything new goes there. */
  merged_into_id: Id.nullable(),
  version: Version,
});
export type Contact = z.infer<typeof Contact>;

/** A contact as lists have it: without the number that may hold a citizen service number, which is encrypted. */
export const ListedContact = Contact.omit({ vat_number: true });
export type ListedContact = z.infer<typeof ListedContact>;

export const VAT_CHECK_OUTCOMES = ['VALID', 'INVALID', 'COULD_NOT_CHECK'] as const;

/** What VIES answered, kept as proof. Not being able to check says nothing about the number. */
export const VatIdCheck = z.object({
  id: Id,
  vat_id: z.string(),
  outcome: z.enum(VAT_CHECK_OUTCOMES),
  /** As VIES has them; null where it does not say. */
  name: z.string().nullable(),
  address: z.string().nullable(),
  /** VIES's own number for this answer. */
  consultation_number: z.string().nullable(),
  /** Why it could not be checked: a code of VIES. */
  reason: z.string().nullable(),
  checked_at: Instant,
});
export type VatIdCheck = z.infer<typeof VatIdCheck>;

export const RegisteredCompany = z.object({
  kvk_number: z.string(),
  name: z.string(),
  legal_form: z.string(),
  registered_on: Day.nullable(),
  activities: z.array(z.string()),
  street: z.string(),
  street_number: z.string(),
  street_number_addition: z.string(),
  postal_code: z.string(),
  town: z.string(),
});
export type RegisteredCompany = z.infer<typeof RegisteredCompany>;

/** Contacts that seem to be one: they share a number, an account, an address or nearly a name. */
export const DuplicateContacts = z.object({
  reason: z.enum(['vat_id', 'kvk_number', 'iban', 'email', 'name']),
  contacts: z.array(ListedContact),
});
export type DuplicateContacts = z.infer<typeof DuplicateContacts>;

const PairOfContacts = z.object({ contact_id: Id, other_id: Id }).refine((pair) => pair.contact_id !== pair.other_id, {
  error: 'invalid',
  path: ['other_id'],
});

/** How an imported file fits: rows are numbered as in the file, the headings being row 1. */
export const ContactImport = z.object({
  rows: z.int(),
  /** Whether the file tells who is a customer or a supplier; when not, the query does for who is new. */
  says_kind: z.boolean(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Columns whose heading is not known; they are left out. */
  unknown_columns: z.array(z.string()),
  /** The first hundred; a file with problems changes nothing. */
  problems: z.array(
    z.object({
      row: z.int(),
      field: z.string(),
      /** The heading of the column, as it is in the file. */
      column: z.string(),
      message: z.string(),
    }),
  ),
  problem_count: z.int(),
});
export type ContactImport = z.infer<typeof ContactImport>;

/** All digits is an id; otherwise the URL-decoded name, case-insensitive (decisions §2). */
const IdOrName = z.object({ id: z.string().min(1).max(200) });

/** What narrows the contacts, beside the words that are searched for. */
const ContactKinds = z.object({
  is_client: z.enum(['true', 'false']).optional(),
  is_supplier: z.enum(['true', 'false']).optional(),
});

export const contactCalls = {
  contacts: call({
    method: 'GET',
    path: 'contacts/',
    access: 'contacts.view',
    summary: 'List contacts, by name',
    query: PageQuery.extend({ ...ContactKinds.shape, ...RowsOnly.shape }),
    reply: pageOrRows(ListedContact),
  }),
  contactCount: call({
    method: 'GET',
    path: 'contacts/count/',
    access: 'contacts.view',
    summary: 'Count the contacts that match a filter',
    query: AdminQuery.extend({ search: PageQuery.shape.search, ...ContactKinds.shape }),
    reply: z.object({ count: z.int() }),
  }),
  createContact: call({
    method: 'POST',
    path: 'contacts/create/',
    access: 'contacts.edit',
    summary: 'Create a contact',
    body: ContactBody,
    reply: Contact,
  }),
  contact: call({
    method: 'GET',
    path: 'contacts/{id}/',
    access: 'contacts.view',
    summary: 'Retrieve a contact by id or name',
    params: IdOrName,
    query: AdminQuery,
    reply: Contact,
  }),
  updateContact: call({
    method: 'PUT',
    path: 'contacts/{id}/',
    access: 'contacts.edit',
    summary: 'Update a contact',
    params: IdOrName,
    body: ContactBody.extend({ version: Version }),
    reply: Contact,
  }),
  deleteContact: call({
    method: 'DELETE',
    path: 'contacts/{id}/',
    access: 'contacts.edit',
    summary: 'Delete a contact without documents',
    params: IdOrName,
    query: AdminQuery,
    reply: z.object({ deleted: z.boolean() }),
  }),
  contactByName: call({
    method: 'GET',
    path: 'contacts/by-name/',
    access: 'contacts.view',
    summary: 'Find a contact by name, ignoring case',
    query: AdminQuery.extend({ name: z.string().min(1, { error: 'required' }).max(200, { error: 'text_too_long' }) }),
    reply: Contact,
  }),
  duplicateContacts: call({
    method: 'GET',
    path: 'contacts/duplicates/',
    access: 'contacts.view',
    summary: 'List possible duplicate contacts, most likely first',
    query: AdminQuery,
    reply: z.array(DuplicateContacts),
  }),
  mergeContact: call({
    method: 'POST',
    path: 'contacts/{id}/merge/',
    access: 'contacts.edit',
    summary: 'Merge a contact into another: empty fields of that contact are filled, and new documents go there',
    params: IdParams,
    body: z.object({ admin_id: Id.optional(), duplicate_id: Id, version: Version }),
    reply: Contact,
  }),
  tellContactsApart: call({
    method: 'POST',
    path: 'contacts/tell-apart/',
    access: 'contacts.edit',
    summary: 'Mark pairs of contacts as not duplicates, or undo that',
    body: z.object({ admin_id: Id.optional(), pairs: z.array(PairOfContacts).min(1).max(190), are_two: z.boolean() }),
    reply: z.object({ are_two: z.boolean() }),
  }),
  unmergeContact: call({
    method: 'POST',
    path: 'contacts/{id}/unmerge/',
    access: 'contacts.edit',
    summary: 'Undo a merge',
    params: IdParams,
    body: z.object({ admin_id: Id.optional(), version: Version }),
    reply: Contact,
  }),
  verifyVat: call({
    method: 'GET',
    path: 'contacts/verify-vat/{btwNumber}/',
    access: 'contacts.view',
    notes: 'what VIES answered, as proof',
    summary: 'Check a VAT number in VIES and store the result as proof: valid, invalid or not checked',
    params: z.object({ btwNumber: z.string().max(40, { error: 'vat_id_invalid' }) }),
    query: AdminQuery.extend({ contact_id: IdText.optional() }),
    reply: VatIdCheck,
  }),
  vatChecks: call({
    method: 'GET',
    path: 'contacts/{id}/vat-checks/',
    access: 'contacts.view',
    summary: 'List the VIES checks of a contact, newest first',
    params: IdParams,
    query: AdminQuery,
    reply: z.array(VatIdCheck),
  }),
  exportContacts: call({
    method: 'GET',
    path: 'contacts/export/',
    access: 'contacts.view',
    summary: 'Export all contacts as CSV',
    query: AdminQuery,
    produces: 'text/csv',
  }),
  importContacts: call({
    method: 'POST',
    path: 'contacts/import/',
    access: 'contacts.edit',
    upload: true,
    summary: 'Import contacts from CSV, matched by name. Changes nothing if any row has an error, or with dry_run',
    query: AdminQuery.extend({ dry_run: z.enum(['true', 'false']).optional(), ...ContactKinds.shape }),
    reply: ContactImport,
  }),
  searchRegister: call({
    method: 'GET',
    path: 'company-register/',
    access: 'signed_in',
    summary: 'Search the company register by name or KVK number, at most ten results',
    query: z.object({ search: z.string().trim().min(2, { error: 'required' }).max(100, { error: 'text_too_long' }) }),
    reply: z.array(z.object({ kvk_number: z.string(), name: z.string(), town: z.string() })),
  }),
  registeredCompany: call({
    method: 'GET',
    path: 'company-register/{kvkNumber}/',
    access: 'signed_in',
    summary: 'Retrieve a company from the company register',
    params: z.object({ kvkNumber: z.string().regex(/^\d{8}$/, { error: 'kvk_invalid' }) }),
    reply: RegisteredCompany,
  }),
} as const;
