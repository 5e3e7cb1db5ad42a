import { ASSET_TEXTS } from '../assets/texts.ts';
import { HOUR_TEXTS } from '../timesheets/hour-texts.ts';
import { LEDGER_TEXTS } from '../journal/ledger-texts.ts';
import { MEMORIAL_TEXTS } from '../journal/memorial-texts.ts';
import { OPENING_TEXTS } from '../journal/opening-balance-texts.ts';
import { TABLE_IMPORT_TEXTS } from '../reports/table-import-texts.ts';
import { VAT_ID_TEXTS } from '../contacts/vat-id-texts.ts';

/** Field messages by key. Texts of the specification (§5) where it has them. */
export const FIELD_TEXTS = {
  account_number_invalid: {
    en: 'Enter 4 to 20 digits; of a card only the last 4',
    nl: 'Vul 4 tot en met 20 cijfers in; van een kaart alleen de laatste 4',
  },
  reverse_charge_on_costs: {
    en: 'Choose a VAT rate; a reverse charge is for costs only',
    nl: 'Kies een btw-tarief; verleggen kan alleen bij kosten',
  },
  private_share_on_costs: { en: 'A private share is for costs only', nl: 'Een privédeel kan alleen bij kosten' },
  ledger_line_only: {
    en: 'This is for a line on a ledger account, not for a document',
    nl: 'Dit kan alleen op een grootboekrekening, niet bij een document',
  },
  required: { en: 'This field is required', nl: 'Dit veld is verplicht' },
  share_percentage: {
    en: 'Enter a percentage above 0 and at most 100, with at most two decimals',
    nl: 'Vul een percentage boven 0 en maximaal 100 in, met maximaal twee decimalen',
  },
  invalid: { en: 'This value is not valid', nl: 'Deze waarde is ongeldig' },
  amount_two_decimals: {
    en: 'Enter an amount with two decimals, such as 60.50',
    nl: 'Vul een bedrag met twee decimalen in, zoals 60,50',
  },
  number_four_decimals: {
    en: 'Enter a number with at most four decimals',
    nl: 'Vul een getal met maximaal vier decimalen in',
  },
  audit_file_is_whole: {
    en: 'An audit file always contains all entries of the year',
    nl: 'Een auditfile bevat altijd alle boekingen van het jaar',
  },
  too_long_for_pdf: {
    en: 'This is too long for a PDF. Choose a shorter period, or Excel or CSV',
    nl: 'Dit is te lang voor een pdf. Kies een kortere periode, of Excel of CSV',
  },
  too_many_columns: {
    en: 'Choose a shorter period or fewer years: at most 24 columns fit',
    nl: 'Kies een kortere periode of minder jaren: er passen maximaal 24 kolommen',
  },
  date_invalid: { en: 'Enter a valid date', nl: 'Vul een geldige datum in' },
  date_out_of_range: {
    en: 'The date must be after 2012 and at most 7 days in the future',
    nl: 'De datum moet na 2012 liggen en maximaal 7 dagen in de toekomst',
  },
  invoice_number_taken: {
    en: 'An earlier invoice already has this number or a higher one',
    nl: 'Een eerdere factuur heeft dit nummer of een hoger nummer al',
  },
  feed_start_too_early: {
    en: 'The bank gives at most the last 90 days. Import earlier transactions from a file',
    nl: 'De bank geeft maximaal de laatste 90 dagen. Importeer eerdere transacties uit een bestand',
  },
  feed_start_in_future: { en: 'Choose today or an earlier date', nl: 'Kies vandaag of een eerdere datum' },
  date_before_last_invoice: {
    en: 'This date is before the last finalised invoice',
    nl: 'Deze datum ligt vóór de laatste definitieve factuur',
  },
  date_before_invoice: { en: 'This date is before the invoice date', nl: 'Deze datum ligt vóór de factuurdatum' },
  description_too_long: { en: 'At most 250 characters', nl: 'Maximaal 250 tekens' },
  description_empty: { en: 'Enter a description', nl: 'Vul een omschrijving in' },
  text_too_long: { en: 'This text is too long', nl: 'Deze tekst is te lang' },
  page_size_too_large: { en: 'At most 200 at a time', nl: 'Maximaal 200 tegelijk' },
  email_required: { en: 'Enter your e-mail address', nl: 'Vul je e-mailadres in' },
  email_incorrect: { en: 'This e-mail address is incorrect', nl: 'Dit e-mailadres is onjuist' },
  email_required_here: { en: 'Enter an e-mail address', nl: 'Vul een e-mailadres in' },
  customer_without_email: {
    en: 'This customer has no e-mail address',
    nl: 'Deze klant heeft geen e-mailadres',
  },
  email_one_only: {
    en: 'Enter one e-mail address per field, without a name, comma or line break',
    nl: 'Vul één e-mailadres per veld in, zonder naam, komma of regeleinde',
  },
  email_not_latin: {
    en: 'Saldo can only send to addresses in plain letters, without accents. Use the xn-- form of this domain',
    nl: 'Saldo kan alleen mailen naar adressen met gewone letters, zonder accenten. Gebruik de xn---vorm van dit domein',
  },
  color_invalid: { en: 'Enter a colour such as #2F50CF', nl: 'Vul een kleur in, zoals #2F50CF' },
  outside_page: { en: 'Must fit on the page', nl: 'Moet op de pagina passen' },
  variable_unknown: {
    en: 'This text contains a variable that does not exist',
    nl: 'Deze tekst bevat een variabele die niet bestaat',
  },
  step_not_later: { en: 'Must be later than the previous reminder', nl: 'Moet later zijn dan de vorige herinnering' },
  moment_passed: { en: 'Choose a date and time within a year', nl: 'Kies een datum en tijd binnen een jaar' },
  attachment_kind: { en: 'Attach a PDF, JPEG or PNG file', nl: 'Voeg een pdf-, JPEG- of PNG-bestand toe' },
  template_unknown: { en: 'This template does not exist', nl: 'Dit sjabloon bestaat niet' },
  attachment_unknown: { en: 'This file does not exist', nl: 'Dit bestand bestaat niet' },
  attachment_expired: {
    en: 'A file was added more than a day ago. Remove it and add it again',
    nl: 'Een bestand is meer dan een dag geleden toegevoegd. Verwijder het en voeg het opnieuw toe',
  },
  password_required: { en: 'Enter your password', nl: 'Vul je wachtwoord in' },
  code_required: { en: 'Enter the code from your app', nl: 'Vul de code uit je app in' },
  code_wrong: { en: 'This code is incorrect', nl: 'Deze code is onjuist' },
  password_wrong: { en: 'This password is incorrect', nl: 'Dit wachtwoord is onjuist' },
  password_too_short: { en: 'Use at least 12 characters', nl: 'Gebruik minimaal 12 tekens' },
  password_obvious: {
    en: 'This password is easy to guess. Use a few unrelated words',
    nl: 'Dit wachtwoord is makkelijk te raden. Gebruik een paar losse woorden',
  },
  passwords_must_match: { en: 'Passwords must match', nl: 'De wachtwoorden moeten gelijk zijn' },
  telephone_invalid: {
    en: 'Enter a telephone number, such as 020 123 4567 or +44 20 7946 0000',
    nl: 'Vul een telefoonnummer in, zoals 020 123 4567 of +32 2 555 12 12',
  },
  iban_in_payment_file: {
    en: 'A payment to this account is in a payment file. File not used? Withdraw it first',
    nl: 'Een betaling naar deze rekening staat in een betaalbestand. Bestand niet gebruikt? Trek het eerst in',
  },
  contact_required: { en: 'Choose a supplier', nl: 'Kies een leverancier' },
  customer_required: { en: 'Choose a customer', nl: 'Kies een klant' },
  customer_of_invoice: {
    en: 'A credit note must have the same customer as the invoice',
    nl: 'Een creditfactuur moet dezelfde klant hebben als de factuur',
  },
  credited_number_required: {
    en: 'Enter the number of the invoice being credited',
    nl: 'Vul het nummer in van de factuur die wordt gecrediteerd',
  },
  credit_note_without_minus: {
    en: 'Enter credit-note amounts without a minus',
    nl: 'Vul bedragen op een creditfactuur in zonder min',
  },
  lines_required: { en: 'Add at least one line', nl: 'Voeg minimaal één regel toe' },
  ledger_required: { en: 'Choose a category', nl: 'Kies een categorie' },
  ledger_no_capital: {
    en: 'Choose an equity account that is not a private account',
    nl: 'Kies een rekening van het eigen vermogen die geen privérekening is',
  },
  ledger_not_private: {
    en: 'Choose a private account of this partner alone (RGS code BEivKapP…)',
    nl: 'Kies een privérekening van alleen deze vennoot (RGS-code BEivKapP…)',
  },
  ledger_unknown: { en: 'This category does not exist', nl: 'Deze categorie bestaat niet' },
  project_unknown: { en: 'This project does not exist', nl: 'Dit project bestaat niet' },
  project_name_taken: { en: 'A project with this name already exists', nl: 'Er is al een project met deze naam' },
  project_tag_taken: { en: 'Another project has this tag', nl: 'Een ander project heeft dit label' },
  contact_unknown: { en: 'This contact does not exist', nl: 'Dit contact bestaat niet' },
  rate_not_in_force: { en: 'This VAT rate does not apply on this date', nl: 'Dit btw-tarief geldt niet op deze datum' },
  rate_does_not_fit: {
    en: "This rate can't be combined with this VAT treatment",
    nl: 'Dit tarief hoort niet bij deze btw-behandeling',
  },
  treatment_not_allowed: {
    en: 'Your company cannot use this VAT treatment',
    nl: 'Je bedrijf kan deze btw-behandeling niet gebruiken',
  },
  euros_only: { en: 'Invoices and quotations are in euros', nl: 'Facturen en offertes zijn in euro’s' },
  amount_too_large_in_euros: {
    en: 'The amount in euros is too large at this exchange rate',
    nl: 'Het bedrag in euro’s is te hoog bij deze koers',
  },
  amount_too_large: { en: 'This amount is too large', nl: 'Dit bedrag is te hoog' },
  name_twice: { en: 'This name appears twice in the file', nl: 'Deze naam staat twee keer in het bestand' },
  yes_or_no: { en: 'Enter yes or no', nl: 'Vul ja of nee in' },
  reverse_charge_unknown: {
    en: 'Enter No reverse charge, Shifted within EU, Shifted within NL or Shifted outside EU',
    nl: 'Vul in: Geen verlegging, Verlegd EU, Verwerving (binnen Nederland) of Verlegd Buiten EU',
  },
  name_taken: { en: 'You already have a contact with this name!', nl: 'Je hebt al een contact met deze naam!' },
  vat_far_from_rate: { en: "VAT doesn't match the rate", nl: 'De btw past niet bij het tarief' },
  percentage: { en: 'Enter a percentage from 0 to 100', nl: 'Vul een percentage van 0 tot en met 100 in' },
  iban_invalid: { en: 'This IBAN is not valid', nl: 'Dit IBAN is ongeldig' },
  vat_id_invalid: {
    en: 'An EU VAT number starts with its country code, such as DE123456789',
    nl: 'Een btw-id uit de EU begint met de landcode, zoals DE123456789',
  },
  ...VAT_ID_TEXTS,
  ...ASSET_TEXTS,
  ...OPENING_TEXTS,
  ...TABLE_IMPORT_TEXTS,
  ...MEMORIAL_TEXTS,
  ...LEDGER_TEXTS,
  ...HOUR_TEXTS,
  btw_id_invalid: { en: 'Enter a VAT number like NL123456789B01', nl: 'Vul een btw-id in zoals NL123456789B01' },
  fiscaal_gemak_id_invalid: {
    en: 'Enter the client number: 4 to 10 digits',
    nl: 'Vul het klantnummer in: 4 tot en met 10 cijfers',
  },
  ob_number_invalid: {
    en: 'Enter a VAT number for returns (omzetbelastingnummer) like 123456782B01. Check the digits',
    nl: 'Vul een omzetbelastingnummer in zoals 123456782B01. Controleer de cijfers',
  },
  bic_invalid: { en: 'A BIC has 8 or 11 characters', nl: 'Een BIC heeft 8 of 11 tekens' },
  creditor_id_invalid: {
    en: 'Enter a creditor identifier like NL79ZZZ999999990000. Check the digits',
    nl: 'Vul een incassant-id in zoals NL79ZZZ999999990000. Controleer de cijfers',
  },
  oin_invalid: { en: 'An OIN has 20 digits', nl: 'Een OIN heeft 20 cijfers' },
  peppol_id_invalid: {
    en: 'Enter a Peppol ID like 0106:12345678',
    nl: 'Vul een Peppol-id in zoals 0106:12345678',
  },
  first_year_invalid: {
    en: 'Choose a year after 2012, not in the future',
    nl: 'Kies een jaar na 2012, niet in de toekomst',
  },
  before_start: { en: 'Choose a date on or after the first day', nl: 'Kies een datum op of na de eerste dag' },
  kor_too_soon: {
    en: 'After leaving the KOR you can join again from the year after next',
    nl: 'Na afmelding voor de KOR kun je pas weer meedoen na afloop van het volgende kalenderjaar',
  },
  oss_customer: {
    en: 'One-stop shop sales are to consumers in another EU country',
    nl: 'Verkoop via de eenloketregeling gaat naar consumenten in een ander EU-land',
  },
  oss_rate: {
    en: "Choose a VAT rate of the customer's country",
    nl: 'Kies een btw-tarief van het land van de klant',
  },
  vat_from_too_late: {
    en: 'Choose a date in this period, the next one or earlier',
    nl: 'Kies een datum in deze periode, de volgende of eerder',
  },
  date_in_future: { en: 'Choose today or an earlier date', nl: 'Kies vandaag of een eerdere datum' },
  area_unknown: { en: 'This area does not exist', nl: 'Dit onderdeel bestaat niet' },
  too_many: { en: 'Too many at once', nl: 'Te veel tegelijk' },
  kvk_invalid: { en: 'A KVK number has 8 digits', nl: 'Een KVK-nummer heeft 8 cijfers' },
  postal_code_invalid: {
    en: 'Enter a Dutch postal code like 1234 AB',
    nl: 'Vul een Nederlandse postcode in zoals 1234 AB',
  },
  country_invalid: { en: 'Choose a country', nl: 'Kies een land' },
  country_unknown: {
    en: 'Unknown country. Enter a name, such as Belgium, or a code, such as BE',
    nl: 'Onbekend land. Vul een naam in, zoals België, of een code, zoals BE',
  },
  kind_unknown: {
    en: 'Enter customer, supplier or customer and supplier',
    nl: 'Vul in: klant, leverancier of klant en leverancier',
  },
  amount_not_zero: { en: 'The amount cannot be zero', nl: 'Het bedrag mag niet nul zijn' },
  amount_above_zero: { en: 'The amount must be greater than zero', nl: 'Het bedrag moet hoger zijn dan nul' },
  amount_below_zero: {
    en: 'This is a credit note: the amount must be negative',
    nl: 'Dit is een creditfactuur: het bedrag moet negatief zijn',
  },
  ledger_not_for_expenses: {
    en: "Expenses can't be booked to this category",
    nl: 'Op deze categorie kunnen geen uitgaven worden geboekt',
  },
  exchange_rate_required: {
    en: 'Enter the exchange rate of one euro on the invoice date',
    nl: 'Vul de koers van één euro op de factuurdatum in',
  },
  exchange_rate_invalid: {
    en: 'Enter a rate above zero with at most six decimals, such as 1.0853',
    nl: 'Vul een koers boven nul in met maximaal zes decimalen, zoals 1,0853',
  },
  number_prefix_invalid: {
    en: 'Use at most 10 characters, such as F, INV- or NL-B2B-: begin with a letter, end with a letter or hyphen, and use two parts at most',
    nl: 'Gebruik maximaal 10 tekens, zoals F, FACT- of NL-B2B-: begin met een letter, eindig met een letter of streepje, en gebruik maximaal twee delen',
  },
  number_prefix_of_quotations: {
    en: 'Quotation numbers begin with Q. Choose another prefix',
    nl: 'Offertenummers beginnen met Q. Kies een ander voorvoegsel',
  },
  percentage_invalid: {
    en: 'Enter a percentage from 0 to 100 with at most two decimals',
    nl: 'Vul een percentage van 0 tot en met 100 in, met maximaal twee decimalen',
  },
  indexation_invalid: {
    en: 'Enter a percentage from -50 to 50 with at most two decimals',
    nl: 'Vul een percentage van -50 tot en met 50 in, met maximaal twee decimalen',
  },
  valid_until_before_date: {
    en: 'Choose the quotation date or later',
    nl: 'Kies de offertedatum of later',
  },
  ledger_not_for_sales: {
    en: "Invoices can't be booked to this ledger account",
    nl: 'Op deze grootboekrekening kun je geen facturen boeken',
  },
  period_variable_unknown: {
    en: 'This text contains a variable that does not exist',
    nl: 'Deze tekst bevat een variabele die niet bestaat',
  },
  frequency_invalid: { en: 'Enter a whole number from 1 to 366', nl: 'Vul een heel getal in van 1 tot en met 366' },
  confirm_amounts_copied: {
    en: 'Confirm that the same amounts are booked each time',
    nl: 'Bevestig dat elke keer dezelfde bedragen worden geboekt',
  },
  date_in_past: { en: 'Choose today or a later date', nl: 'Kies vandaag of een latere datum' },
  end_before_start: { en: 'The end date is before the start date', nl: 'De einddatum ligt vóór de begindatum' },
  rule_without_condition: {
    en: 'Fill in at least one condition',
    nl: 'Vul minimaal één voorwaarde in',
  },
  rule_not_whole: {
    en: 'The percentages must add up to 100',
    nl: 'De percentages moeten samen 100 zijn',
  },
  ledger_by_document: {
    en: "Bank transactions can't be booked to this account. Link the invoice or expense instead",
    nl: 'Op deze rekening kunnen geen banktransacties worden geboekt. Koppel de factuur of uitgave',
  },
  vat_not_on_ledger: { en: 'VAT is not allowed on this account', nl: 'Op deze rekening is geen btw mogelijk' },
  set_off_against_due: {
    en: 'Choose another filed return that still has VAT to pay',
    nl: 'Kies een andere ingediende aangifte waarvan nog btw te betalen is',
  },
  set_off_too_high: {
    en: 'No more than what is still to be refunded, or still to be paid on the other return',
    nl: 'Niet meer dan wat je nog terugkrijgt, of op de andere aangifte nog moet betalen',
  },
  one_of_two: { en: 'Choose a document or a category', nl: 'Kies een document of een categorie' },
} as const;

export type FieldText = keyof typeof FIELD_TEXTS;

/** The message of a key in a language; a key that is not ours (from the validation library) says 'This value is not valid'. */
export function fieldText(key: string, language: 'en' | 'nl'): string {
  const known = Object.hasOwn(FIELD_TEXTS, key) ? (key as FieldText) : 'invalid';
  return FIELD_TEXTS[known][language];
}
