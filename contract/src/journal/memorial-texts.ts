/** Messages beside the fields of a general journal entry. */
export const MEMORIAL_TEXTS = {
  ledger_follows_documents: {
    en: 'This account is updated by invoices, VAT returns or the year-end close. Choose another',
    nl: 'Deze rekening wordt bijgewerkt vanuit facturen, btw-aangiften of de jaarafsluiting. Kies een andere',
  },
  card_above_takings: {
    en: 'Card payments are higher than the takings',
    nl: 'De pinbetalingen zijn hoger dan de ontvangsten',
  },
  ledger_not_money: { en: 'Choose a bank or cash account', nl: 'Kies een bank- of kasrekening' },
  months_of_year: { en: 'Enter 1 to 12 months', nl: 'Vul 1 tot en met 12 maanden in' },
  whole_number: { en: 'Enter a whole number above zero', nl: 'Vul een heel getal boven nul in' },
  no_km_rate: {
    en: "The mileage rate of this year isn't known yet",
    nl: 'Het kilometertarief van dit jaar is nog niet bekend',
  },
  reverses_before_date: {
    en: 'Choose a day after the date of the entry',
    nl: 'Kies een dag na de datum van de boeking',
  },
  type_never_reverses: {
    en: 'Only other entries and accrued revenue can reverse automatically',
    nl: 'Alleen vrije boekingen en nog te factureren omzet kunnen automatisch terugboeken',
  },
  type_never_repeats: {
    en: "An invoice is written off only once, so this can't be a template",
    nl: 'Een factuur boek je maar één keer af; daar kun je geen sjabloon van maken',
  },
  same_box: { en: 'Choose another box', nl: 'Kies een andere rubriek' },
  vat_rate_of_date: { en: 'This rate does not apply on this date', nl: 'Dit tarief geldt niet op deze datum' },
  receivable_required: { en: 'Choose an outstanding invoice', nl: 'Kies een openstaande factuur' },
} as const;
