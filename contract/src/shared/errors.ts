import { ASSET_ERRORS } from '../assets/errors.ts';
import { BANK_BOOKING_ERRORS, BANK_FEED_ERRORS } from '../bank/errors.ts';
import { DIRECT_DEBIT_ERRORS } from '../direct-debit/errors.ts';
import { LEDGER_ERRORS, MEMORIAL_ERRORS, OPENING_ERRORS } from '../journal/errors.ts';
import { PEOPLE_ERRORS } from '../accounts/errors.ts';
import { YEAR_ERRORS } from '../administrations/errors.ts';
import { IMPORT_ERRORS } from '../reports/errors.ts';
import { PEPPOL_ERRORS } from '../peppol/errors.ts';
import { PURCHASE_ERRORS } from '../purchases/errors.ts';
import { QUOTATION_ERRORS, SALES_ERRORS, SALES_MAIL_ERRORS } from '../sales/errors.ts';
import { HOURS_ERRORS } from '../timesheets/errors.ts';
import { RETURN_ERRORS } from '../tax-returns/errors.ts';

/**
 * Every error a caller can receive: its status, whether the request may be retried, and its text. Order within a
 * room is order of precedence. Texts of the specification (§8) are used verbatim. `{minutes|minute|minutes}` and `{ledger}`
 * are filled from the error's facts (errorText).
 */
type ErrorEntry = { status: number; retry: boolean; en: string; nl: string };

