import { compact, isBtwId, isEuVatId, isKvkNumber, REVERSE_CHARGES } from '@saldo/ledger';
import { z } from 'zod';
import { call } from './call.ts';
import { AdminQuery, Id, page, PageQuery, ShortText, Version } from './shapes.ts';

const empty = (text: string): string | null => (text === '' ? null : text);

/** A Dutch VAT id follows NL123456789B01, a foreign one begins with its country code and has enough characters. */
export const VatId = z
  .string()
  .max(40, { error: 'vat_id_invalid' })
  .transform((text) => empty(compact(text)))
  .refine((id) => id === null || !id.startsWith('NL') || isBtwId(id), { error: 'btw_id_invalid' })
  .refine((id) => id === null || id.startsWith('NL') || isEuVatId(id), { error: 'vat_id_invalid' });

export const KvkNumber = z
  .string()
  .max(20, { error: 'kvk_invalid' })
  .transform((text) => empty(compact(text)))
  .refine((number) => number === null || isKvkNumber(number), { error: 'kvk_invalid' });

/** The server checks country, length and check digits. */
export const IbanText = z
  .string()
  .max(60, { error: 'iban_invalid' })
  .transform((text) => empty(compact(text)));

export const ContactBody = z.object({
  admin_id: Id.optional(),
  name: z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(200, { error: 'text_too_long' }),
  company_name: ShortText.default(''),
  first_name: ShortText.default(''),
  last_name: ShortText.default(''),
  email: z.union([z.literal(''), z.email({ error: 'email_incorrect' })]).default(''),
  phone: ShortText.default(''),
  mobile: ShortText.default(''),
  street: ShortText.default(''),
  street_number: ShortText.default(''),
  street_number_addition: ShortText.default(''),
  extra_address_line: ShortText.default(''),
  postal_code: ShortText.default(''),
  town: ShortText.default(''),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: 'country_invalid' })
    .default('NL'),
  is_client: z.boolean().default(false),
  is_supplier: z.boolean().default(false),
  is_business: z.boolean().default(true),
  kvk_number: KvkNumber.nullable().default(null),
  vat_id: VatId.nullable().default(null),
  iban: IbanText.nullable().default(null),
  default_ledger_id: Id.nullable().default(null),
  default_reverse_charge: z.enum(REVERSE_CHARGES).default('NONE'),
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
  postal_code: z.string(),
  town: z.string(),
  country: z.string(),
  is_client: z.boolean(),
  is_supplier: z.boolean(),
  is_business: z.boolean(),
  kvk_number: z.string().nullable(),
  vat_id: z.string().nullable(),
  iban: z.string().nullable(),
  default_ledger_id: Id.nullable(),
  default_reverse_charge: z.enum(REVERSE_CHARGES),
  version: Version,
});
export type Contact = z.infer<typeof Contact>;

/** All digits is an id; otherwise the URL-decoded name, case-insensitive (decisions §2). */
const IdOrName = z.object({ id: z.string().min(1).max(200) });

export const contactCalls = {
  contacts: call({
    method: 'GET',
    path: 'contacts/',
    access: 'ledger.view',
    summary: 'The address book, by name',
    query: PageQuery.extend({
      is_client: z.enum(['true', 'false']).optional(),
      is_supplier: z.enum(['true', 'false']).optional(),
    }),
    reply: page(Contact),
  }),
  createContact: call({
    method: 'POST',
    path: 'contacts/create/',
    access: 'purchases.upload',
    summary: 'Adds a contact',
    body: ContactBody,
    reply: Contact,
  }),
  contact: call({
    method: 'GET',
    path: 'contacts/{id}/',
    access: 'ledger.view',
    summary: 'A contact by id or by name',
    params: IdOrName,
    query: AdminQuery,
    reply: Contact,
  }),
  updateContact: call({
    method: 'PUT',
    path: 'contacts/{id}/',
    access: 'purchases.upload',
    summary: 'Changes a contact',
    params: IdOrName,
    body: ContactBody.extend({ version: Version }),
    reply: Contact,
  }),
} as const;
