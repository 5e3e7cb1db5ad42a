import { OPENING_TEXTS } from '../journal/opening-balance-texts.ts';
import { VAT_ID_TEXTS } from '../contacts/vat-id-texts.ts';

/** Messages beside a field, by key. The words of the specification (§5) where it has them. */
export const FIELD_TEXTS = {
  required: { en: 'This field is required', nl: 'Dit veld is verplicht' },
  invalid: { en: 'This value is not right', nl: 'Deze waarde klopt niet' },
  amount_two_decimals: {
    en: 'Use an amount with two decimals, such as 60.50',
    nl: 'Gebruik een bedrag met twee decimalen, zoals 60,50',
  },
  number_four_decimals: {
    en: 'Use a number with at most four decimals',
    nl: 'Gebruik een getal met hoogstens vier decimalen',
  },
  date_invalid: { en: 'This is not a date', nl: 'Dit is geen datum' },
  date_out_of_range: {
    en: 'The date must be after 2012 and at most 7 days ahead',
    nl: 'De datum moet na 2012 liggen en hoogstens 7 dagen vooruit',
  },
  date_before_last_invoice: {
    en: 'This date lies before the last final invoice',
    nl: 'Deze datum ligt voor de laatste definitieve factuur',
  },
  date_before_invoice: { en: 'This date lies before the invoice date', nl: 'Deze datum ligt voor de factuurdatum' },
  description_too_long: { en: 'At most 250 characters', nl: 'Hoogstens 250 tekens' },
  description_empty: { en: 'Give a description', nl: 'Geef een omschrijving' },
  text_too_long: { en: 'This text is too long', nl: 'Deze tekst is te lang' },
  page_size_too_large: { en: 'At most 200 at a time', nl: 'Hoogstens 200 tegelijk' },
  email_required: { en: 'Fill in your e-mail address', nl: 'Vul je e-mailadres in' },
  email_incorrect: { en: 'This e-mail address is incorrect', nl: 'Dit e-mailadres klopt niet' },
  password_required: { en: 'Fill in your password', nl: 'Vul je wachtwoord in' },
  code_required: { en: 'Fill in the code from your app', nl: 'Vul de code uit je app in' },
  code_wrong: { en: 'That code is not right', nl: 'Die code klopt niet' },
  password_wrong: { en: 'That password is not right', nl: 'Dat wachtwoord klopt niet' },
  password_too_short: { en: 'Use at least 12 characters', nl: 'Gebruik minstens 12 tekens' },
  password_obvious: {
    en: 'This password is easy to guess. A sentence of a few words is better',
    nl: 'Dit wachtwoord is makkelijk te raden. Een zin van een paar woorden is beter',
  },
  passwords_must_match: { en: 'Passwords must match', nl: 'De wachtwoorden moeten gelijk zijn' },
  telephone_invalid: { en: 'This is not a telephone number', nl: 'Dit is geen telefoonnummer' },
  iban_in_payment_file: {
    en: 'A payment to this account waits in a payment file. Was that file not used? Then withdraw it first',
    nl: 'In een betaalbestand wacht een betaling naar deze rekening. Is dat bestand niet gebruikt? Trek het dan eerst in',
  },
  contact_required: { en: 'Choose a supplier', nl: 'Kies een leverancier' },
  customer_required: { en: 'Choose a customer', nl: 'Kies een klant' },
  customer_of_invoice: {
    en: 'A credit note is for the customer of its invoice',
    nl: 'Een creditfactuur is voor de klant van de factuur',
  },
  credited_number_required: {
    en: 'Name the invoice that this takes back',
    nl: 'Noem de factuur die hiermee wordt teruggenomen',
  },
  credit_note_without_minus: {
    en: 'On a credit note an amount stands without a minus',
    nl: 'Op een creditnota staat een bedrag zonder min',
  },
  lines_required: { en: 'Add at least one line', nl: 'Voeg minstens één regel toe' },
  ledger_required: { en: 'Choose a category', nl: 'Kies een categorie' },
  ledger_unknown: { en: 'This category does not exist', nl: 'Deze categorie bestaat niet' },
  project_unknown: { en: 'This project does not exist', nl: 'Dit project bestaat niet' },
  project_name_taken: { en: 'A project with this name exists', nl: 'Er is al een project met deze naam' },
  project_tag_taken: { en: 'Another project has this tag', nl: 'Een ander project heeft dit label' },
  contact_unknown: { en: 'This contact does not exist', nl: 'Dit contact bestaat niet' },
  rate_not_in_force: { en: 'This VAT rate does not apply on this date', nl: 'Dit btw-tarief geldt niet op deze datum' },
  rate_does_not_fit: {
    en: 'This rate does not belong to this VAT treatment',
    nl: 'Dit tarief hoort niet bij deze btw-behandeling',
  },
  treatment_not_allowed: {
    en: 'Your company cannot use this VAT treatment',
    nl: 'Je bedrijf kan deze btw-behandeling niet gebruiken',
  },
  amount_too_large_in_euros: {
    en: 'At this rate the amount is too large in euros',
    nl: 'Bij deze koers is het bedrag in euro te groot',
  },
  amount_too_large: { en: 'This amount is too large', nl: 'Dit bedrag is te groot' },
  name_twice: { en: 'This name stands in the file twice', nl: 'Deze naam staat twee keer in het bestand' },
  yes_or_no: { en: 'Write yes or no', nl: 'Schrijf ja of nee' },
  reverse_charge_unknown: {
    en: 'Write No reverse charge, Shifted within EU, Shifted within NL or Shifted outside EU',
    nl: 'Schrijf Geen verlegging, Verlegd EU, Verwerving (binnen Nederland) of Verlegd Buiten EU',
  },
  name_taken: { en: 'You already have a contact with this name!', nl: 'Je hebt al een contact met deze naam!' },
  vat_far_from_rate: { en: 'The VAT does not fit the rate', nl: 'De btw past niet bij het tarief' },
  percentage: { en: 'Use a percentage from 0 to 100', nl: 'Gebruik een percentage van 0 tot 100' },
  iban_invalid: { en: 'This IBAN is not valid', nl: 'Dit IBAN klopt niet' },
  vat_id_invalid: {
    en: 'A VAT id of the EU begins with the code of its country, such as DE123456789',
    nl: 'Een btw-id uit de EU begint met de code van het land, zoals DE123456789',
  },
  ...VAT_ID_TEXTS,
  ...OPENING_TEXTS,
  btw_id_invalid: { en: 'A VAT id looks like NL123456789B01', nl: 'Een btw-id ziet eruit als NL123456789B01' },
  ob_number_invalid: {
    en: 'A turnover tax number looks like 123456789B01',
    nl: 'Een omzetbelastingnummer ziet eruit als 123456789B01',
  },
  bic_invalid: { en: 'A BIC has 8 or 11 characters', nl: 'Een BIC heeft 8 of 11 tekens' },
  oin_invalid: { en: 'An OIN has 20 digits', nl: 'Een OIN heeft 20 cijfers' },
  peppol_id_invalid: {
    en: 'A Peppol id looks like 0106:12345678',
    nl: 'Een Peppol-id ziet eruit als 0106:12345678',
  },
  first_year_invalid: {
    en: 'Choose a year after 2012 and not in the future',
    nl: 'Kies een jaar na 2012 en niet in de toekomst',
  },
  vat_from_too_late: {
    en: 'Choose a day in this period, the next one, or before',
    nl: 'Kies een dag in deze periode, de volgende of daarvoor',
  },
  date_in_future: { en: 'Choose today or an earlier day', nl: 'Kies vandaag of een eerdere dag' },
  area_unknown: { en: 'This area does not exist', nl: 'Dit onderdeel bestaat niet' },
  too_many: { en: 'This is too much at once', nl: 'Dit is te veel tegelijk' },
  kvk_invalid: { en: 'A KVK number has 8 digits', nl: 'Een KVK-nummer heeft 8 cijfers' },
  postal_code_invalid: {
    en: 'A Dutch postal code looks like 1234 AB',
    nl: 'Een Nederlandse postcode ziet eruit als 1234 AB',
  },
  country_invalid: { en: 'Choose a country', nl: 'Kies een land' },
  country_unknown: {
    en: 'This country is not known. Write its name, such as Belgium, or its code, such as BE',
    nl: 'Dit land is niet bekend. Schrijf de naam, zoals België, of de code, zoals BE',
  },
  kind_unknown: {
    en: 'Write customer, supplier, or customer and supplier',
    nl: 'Schrijf klant, leverancier, of klant en leverancier',
  },
  amount_not_zero: { en: 'The amount cannot be zero', nl: 'Het bedrag mag niet nul zijn' },
  amount_above_zero: { en: 'The amount must be more than zero', nl: 'Het bedrag moet meer dan nul zijn' },
  amount_below_zero: {
    en: 'This is a credit note: the amount must be less than zero',
    nl: 'Dit is een creditnota: het bedrag moet minder dan nul zijn',
  },
  ledger_not_for_expenses: {
    en: 'Expenses cannot be booked on this category',
    nl: 'Op deze categorie kunnen geen uitgaven worden geboekt',
  },
  exchange_rate_required: {
    en: 'Enter what one euro was worth on the day of the invoice',
    nl: 'Vul in wat één euro waard was op de dag van de factuur',
  },
  exchange_rate_invalid: {
    en: 'Use a rate above zero with at most six decimals, such as 1.0853',
    nl: 'Gebruik een koers boven nul met hoogstens zes decimalen, zoals 1,0853',
  },
  frequency_invalid: { en: 'Use a whole number from 1 to 366', nl: 'Gebruik een geheel getal van 1 tot en met 366' },
  confirm_amounts_copied: {
    en: 'Confirm that each expense gets the amounts of now',
    nl: 'Bevestig dat elke uitgave de bedragen van nu krijgt',
  },
  date_in_past: { en: 'Choose today or a later day', nl: 'Kies vandaag of een latere dag' },
  end_before_start: { en: 'The end lies before the start', nl: 'Het einde ligt voor het begin' },
  ledger_by_document: {
    en: 'Bank transactions cannot be booked on this ledger. Link the invoice or expense itself',
    nl: 'Op deze rekening kunnen geen banktransacties worden geboekt. Koppel de factuur of uitgave zelf',
  },
  vat_not_on_ledger: { en: 'There is no VAT on this ledger', nl: 'Op deze rekening zit geen btw' },
  one_of_two: { en: 'Choose a document or a category', nl: 'Kies een document of een categorie' },
} as const;

export type FieldText = keyof typeof FIELD_TEXTS;

/** The message of a key in a language; a key that is not ours (from the validation library) says 'This value is not right'. */
export function fieldText(key: string, language: 'en' | 'nl'): string {
  const known = Object.hasOwn(FIELD_TEXTS, key) ? (key as FieldText) : 'invalid';
  return FIELD_TEXTS[known][language];
}
