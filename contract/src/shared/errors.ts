import { OPENING_ERRORS } from '../journal/errors.ts';
import { PEOPLE_ERRORS } from '../accounts/errors.ts';
import { PURCHASE_ERRORS } from '../purchases/errors.ts';
import { RETURN_ERRORS } from '../tax-returns/errors.ts';

/**
 * Every refusal a caller can receive: its status, whether the same request may be tried again, and its text. Order within a
 * room is order of precedence. The texts of the specification (§8) are used word for word. `{minutes|minute|minutes}` is filled from
 * what the refusal is about (errorText).
 */
type ErrorEntry = { status: number; retry: boolean; en: string; nl: string };

export const ERRORS = {
  // The request itself
  invalid: {
    status: 400,
    retry: false,
    en: 'Some fields need another look',
    nl: 'Enkele velden moeten nog eens bekeken worden',
  },
  not_signed_in: { status: 401, retry: false, en: 'Sign in first', nl: 'Log eerst in' },
  token_not_valid: {
    status: 401,
    retry: true,
    en: 'Your session needs to be refreshed',
    nl: 'Je sessie moet worden ververst',
  },
  session_ended: {
    status: 401,
    retry: false,
    en: 'Your session has ended. Sign in again',
    nl: 'Je sessie is beëindigd. Log opnieuw in',
  },
  not_allowed: { status: 403, retry: false, en: 'You do not have access to this', nl: 'Je hebt hier geen toegang toe' },
  bank_not_available: {
    status: 403,
    retry: false,
    en: 'The bank is not yet available in this administration. Contact the provider',
    nl: 'De bank is nog niet beschikbaar in deze administratie. Neem contact op met de aanbieder',
  },
  feature_not_available: {
    status: 403,
    retry: false,
    en: 'This is not switched on for this administration. Contact the provider',
    nl: 'Dit staat niet aan voor deze administratie. Neem contact op met de aanbieder',
  },
  cross_site: {
    status: 403,
    retry: false,
    en: 'This request did not come from Saldo itself',
    nl: 'Dit verzoek kwam niet van Saldo zelf',
  },
  not_found: { status: 404, retry: false, en: 'Not found', nl: 'Niet gevonden' },
  stale_version: {
    status: 409,
    retry: false,
    en: 'Someone changed this in the meantime',
    nl: 'Iemand heeft dit ondertussen gewijzigd',
  },
  idempotency_key_reused: {
    status: 409,
    retry: false,
    en: 'This key was used for another request',
    nl: 'Deze sleutel is voor een ander verzoek gebruikt',
  },
  earlier_reply_unreadable: {
    status: 409,
    retry: false,
    en: 'This was done already, but what we answered then cannot be read. Open the page anew to see how it is',
    nl: 'Dit is al gedaan, maar wat we toen antwoordden is niet meer te lezen. Open de pagina opnieuw om te zien hoe het is',
  },
  too_large: { status: 413, retry: false, en: 'The file is too large', nl: 'Het bestand is te groot' },
  unsupported_media_type: {
    status: 415,
    retry: false,
    en: 'Files must be an image or PDF, or a UBL e-invoice',
    nl: 'Bestanden moeten een afbeelding of pdf zijn, of een e-factuur in UBL',
  },
  heic_not_supported: {
    status: 415,
    retry: false,
    en: 'This is a HEIC photo, which cannot be read. On an iPhone choose Settings, Camera, Formats, "Most compatible"; on another phone switch off HEIF in the camera settings. Or send it as JPEG',
    nl: 'Dit is een HEIC-foto, die niet te lezen is. Kies op een iPhone Instellingen, Camera, Structuren, "Meest compatibel"; zet op een andere telefoon HEIF uit in de camera-instellingen. Of stuur hem als JPEG',
  },
  too_many_requests: {
    status: 429,
    retry: true,
    en: 'Too many attempts. Wait {minutes|minute|minutes} and try again',
    nl: 'Te veel pogingen. Wacht {minutes|minuut|minuten} en probeer het opnieuw',
  },
  unexpected: {
    status: 500,
    retry: true,
    en: 'Something went wrong. Please try again later.',
    nl: 'Er ging iets mis. Probeer het later opnieuw.',
  },
  unavailable: {
    status: 503,
    retry: true,
    en: 'Saldo is busy. Try again in a moment',
    nl: 'Saldo is druk. Probeer het zo weer',
  },

  // Signing in, companies and their people
  ...PEOPLE_ERRORS,

  // The books
  financial_period_not_found: {
    status: 422,
    retry: false,
    en: 'There is no financial period for this date',
    nl: 'Er is geen financiële periode voor deze datum',
  },
  period_already_processed: {
    status: 409,
    retry: false,
    en: 'This period has already been processed',
    nl: 'Deze periode is al verwerkt',
  },
  books_locked: {
    status: 409,
    retry: false,
    en: 'The books are locked on this date. Choose a later date, or unlock the books in Settings',
    nl: 'De boeken zijn op deze datum vergrendeld. Kies een latere datum of ontgrendel de boeken bij Instellingen',
  },
  correction_needs_suppletie: {
    status: 422,
    retry: false,
    en: 'Corrections of this filed return now exceed €1,000, so a supplement (suppletie) is required. Saldo cannot file supplements yet: file it with the Tax Administration. Until then a new document stays a draft, a bank transaction unprocessed and what is booked as it is',
    nl: 'De correcties op deze ingediende aangifte komen boven € 1.000, dus is een suppletie verplicht. Saldo kan die nog niet indienen: doe dat bij de Belastingdienst. Tot dan blijft een nieuw document concept, een banktransactie onverwerkt en wat geboekt is zoals het is',
  },
  entry_needs_two_lines: {
    status: 422,
    retry: false,
    en: 'There is nothing to book: every amount is zero',
    nl: 'Er valt niets te boeken: elk bedrag is nul',
  },
  ...OPENING_ERRORS,
  already_posted: { status: 409, retry: false, en: 'This has already been booked', nl: 'Dit is al geboekt' },
  overpaid: {
    status: 422,
    retry: false,
    en: 'The amount paid is more than what is outstanding',
    nl: 'Het betaalde bedrag is hoger dan het openstaande bedrag',
  },
  no_vat_data_for_year: {
    status: 422,
    retry: false,
    en: 'There are no VAT rates for this year yet',
    nl: 'Voor dit jaar zijn er nog geen btw-tarieven',
  },

  // Contacts
  contact_name_taken: {
    status: 409,
    retry: false,
    en: 'You already have a contact with this name!',
    nl: 'Je hebt al een contact met deze naam!',
  },
  contact_in_use: {
    status: 409,
    retry: false,
    en: 'There are documents of this contact, so it cannot be deleted',
    nl: 'Er zijn documenten van dit contact, dus het kan niet worden verwijderd',
  },
  contact_merged: {
    status: 409,
    retry: false,
    en: 'This contact was merged into another one. Take that back first',
    nl: 'Dit contact is samengevoegd met een ander. Maak dat eerst ongedaan',
  },
  not_a_contact_list: {
    status: 422,
    retry: false,
    en: 'This is not a list of contacts. It needs a first row with headings, and among them a name',
    nl: 'Dit is geen lijst met contacten. Er moet een eerste rij met kopjes zijn, met daarbij een naam',
  },
  register_unavailable: {
    status: 503,
    retry: true,
    en: 'The company register does not answer now. Try again later, or fill it in yourself',
    nl: 'Het handelsregister antwoordt nu niet. Probeer het later of vul het zelf in',
  },

  // Purchases
  attachment_in_use: {
    status: 409,
    retry: false,
    en: 'This document belongs to an expense. Unlink it first',
    nl: 'Dit document hoort bij een uitgave. Ontkoppel het eerst',
  },
  receipt_kept: {
    status: 409,
    retry: false,
    en: 'This document belonged to an expense in the books and is kept for seven years',
    nl: 'Dit document hoorde bij een uitgave in de boeken en wordt zeven jaar bewaard',
  },
  receipt_not_waiting: {
    status: 409,
    retry: false,
    en: 'This receipt has been dealt with already',
    nl: 'Deze bon is al afgehandeld',
  },
  claimed_by_other: {
    status: 409,
    retry: false,
    en: 'A colleague is working on this',
    nl: 'Een collega is hiermee bezig',
  },
  attachment_linked_elsewhere: {
    status: 409,
    retry: false,
    en: 'This document belongs to another expense. Linking it here unlinks it there',
    nl: 'Dit document hoort bij een andere uitgave. Als je het hier koppelt, wordt het daar ontkoppeld',
  },
  expense_has_payments: {
    status: 409,
    retry: false,
    en: 'This expense has payments. Undo them first',
    nl: 'Deze uitgave heeft betalingen. Maak ze eerst ongedaan',
  },
  expense_exists: {
    status: 409,
    retry: false,
    en: 'An expense of this supplier with this number already exists',
    nl: 'Er is al een uitgave van deze leverancier met dit nummer',
  },
  plus_customers_upload_only: {
    status: 403,
    retry: false,
    en: 'With Plus our bookkeepers process your receipts. You only upload them',
    nl: 'Met Plus verwerken onze boekhouders je bonnen. Je hoeft ze alleen te uploaden',
  },
  ...PURCHASE_ERRORS,

  // Sales
  invoice_is_final: {
    status: 409,
    retry: false,
    en: 'A finalised invoice is never changed; credit it instead',
    nl: 'Een definitieve factuur wordt nooit gewijzigd; crediteer hem',
  },
  invoice_date_before_last: {
    status: 422,
    retry: false,
    en: 'The date lies before the last finalised invoice, so the numbers would not rise with the dates',
    nl: 'De datum ligt voor die van de laatste definitieve factuur, zodat de nummers niet met de datums oplopen',
  },
  credited_too_much: {
    status: 422,
    retry: false,
    en: 'Together with earlier credit notes this is more than the invoice',
    nl: 'Samen met eerdere creditfacturen is dit meer dan de factuur',
  },
  total_has_wrong_sign: {
    status: 422,
    retry: false,
    en: 'A credit note gives money back. Look at the amounts again',
    nl: 'Een creditfactuur geeft geld terug. Kijk de bedragen nog eens na',
  },
  cash_basis_not_supported: {
    status: 422,
    retry: false,
    en: 'Your company pays VAT when an invoice is paid (cash basis). Saldo cannot finalise invoices with VAT that way yet. Keep this one as a draft, or set "VAT is due" to "When the invoice is sent" in Settings, if that is what you agreed with the Tax Administration',
    nl: 'Je bedrijf betaalt btw als een factuur is betaald (kasstelsel). Zo kan Saldo facturen met btw nog niet definitief maken. Bewaar deze als concept, of zet bij Instellingen ‘Btw is verschuldigd’ op ‘Als de factuur is verstuurd’, als dat is wat je met de Belastingdienst hebt afgesproken',
  },
  customer_vat_id_required: {
    status: 422,
    retry: false,
    en: 'A VAT id of the customer is needed to shift the VAT',
    nl: 'Om de btw te verleggen is een btw-id van de klant nodig',
  },
  customer_vat_id_not_in_use: {
    status: 422,
    retry: false,
    en: 'VIES says that the VAT id of the customer is not in use',
    nl: 'Volgens VIES is het btw-id van de klant niet in gebruik',
  },
  seller_details_missing: {
    status: 422,
    retry: false,
    en: 'Your own name, address, KVK number and VAT id must be complete before an invoice can be sent',
    nl: 'Je eigen naam, adres, KVK-nummer en btw-id moeten volledig zijn voordat je een factuur kunt versturen',
  },
  customer_address_missing: {
    status: 422,
    retry: false,
    en: 'The address of the customer is not complete',
    nl: 'Het adres van de klant is niet volledig',
  },

  // Bank
  not_a_statement: {
    status: 422,
    retry: false,
    en: 'This is not a CAMT.053 bank statement',
    nl: 'Dit is geen CAMT.053-bankafschrift',
  },
  statement_of_another_account: {
    status: 422,
    retry: false,
    en: 'This statement is for another account',
    nl: 'Dit afschrift is van een andere rekening',
  },
  statement_in_another_currency: {
    status: 422,
    retry: false,
    en: 'Only statements in euros can be imported',
    nl: 'Alleen afschriften in euro kunnen worden geïmporteerd',
  },
  statement_damaged: {
    status: 422,
    retry: false,
    en: 'The statement is damaged or incomplete. Nothing was imported',
    nl: 'Het afschrift is beschadigd of onvolledig. Er is niets geïmporteerd',
  },
  split_not_equal: {
    status: 422,
    retry: false,
    en: 'The totals of the lines are not equal to the transaction',
    nl: 'De totalen van de regels zijn niet gelijk aan de transactie',
  },
  transaction_processed: {
    status: 409,
    retry: false,
    en: 'This transaction has already been processed',
    nl: 'Deze transactie is al verwerkt',
  },
  transaction_not_processed: {
    status: 409,
    retry: false,
    en: 'This transaction has not been processed',
    nl: 'Deze transactie is niet verwerkt',
  },
  no_proposal: {
    status: 422,
    retry: false,
    en: 'There is no proposal to accept',
    nl: 'Er is geen voorstel om te accepteren',
  },
  bank_account_in_use: {
    status: 409,
    retry: false,
    en: 'This account has transactions',
    nl: 'Deze rekening heeft transacties',
  },
  bank_account_exists: {
    status: 409,
    retry: false,
    en: 'You already have this bank account',
    nl: 'Je hebt deze bankrekening al',
  },

  // Returns
  ...RETURN_ERRORS,
  reason_required: { status: 400, retry: false, en: 'Give a reason', nl: 'Geef een reden' },
} as const satisfies Record<string, ErrorEntry>;

/** The text of a refusal, with the numbers it names from what the refusal is about; one that is not told counts as 1. */
export function errorText(
  code: ErrorCode,
  language: 'en' | 'nl',
  about: Readonly<Record<string, string | number | null>> = {},
): string {
  return ERRORS[code][language].replaceAll(
    /\{(\w+)\|([^|]+)\|([^}]+)\}/g,
    (_, name: string, one: string, more: string) => {
      const count = about[name] ?? 1;
      return `${String(count)} ${count === 1 ? one : more}`;
    },
  );
}

export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = Object.keys(ERRORS).filter(isErrorCode);

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text);
}

/** What a failed call answers. `errors` maps a field path (`lines.0.description`) to messages in the user's language. */
export type ErrorReply = {
  code: ErrorCode;
  detail: string;
  errors?: Record<string, string[]>;
  request_id?: string;
  about?: Record<string, string | number | null>;
};
