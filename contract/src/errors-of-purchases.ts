/** Refusals about expenses and their payments. */
export const PURCHASE_ERRORS = {
  expense_not_booked: {
    status: 409,
    retry: false,
    en: 'This expense has not been booked yet',
    nl: 'Deze uitgave is nog niet geboekt',
  },
  recurring_ended: {
    status: 409,
    retry: false,
    en: 'This recurring expense has ended. Give it a later end to let it go on',
    nl: 'Deze terugkerende uitgave is afgelopen. Geef een later einde om hem te laten doorgaan',
  },
  nothing_to_pay: {
    status: 422,
    retry: false,
    en: 'There is nothing to pay on this expense',
    nl: 'Op deze uitgave valt niets te betalen',
  },
  paid_by_bank: {
    status: 409,
    retry: false,
    en: "This expense says it was paid from the bank already. If it was not, choose 'Not paid' on it first",
    nl: 'Volgens deze uitgave is hij al van de bank betaald. Klopt dat niet, kies dan eerst ‘Niet betaald’ bij de uitgave',
  },
  supplier_iban_missing: {
    status: 422,
    retry: false,
    en: 'This supplier has no valid IBAN in your contacts',
    nl: 'Deze leverancier heeft geen geldig IBAN in je contacten',
  },
  supplier_iban_differs: {
    status: 409,
    retry: false,
    en: 'The IBAN of this supplier is not the one on the invoice or the one you paid before. Ask the supplier, and confirm it',
    nl: 'Het IBAN van deze leverancier is niet dat op de factuur of dat van eerdere betalingen. Vraag het na en bevestig het',
  },
  in_payment_file: {
    status: 409,
    retry: false,
    en: 'This expense already stands in a payment file. Was that file not used? Then withdraw it first',
    nl: 'Deze uitgave staat al in een betaalbestand. Is dat bestand niet gebruikt? Trek het dan eerst in',
  },
  payment_file_closed: {
    status: 409,
    retry: false,
    en: 'This payment file was withdrawn already, or all of it was paid',
    nl: 'Dit betaalbestand is al ingetrokken, of alles erin is betaald',
  },
  vat_not_owed_again: {
    status: 409,
    retry: false,
    en: 'The VAT of this expense is not to be paid back: it is paid, not due for a year, or this was done already',
    nl: 'De btw van deze uitgave hoeft niet te worden terugbetaald: ze is betaald, nog geen jaar opeisbaar, of dit is al gedaan',
  },
  vat_not_paid_back: {
    status: 409,
    retry: false,
    en: 'The VAT of this expense cannot be deducted again: it was not paid back, or the expense is still not paid',
    nl: 'De btw van deze uitgave kan niet opnieuw worden afgetrokken: ze is niet terugbetaald, of de uitgave is nog niet betaald',
  },
  question_answered: {
    status: 409,
    retry: false,
    en: 'This question has been answered already',
    nl: 'Deze vraag is al beantwoord',
  },
  question_for_other: {
    status: 409,
    retry: false,
    en: 'This question is for your customer to answer, not for who asked it',
    nl: 'Deze vraag is voor de klant, niet voor wie hem stelde',
  },
  question_too_soon: {
    status: 429,
    retry: true,
    en: 'Please wait 5 minutes before you send this question again',
    nl: 'Wacht 5 minuten voordat je deze vraag nog een keer verstuurt',
  },
  payment_from_bank: {
    status: 409,
    retry: false,
    en: 'This payment came from the bank. Take back the processing of the bank transaction instead',
    nl: 'Deze betaling kwam van de bank. Maak de verwerking van de banktransactie ongedaan',
  },
  payment_already_undone: {
    status: 409,
    retry: false,
    en: 'This payment has already been undone',
    nl: 'Deze betaling is al ongedaan gemaakt',
  },
  entry_of_document: {
    status: 409,
    retry: false,
    en: 'This booking belongs to a document. Change that instead',
    nl: 'Deze boeking hoort bij een document. Wijzig dat document',
  },
} as const;
