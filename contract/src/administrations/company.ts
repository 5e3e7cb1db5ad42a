import { compact, isBtwId, isObNumber } from '@saldo/ledger';
import { z } from 'zod';
import { call } from '../shared/call.ts';
import { IbanText, KvkNumber } from '../contacts/contacts.ts';
import { Oin, PeppolId } from '../contacts/e-invoice-ids.ts';
import {
  AdminQuery,
  Country,
  Day,
  EmailOrNone,
  EuroAmount,
  Id,
  IdText,
  ShortText,
  Telephone,
  Version,
} from '../shared/shapes.ts';

export const LEGAL_FORMS = ['ez', 'vof', 'cv', 'bv', 'hbv', 'stichting'] as const;
export const VAT_PERIODS = ['MONTH', 'QUARTER', 'YEAR'] as const;

/** From which certainty receipts are booked on arrival; null for never. A guess is never booked. */
export const AUTOBOOK = ['CERTAIN', 'LIKELY'] as const;
export type Autobook = (typeof AUTOBOOK)[number];

export const AdministrationSummary = z.object({
  id: Id,
  title: z.string(),
  business_entity: z.string(),
  role: z.string(),
});
export type AdministrationSummary = z.infer<typeof AdministrationSummary>;

/** The company's identifiers at the Tax Administration and the company register. */
const VAT_FACTS = {
  vat_subjected: z.boolean(),
  vat_period: z.enum(VAT_PERIODS),
  vat_accounting_basis: z.enum(['INVOICE', 'CASH']),
  /** Since when VAT is due so, set by the change of it. Null: always. */
  vat_basis_since: Day.nullable(),
  is_kor: z.boolean(),
  oss_registered: z.boolean(),
  icp_period: z.enum(VAT_PERIODS),
};

export const Administration = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  business_entity: z.enum(LEGAL_FORMS),
  activities: z.string(),
  group_name: z.string(),
  comments: z.string(),
  street: z.string(),
  street_number: z.string(),
  street_number_addition: z.string(),
  extra_address_line: z.string(),
  postal_code: z.string(),
  town: z.string(),
  country: z.string(),
  telephone_number: z.string(),
  mobile_number: z.string(),
  email: z.string(),
  contact_initials: z.string(),
  contact_surname: z.string(),
  kvk_number: z.string().nullable(),
  kvk_registration_date: Day.nullable(),
  btw_id: z.string().nullable(),
  /** The omzetbelastingnummer holds the BSN of a sole trader: what is behind its digits shows. */
  btw_number_masked: z.string().nullable(),
  ...VAT_FACTS,
  /** The first day under the KOR; none when it always was. */
  kor_since: Day.nullable(),
  /** The last day under the KOR, of a company that left it; none while it applies. */
  kor_until: Day.nullable(),
  /** VAT of periods that end before this day was done elsewhere; none when it is all done here. */
  vat_from: Day.nullable(),
  /** No entry on or before this day; null while the books are open. */
  books_locked_until: Day.nullable(),
  fiscal_unit: z.string(),
  oin: z.string().nullable(),
  peppol_id: z.string().nullable(),
  has_car: z.boolean(),
  has_workspace: z.boolean(),
  bank_account_number: z.string().nullable(),
  bank_account_owner: z.string(),
  bic_code: z.string(),
  default_ledger_id: Id.nullable(),
  payment_term_days: z.int(),
  expense_default_paid: z.boolean(),
  autobook: z.enum(AUTOBOOK).nullable(),
  /** The certainty from which bank transactions are booked as they come in; null: a person books them. */
  bank_autobook: z.enum(AUTOBOOK).nullable(),
  /** Up to how much a payment may differ from the document it names and still close it. */
  payment_difference: EuroAmount,
  belastingdienst_username_set: z.boolean(),
  belastingdienst_password_set: z.boolean(),
  has_logo: z.boolean(),
  subscription_type: z.int(),
  first_year: z.int(),
  version: Version,
});
export type Administration = z.infer<typeof Administration>;

const LongText = z.string({ error: 'required' }).max(2000, { error: 'text_too_long' });
const Title = z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(200, { error: 'text_too_long' });

/** A text without what people put between its characters; empty is none. */
function identifier(isRight: (text: string) => boolean, error: string) {
  return z
    .string()
    .max(60, { error })
    .transform((text) => (compact(text) === '' ? null : compact(text)))
    .refine((text) => text === null || isRight(text), { error })
    .nullable();
}

/** NL123456789B01 (specification §5). */
const BtwId = identifier(isBtwId, 'btw_id_invalid');
/** 123456789B01. */
const ObNumber = identifier(isObNumber, 'ob_number_invalid');
export const Bic = z
  .string()
  .max(20, { error: 'bic_invalid' })
  .transform(compact)
  .refine((text) => text === '' || /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text), { error: 'bic_invalid' });

