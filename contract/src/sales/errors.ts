/** Errors about invoices. Part of ERRORS (shared/errors.ts), in order of precedence. */
export const SALES_ERRORS = {
  invoice_is_final: {
    status: 409,
    retry: false,
    en: "Finalised invoices can't be changed. Credit this invoice instead",
    nl: 'Een definitieve factuur kan niet worden gewijzigd. Crediteer de factuur',
  },
  invoice_date_before_last: {
    status: 422,
    retry: false,
    en: 'The date is before that of the last finalised invoice. Choose a later date to keep invoice numbers in date order',
    nl: 'De datum ligt vóór die van de laatste definitieve factuur. Kies een latere datum, zodat de factuurnummers op datum blijven lopen',
  },
  invoice_numbers_undecided: {
    status: 422,
    retry: false,
    en: 'Earlier invoices of this year were numbered in another program. Choose the first invoice number first',
    nl: 'Eerdere facturen van dit jaar zijn in een ander programma genummerd. Kies eerst het eerste factuurnummer',
  },
  invoice_numbers_started: {
    status: 422,
    retry: false,
    en: 'An invoice of this year has been finalised, so its numbers continue from there',
    nl: 'Er is al een factuur van dit jaar definitief, dus de nummers lopen daarna door',
  },
  credited_too_much: {
    status: 422,
    retry: false,
    en: 'This is more than can still be credited of the invoice',
    nl: 'Dit is meer dan er van de factuur nog te crediteren is',
  },
  total_has_wrong_sign: {
    status: 422,
    retry: false,
    en: 'The total of a credit note must be a refund. Check the amounts',
    nl: 'Het totaal van een creditfactuur moet een teruggaaf zijn. Controleer de bedragen',
  },
  customer_vat_id_required: {
    status: 422,
    retry: false,
    en: "Enter the customer's VAT number to apply the reverse charge",
    nl: 'Vul het btw-id van de klant in om de btw te verleggen',
  },
  customer_vat_id_not_in_use: {
    status: 422,
    retry: false,
    en: "The customer's VAT number is not valid according to VIES. Check it with your customer",
    nl: 'Het btw-id van de klant is volgens VIES niet geldig. Vraag het na bij je klant',
  },
  seller_details_missing: {
    status: 422,
    retry: false,
    en: 'Complete your company name, address, KVK number and VAT number in Settings before sending invoices',
    nl: 'Vul bij Instellingen je bedrijfsnaam, adres, KVK-nummer en btw-id in voordat je facturen verstuurt',
  },
  customer_address_missing: {
    status: 422,
    retry: false,
    en: "The customer's address is incomplete. Complete it in Contacts",
    nl: 'Het adres van de klant is niet volledig. Vul het aan bij Contacten',
  },
} as const;

/** Errors about e-mails to customers. Part of ERRORS (shared/errors.ts), in order of precedence. */
export const SALES_MAIL_ERRORS = {
  invoice_not_final: {
    status: 409,
    retry: false,
    en: 'Finalise this invoice before sending it',
    nl: 'Maak deze factuur definitief voordat je die verstuurt',
  },
  mail_variable_unknown: {
    status: 400,
    retry: false,
    en: 'A text contains a variable that does not exist',
    nl: 'Een tekst bevat een variabele die niet bestaat',
  },
  mail_already_waiting: {
    status: 409,
    retry: false,
    en: 'This document is already scheduled or being sent',
    nl: 'Dit document is al ingepland of wordt al verstuurd',
  },
  invoice_already_sent: {
    status: 409,
    retry: false,
    en: 'This invoice has already been sent',
    nl: 'Deze factuur is al verstuurd',
  },
  mail_limit_reached: {
    status: 422,
    retry: false,
    en: "You've reached today's limit of {most} e-mails. Send the rest tomorrow",
    nl: 'Je hebt de limiet van {most} e-mails voor vandaag bereikt. Verstuur de rest morgen',
  },
  mail_not_scheduled: {
    status: 409,
    retry: false,
    en: 'This invoice is not scheduled',
    nl: 'Deze factuur is niet ingepland',
  },
  mail_not_waiting: {
    status: 409,
    retry: false,
    en: 'This e-mail is still being sent',
    nl: 'Deze e-mail wordt nog verstuurd',
  },
  invoice_not_overdue: {
    status: 422,
    retry: false,
    en: 'This invoice is not overdue',
    nl: 'Deze factuur is niet te laat',
  },
  reminded_today: {
    status: 409,
    retry: false,
    en: 'A reminder for this invoice was already sent today',
    nl: 'Voor deze factuur is vandaag al een herinnering verstuurd',
  },
  online_payment_off: {
    status: 422,
    retry: false,
    en: "This invoice can't be paid online. Please use a bank transfer",
    nl: 'Deze factuur kan niet online worden betaald. Maak het bedrag over',
  },
  nothing_outstanding: {
    status: 422,
    retry: false,
    en: 'Nothing is outstanding',
    nl: 'Er staat niets open',
  },
} as const;

/** Errors about quotations and what comes back. Part of ERRORS (shared/errors.ts), in order of precedence. */
export const QUOTATION_ERRORS = {
  quotation_is_sent: {
    status: 409,
    retry: false,
    en: "A quotation that was sent can't be changed. Duplicate it to make a new version",
    nl: 'Een verstuurde offerte kan niet worden gewijzigd. Dupliceer hem voor een nieuwe versie',
  },
  quotation_already_sent: {
    status: 409,
    retry: false,
    en: 'This quotation has already been sent',
    nl: 'Deze offerte is al verstuurd',
  },
  quotation_not_sent: {
    status: 409,
    retry: false,
    en: 'Send this quotation first',
    nl: 'Verstuur deze offerte eerst',
  },
  quotation_decided: {
    status: 409,
    retry: false,
    en: 'This quotation has already been accepted or declined',
    nl: 'Deze offerte is al geaccepteerd of afgewezen',
  },
  quotation_changed: {
    status: 409,
    retry: false,
    en: 'This quotation has changed since you opened it. Reload the page',
    nl: 'Deze offerte is gewijzigd sinds je die opende. Laad de pagina opnieuw',
  },
  quotation_expired: {
    status: 422,
    retry: false,
    en: 'This quotation has expired. Ask the company for a new one',
    nl: 'Deze offerte is verlopen. Vraag het bedrijf om een nieuwe',
  },
  quotation_declined: {
    status: 409,
    retry: false,
    en: 'The customer declined this quotation. Duplicate it to make a new version',
    nl: 'De klant heeft deze offerte afgewezen. Dupliceer hem voor een nieuwe versie',
  },
  quotation_invoiced: {
    status: 409,
    retry: false,
    en: 'This quotation has already been invoiced',
    nl: 'Deze offerte is al gefactureerd',
  },
  not_written_off: {
    status: 409,
    retry: false,
    en: 'This invoice has not been written off',
    nl: 'Deze factuur is niet afgeboekt',
  },
  advance_settled: {
    status: 409,
    retry: false,
    en: 'This advance has already been deducted from an invoice',
    nl: 'Dit voorschot is al op een factuur verrekend',
  },
} as const;