export const ERRORS = {
  // The request itself
  invalid: {
    status: 400,
    retry: false,
    en: 'Check the highlighted fields',
    nl: 'Controleer de gemarkeerde velden',
  },
  not_signed_in: { status: 401, retry: false, en: 'Sign in to continue', nl: 'Log in om verder te gaan' },
  token_not_valid: {
    status: 401,
    retry: true,
    en: 'Your session has expired. Try again',
    nl: 'Je sessie is verlopen. Probeer het opnieuw',
  },
  session_ended: {
    status: 401,
    retry: false,
    en: 'Your session has ended. Sign in again',
    nl: 'Je sessie is verlopen. Log opnieuw in',
  },
  not_allowed: { status: 403, retry: false, en: 'You do not have access to this', nl: 'Je hebt hier geen toegang toe' },
  bank_not_available: {
    status: 403,
    retry: false,
    en: 'The bank is not yet available in this administration. Contact Saldo',
    nl: 'De bank is nog niet beschikbaar in deze administratie. Neem contact op met Saldo',
  },
  feature_not_available: {
    status: 403,
    retry: false,
    en: 'This feature is turned off for this administration. Contact Saldo',
    nl: 'Deze functie staat uit voor deze administratie. Neem contact op met Saldo',
  },
  cross_site: {
    status: 403,
    retry: false,
    en: 'This request did not come from Saldo. Reload the page and try again',
    nl: 'Dit verzoek kwam niet van Saldo. Laad de pagina opnieuw en probeer het nog eens',
  },
  not_found: { status: 404, retry: false, en: 'Not found', nl: 'Niet gevonden' },
  stale_version: {
    status: 409,
    retry: false,
    en: 'Someone else has changed this. Reload to see the latest version',
    nl: 'Iemand anders heeft dit gewijzigd. Laad de nieuwste versie',
  },
  idempotency_key_reused: {
    status: 409,
    retry: false,
    en: 'This Idempotency-Key has already been used for another request',
    nl: 'Deze Idempotency-Key is al voor een ander verzoek gebruikt',
  },
  earlier_reply_unreadable: {
    status: 409,
    retry: false,
    en: 'This was already done. Reload the page to see the result',
    nl: 'Dit is al gedaan. Laad de pagina opnieuw om het resultaat te zien',
  },
  too_large: {
    status: 413,
    retry: false,
    en: 'This file is too large. Choose a smaller one',
    nl: 'Dit bestand is te groot. Kies een kleiner bestand',
  },
  unsupported_media_type: {
    status: 415,
    retry: false,
    en: 'Upload an image, a PDF or a UBL e-invoice',
    nl: 'Upload een afbeelding, een pdf of een e-factuur in UBL',
  },
  heic_not_supported: {
    status: 415,
    retry: false,
    en: "HEIC photos can't be read. Send a JPEG, or on an iPhone choose Settings, Camera, Formats, “Most Compatible”; on other phones turn off HEIF in the camera settings",
    nl: 'HEIC-foto’s zijn niet te lezen. Stuur een JPEG, of kies op een iPhone Instellingen, Camera, Structuren, ‘Meest compatibel’; zet op een andere telefoon HEIF uit in de camera-instellingen',
  },
  too_many_requests: {
    status: 429,
    retry: true,
    en: 'Too many requests in a short time. Wait {minutes|minute|minutes} and try again',
    nl: 'Te veel verzoeken in korte tijd. Wacht {minutes|minuut|minuten} en probeer het opnieuw',
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
    nl: 'Het is even druk. Probeer het zo opnieuw',
  },

  // Signing in, companies and their people
  ...PEOPLE_ERRORS,

  // The books
  financial_period_not_found: {
    status: 422,
    retry: false,
    en: 'There is no financial period for this date. Choose another date',
    nl: 'Er is geen boekingsperiode voor deze datum. Kies een andere datum',
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
  ...YEAR_ERRORS,
  ...IMPORT_ERRORS,
  correction_needs_suppletie: {
    status: 422,
    retry: false,
    en: "This period was completed without a return in Saldo, so corrections above €1,000 can't be reported from here. File the supplement (suppletie) with the Tax Administration (Belastingdienst) and book this on a day in an open period",
    nl: 'Deze periode is afgerond zonder aangifte in Saldo, dus correcties boven € 1.000 kunnen hier niet worden gemeld. Dien de suppletie in bij de Belastingdienst en boek dit op een dag in een open periode',
  },
  entry_needs_two_lines: {
    status: 422,
    retry: false,
    en: 'There is nothing to book: all amounts are zero',
    nl: 'Er valt niets te boeken: alle bedragen zijn nul',
  },
  ...OPENING_ERRORS,
  ...MEMORIAL_ERRORS,
  ...LEDGER_ERRORS,
  already_posted: { status: 409, retry: false, en: 'This has already been booked', nl: 'Dit is al geboekt' },
  overpaid: {
    status: 422,
    retry: false,
    en: 'The amount paid exceeds the outstanding amount',
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
    en: "This contact has documents and can't be deleted",
    nl: 'Dit contact heeft documenten en kan niet worden verwijderd',
  },
  contact_merged: {
    status: 409,
    retry: false,
    en: 'This contact was merged into another one. Undo the merge first',
    nl: 'Dit contact is samengevoegd met een ander contact. Maak dat eerst ongedaan',
  },
  not_a_contact_list: {
    status: 422,
    retry: false,
    en: 'This is not a contact list. The first row needs column headings, including Name',
    nl: 'Dit is geen contactenlijst. De eerste rij moet kolomkoppen bevatten, waaronder Naam',
  },
  register_unavailable: {
    status: 503,
    retry: true,
    en: 'The company register is not available. Try again later, or enter the details yourself',
    nl: 'Het handelsregister is niet bereikbaar. Probeer het later opnieuw of vul de gegevens zelf in',
  },

  // Purchases
  attachment_in_use: {
    status: 409,
    retry: false,
    en: 'This document is linked to an expense. Unlink it first',
    nl: 'Dit document is gekoppeld aan een uitgave. Ontkoppel het eerst',
  },
  receipt_kept: {
    status: 409,
    retry: false,
    en: 'This document belongs to a booked expense and must be kept for seven years',
    nl: 'Dit document hoort bij een geboekte uitgave en moet zeven jaar worden bewaard',
  },
  receipt_not_waiting: {
    status: 409,
    retry: false,
    en: 'This receipt has already been processed',
    nl: 'Deze bon is al verwerkt',
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
    en: 'This document is linked to another expense. Linking it here unlinks it there',
    nl: 'Dit document is gekoppeld aan een andere uitgave. Als je het hier koppelt, wordt het daar ontkoppeld',
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
    en: 'With Plus, our bookkeepers process your receipts. You only need to upload them',
    nl: 'Met Plus verwerken onze boekhouders je bonnen. Je hoeft ze alleen te uploaden',
  },
  ...PURCHASE_ERRORS,

  // Sales
  ...SALES_ERRORS,

  // Bank
  not_a_statement: {
    status: 422,
    retry: false,
    en: 'This is not a bank statement. Download CAMT.053, MT940 or CSV from your bank',
    nl: 'Dit is geen bankafschrift. Download CAMT.053, MT940 of CSV bij je bank',
  },
  statement_of_another_account: {
    status: 422,
    retry: false,
    en: 'This statement belongs to another account',
    nl: 'Dit afschrift is van een andere rekening',
  },
  statement_in_another_currency: {
    status: 422,
    retry: false,
    en: 'Only statements in euros can be imported',
    nl: 'Alleen afschriften in euro kunnen worden geïmporteerd',
  },
  statement_columns_unknown: {
    status: 422,
    retry: false,
    en: 'The columns of this file are not recognised. Choose what each column contains',
    nl: 'De kolommen van dit bestand zijn onbekend. Kies wat er in elke kolom staat',
  },
  statement_damaged: {
    status: 422,
    retry: false,
    en: 'The statement is damaged or incomplete, so nothing was imported. Download it again',
    nl: 'Het afschrift is beschadigd of onvolledig, dus er is niets geïmporteerd. Download het opnieuw',
  },
  split_not_equal: {
    status: 422,
    retry: false,
    en: "The total of the lines doesn't match the transaction",
    nl: 'Het totaal van de regels is niet gelijk aan de transactie',
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
    en: 'This transaction has not been processed yet',
    nl: 'Deze transactie is nog niet verwerkt',
  },
  returned_since: {
    status: 409,
    retry: false,
    en: 'This payment was returned later. Undo the booking of the return first',
    nl: 'Deze betaling is later teruggeboekt. Maak eerst de boeking van de storno ongedaan',
  },
  no_proposal: {
    status: 422,
    retry: false,
    en: 'There is no proposal to accept. Enter the booking yourself',
    nl: 'Er is geen voorstel om over te nemen. Vul de boeking zelf in',
  },
  bank_account_in_use: {
    status: 409,
    retry: false,
    en: "This account has transactions or a rule and can't be removed",
    nl: 'Deze rekening heeft transacties of een regel en kan niet worden verwijderd',
  },
  bank_account_exists: {
    status: 409,
    retry: false,
    en: 'This bank account has already been added',
    nl: 'Deze bankrekening is al toegevoegd',
  },

  // Assets
  ...BANK_BOOKING_ERRORS,
  ...BANK_FEED_ERRORS,
  ...ASSET_ERRORS,
  // Hours and projects
  ...HOURS_ERRORS,

  // Returns
  ...SALES_MAIL_ERRORS,
  ...PEPPOL_ERRORS,
  ...DIRECT_DEBIT_ERRORS,
  ...QUOTATION_ERRORS,
  ...RETURN_ERRORS,
  reason_required: { status: 400, retry: false, en: 'Enter a reason', nl: 'Vul een reden in' },
} as const satisfies Record<string, ErrorEntry>;

/** The text of an error, with its facts in it; a missing number counts as 1. */
export function errorText(
  code: ErrorCode,
  language: 'en' | 'nl',
  about: Readonly<Record<string, string | number | null>> = {},
): string {
  return ERRORS[code][language]
    .replaceAll(/\{(\w+)\|([^|]+)\|([^}]+)\}/g, (_, name: string, one: string, more: string) => {
      const count = about[name] ?? 1;
      return `${String(count)} ${count === 1 ? one : more}`;
    })
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => String(about[name] ?? ''));
}

export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = Object.keys(ERRORS).filter(isErrorCode);

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text);
}

/** The response of a failed call. `errors` maps a field path (`lines.0.description`) to messages in the user's language. */
export type ErrorReply = {
  code: ErrorCode;
  detail: string;
  errors?: Record<string, string[]>;
  request_id?: string;
  about?: Record<string, string | number | null>;
};