const FIELDS = {
  title: Title,
  description: LongText,
  business_entity: z.enum(LEGAL_FORMS, { error: 'required' }),
  activities: LongText,
  group_name: ShortText,
  comments: LongText,
  street: ShortText,
  street_number: ShortText,
  street_number_addition: ShortText,
  extra_address_line: ShortText,
  postal_code: ShortText,
  town: ShortText,
  country: Country,
  telephone_number: Telephone,
  mobile_number: Telephone,
  email: EmailOrNone,
  contact_initials: ShortText,
  contact_surname: ShortText,
  kvk_number: KvkNumber.nullable(),
  kvk_registration_date: Day.nullable(),
  btw_id: BtwId,
  btw_number: ObNumber,
  ...VAT_FACTS,
  kor_since: Day.nullable(),
  kor_until: Day.nullable(),
  vat_from: Day.nullable(),
  fiscal_unit: ShortText,
  oin: Oin,
  peppol_id: PeppolId,
  has_car: z.boolean(),
  has_workspace: z.boolean(),
  bank_account_number: IbanText.nullable(),
  bank_account_owner: ShortText,
  bic_code: Bic,
  default_ledger_id: Id.nullable(),
  payment_term_days: z.int({ error: 'invalid' }).min(0, { error: 'invalid' }).max(365, { error: 'invalid' }),
  expense_default_paid: z.boolean(),
  autobook: z.enum(AUTOBOOK).nullable(),
  bank_autobook: z.enum(AUTOBOOK).nullable(),
  /** From nothing to 100 euros. */
  payment_difference: z.string().regex(/^(?:\d{1,2}\.\d{2}|100\.00)$/, { error: 'invalid' }),
  /** Write-only: encrypted, never returned (the password) or only after a step-up (the name). Empty or null clears it. */
  belastingdienst_username: ShortText.nullable(),
  belastingdienst_password: ShortText.nullable(),
};

/** Confirmation of identity: the password, or a code from the app. */
export const StepUp = z.object({
  password: z.string().max(1024, { error: 'invalid' }).optional(),
  code: z.string().trim().max(20, { error: 'invalid' }).optional(),
});

/** Omitted fields are unchanged. A different `bank_account_number` requires `step_up`. */
export const AdministrationPatch = z
  .object({ ...FIELDS })
  .partial()
  .extend({
    version: Version,
    step_up: StepUp.optional(),
  });
export type AdministrationPatch = z.infer<typeof AdministrationPatch>;

/** The set-up wizard; omitted fields can be completed later. */
export const NewCompany = z
  .object({ ...FIELDS })
  .pick({
    activities: true,
    street: true,
    street_number: true,
    street_number_addition: true,
    extra_address_line: true,
    postal_code: true,
    town: true,
    country: true,
    telephone_number: true,
    email: true,
    contact_initials: true,
    contact_surname: true,
    kvk_number: true,
    kvk_registration_date: true,
    btw_id: true,
    btw_number: true,
    vat_subjected: true,
    vat_accounting_basis: true,
    is_kor: true,
    kor_since: true,
    kor_until: true,
    vat_from: true,
    bank_account_number: true,
    bank_account_owner: true,
    bic_code: true,
  })
  .partial()
  .extend({
    title: Title,
    business_entity: z.enum(LEGAL_FORMS, { error: 'required' }),
    vat_period: z.enum(VAT_PERIODS).default('QUARTER'),
    /** The first year with books here; this year when left out. */
    first_year: z.int({ error: 'invalid' }).min(2013, { error: 'first_year_invalid' }).optional(),
  });
export type NewCompany = z.infer<typeof NewCompany>;

const AdminId = z.object({ adminId: IdText });

export const administrationDetailCalls = {
  createAdministration: call({
    method: 'POST',
    path: 'administrations/create/',
    access: 'signed_in',
    summary: 'Create an administration; the caller becomes its owner',
    body: NewCompany,
    reply: Administration,
  }),
  administration: call({
    method: 'GET',
    path: 'administrations/{adminId}/',
    access: 'administration.view',
    summary: 'Retrieve an administration',
    params: AdminId,
    reply: Administration,
  }),
  updateAdministration: call({
    method: 'PATCH',
    path: 'administrations/{adminId}/',
    access: 'settings.manage',
    summary:
      'Update company details; omitted fields are unchanged. A different bank account requires a password or code, and the client’s approval when staff change it',
    params: AdminId,
    body: AdministrationPatch,
    reply: Administration,
  }),
  revealTaxOfficeName: call({
    method: 'POST',
    path: 'administrations/{adminId}/reveal-belastingdienst-username/',
    access: 'client.decide',
    unkeyed: 'it changes nothing, and answers with a secret, which is not kept',
    summary: 'Show the user name for the Tax Administration (Belastingdienst) to an owner. Requires a password or code',
    params: AdminId,
    body: z.object({ step_up: StepUp.optional() }),
    reply: z.object({ belastingdienst_username: z.string().nullable() }),
  }),
  uploadLogo: call({
    method: 'PUT',
    path: 'administrations/upload-logo/',
    access: 'settings.manage',
    summary: 'Upload the invoice logo; stored as a PNG of at most 600 × 600 pixels',
    query: AdminQuery,
    upload: true,
    reply: Administration,
  }),
  logo: call({
    method: 'GET',
    path: 'administrations/{adminId}/logo/',
    access: 'signed_in',
    summary: 'Download the invoice logo; 404 if there is none',
    params: AdminId,
    produces: 'image/png',
  }),
  deleteLogo: call({
    method: 'DELETE',
    path: 'administrations/{adminId}/logo/',
    access: 'settings.manage',
    summary: 'Delete the invoice logo',
    params: AdminId,
    reply: Administration,
  }),
} as const;
