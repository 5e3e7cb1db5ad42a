import { isCountry, isRealDate, isTelephoneNumber } from '@saldo/ledger';
import { z } from 'zod';

/** Field messages are keys of FIELD_TEXTS (field-texts.ts); the server writes them in the user's language. */

export const Id = z.int({ error: 'invalid' }).positive({ error: 'invalid' });
/** An id in a path or query. */
export const IdText = z.coerce.number({ error: 'invalid' }).pipe(Id);

/** Money crosses the wire as a decimal string with exactly two decimals, "60.50"; at most 99,999,999,999.99. */
export const EuroAmount = z
  .string({ error: 'required' })
  .regex(/^-?\d{1,11}\.\d{2}$/, { error: 'amount_two_decimals' });

/** What many amounts come to. */
export const EuroSum = z.string({ error: 'required' }).regex(/^-?\d{1,13}\.\d{2}$/, { error: 'amount_two_decimals' });

/** A decimal with at most four decimals: quantities and unit prices. */
export const Decimal = z
  .string({ error: 'required' })
  .regex(/^-?\d{1,9}(\.\d{1,4})?$/, { error: 'number_four_decimals' });

/** A real day of these times. Whether it may be booked on (after 2012, at most 7 days ahead) is checked where it is booked. */
export const Day = z
  .string({ error: 'required' })
  .refine((text) => isRealDate(text) && text >= '1900-01-01' && text < '2200-01-01', { error: 'date_invalid' });

/** A financial year in a path or query. */
export const YearText = z.coerce
  .number({ error: 'invalid' })
  .int({ error: 'invalid' })
  .min(2013, { error: 'invalid' })
  .max(2100, { error: 'invalid' });

export const Instant = z.iso.datetime({ offset: true });
export const Version = z.int({ error: 'required' }).positive({ error: 'invalid' });

/** At most 250 characters (specification §5). */
export const Description = z.string({ error: 'required' }).max(250, { error: 'description_too_long' });
/** Empty, or what can be a telephone number of any country. */
export const Telephone = z
  .string({ error: 'telephone_invalid' })
  .trim()
  .max(50, { error: 'telephone_invalid' })
  .refine((text) => text === '' || isTelephoneNumber(text), { error: 'telephone_invalid' });

/** An e-mail address, as long as one can be on an envelope: 64 characters, @ and 255. */
export const Email = z.email({ error: 'email_incorrect' }).max(320, { error: 'email_incorrect' });
export const EmailOrNone = z.union([z.literal(''), Email]);

export const ShortText = z.string({ error: 'required' }).max(200, { error: 'text_too_long' });

export const Language = z.enum(['en', 'nl']);

/** The code of a country that there is, in capitals: NL. */
export const Country = z.string({ error: 'required' }).refine(isCountry, { error: 'country_invalid' });

/** What `page` calls take: a cursor from `next` or `previous`, a size of at most 200, free text, and an order. */
export const PageQuery = z.object({
  admin_id: IdText.optional(),
  cursor: z.string().max(400).optional(),
  page_size: z.coerce
    .number({ error: 'invalid' })
    .int({ error: 'invalid' })
    .min(1, { error: 'invalid' })
    .max(200, { error: 'page_size_too_large' })
    .optional(),
  search: z.string().max(200, { error: 'text_too_long' }).optional(),
  ordering: z.string().max(40).optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** `next` and `previous` are addresses relative to the API base, or null. */
export function page<Item extends z.ZodType>(item: Item) {
  return z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });
}
/** Without what has to count all that is found: `count` is then null, and asked beside the rows by a call of its own. */
export const RowsOnly = z.object({ rows_only: z.literal('true', { error: 'invalid' }).optional() });

/** A page that may have been asked for without counting. */
export function pageOrRows<Item extends z.ZodType>(item: Item) {
  return page(item).extend({ count: z.int().nullable() });
}
export type Page<Item> = { count: number; next: string | null; previous: string | null; results: Item[] };

/** Books VAT of a filed period as a correction in the first open return, because the person says that it is one. */
export const AsCorrection = z.boolean({ error: 'yes_or_no' }).default(false);

export const AdminQuery = z.object({ admin_id: IdText.optional() });
export const IdParams = z.object({ id: IdText });

/** The VAT rates by the names the specification gives them (§3). */
export const VAT_RATE_BP = { PROCENT_21: 2100, PROCENT_9: 900, PROCENT_6: 600, PROCENT_0: 0 } as const;
export type VatRateName = keyof typeof VAT_RATE_BP;
/** Highest rate first. */
export const VAT_RATE_NAMES = Object.keys(VAT_RATE_BP) as readonly VatRateName[];
export const VatRateName = z.enum(VAT_RATE_NAMES, { error: 'required' });

/** The name of a rate in basis points. Throws a RangeError for a rate the specification does not know. */
export function vatRateName(rate_bp: number): VatRateName {
  const name = VAT_RATE_NAMES.find((each) => VAT_RATE_BP[each] === rate_bp);
  if (name === undefined) throw new RangeError(`no name for a VAT rate of ${String(rate_bp)} basis points`);
  return name;
}

/** A rate on a sale: through the one-stop shop also that of another country, named the same way (PROCENT_19, PROCENT_5_5). */
export type SaleRateName = VatRateName | `PROCENT_${string}`;
export const SaleRateName = z.templateLiteral(['PROCENT_', z.string().regex(/^\d{1,2}(?:_\d{1,2})?$/)], {
  error: 'required',
});

/** The name of any rate in basis points. */
export function saleRateName(rate_bp: number): SaleRateName {
  return `PROCENT_${String(rate_bp / 100).replace('.', '_')}`;
}

/** The rate that a name says, in basis points. */
export function saleRateBp(name: SaleRateName): number {
  return Math.round(Number(name.slice('PROCENT_'.length).replace('_', '.')) * 100);
}

/** What the screen may offer on an object: the server's own answer, so that no button is refused on click. */
export const May = z.record(z.string(), z.boolean());
