import { z } from 'zod';
import { call } from '../shared/call.ts';
import { Day, EuroSum, Id } from '../shared/shapes.ts';

type InBothLanguages = { en: string; nl: string };
type Facts = { severity: 'error' | 'warning'; title: InBothLanguages; advice: InBothLanguages };

/** What can be wrong with the entries of a financial year: how grave it is, what it is called, and how to mend it. */
export const MUTATION_ERRORS = {
  unbalanced_entry: {
    severity: 'error',
    title: { en: 'Entry out of balance', nl: 'Boeking niet in evenwicht' },
    advice: {
      en: 'Contact Saldo: the entry was changed outside the application',
      nl: 'Neem contact op met Saldo: de boeking is buiten de applicatie om gewijzigd',
    },
  },
  balances_differ: {
    severity: 'error',
    title: { en: 'Ledger balance differs from its entries', nl: 'Saldo wijkt af van de boekingen' },
    advice: { en: 'Recalculate the year', nl: 'Herbereken het jaar' },
  },
  control_account: {
    severity: 'error',
    title: {
      en: "Debtors or creditors don't match the open items",
      nl: 'Debiteuren of crediteuren sluiten niet aan op de openstaande posten',
    },
    advice: {
      en: 'Reverse the entries without an invoice and book them on the invoice itself',
      nl: 'Boek de posten zonder factuur terug en boek ze op de factuur zelf',
    },
  },
  vat_ledger: {
    severity: 'error',
    title: { en: "VAT account doesn't match the VAT returns", nl: 'Btw-rekening sluit niet aan op de btw-aangiften' },
    advice: {
      en: 'Reverse the entries without VAT treatment and book them as an invoice or private use',
      nl: 'Boek de posten zonder btw-code terug en boek ze als factuur of privégebruik',
    },
  },
  missing_entry_number: {
    severity: 'error',
    title: { en: 'Missing entry number', nl: 'Ontbrekend boekingsnummer' },
    advice: {
      en: 'Contact Saldo: an entry was removed outside the application',
      nl: 'Neem contact op met Saldo: er is buiten de applicatie om een boeking verwijderd',
    },
  },
  missing_invoice_number: {
    severity: 'warning',
    title: { en: 'Missing invoice number', nl: 'Ontbrekend factuurnummer' },
    advice: {
      en: 'Find out where this invoice was issued, and keep the explanation with your records',
      nl: 'Zoek uit waar deze factuur is gebleven en bewaar de verklaring bij je administratie',
    },
  },
  icp_not_filed: {
    severity: 'warning',
    title: { en: 'ICP return not filed', nl: 'ICP-opgaaf niet ingediend' },
    advice: {
      en: 'File the return',
      nl: 'Dien de opgaaf in',
    },
  },
  private_in_company: {
    severity: 'error',
    title: { en: 'Private account used in a company', nl: 'Privérekening gebruikt in een rechtspersoon' },
    advice: {
      en: "Move the amount to the director's current account (0830)",
      nl: 'Boek het bedrag over naar de rekening-courant directie (0830)',
    },
  },
  negative_cash: {
    severity: 'error',
    title: { en: 'Negative cash balance', nl: 'Negatief kassaldo' },
    advice: {
      en: 'Check the dates of cash payments, or book the missing cash deposit',
      nl: 'Controleer de datums van de contante betalingen of boek de ontbrekende storting',
    },
  },
  suspense_open: {
    severity: 'error',
    title: { en: 'Suspense account not at zero', nl: 'Tussenrekening niet op nul' },
    advice: {
      en: 'Open the ledger and book each item where it belongs. Card takings stay here until the payout is on your bank statement',
      nl: 'Open de grootboekrekening en boek elke post door naar de juiste rekening. Pinontvangsten staan hier tot de uitbetaling op je bankafschrift staat',
    },
  },
  inactive_ledger: {
    severity: 'warning',
    title: { en: 'Entry on an inactive account', nl: 'Boeking op een inactieve grootboekrekening' },
    advice: {
      en: 'Move the entries to another account, or activate this one',
      nl: 'Boek over naar een andere rekening of activeer deze rekening',
    },
  },
  vat_not_deductible: {
    severity: 'warning',
    title: { en: 'VAT deducted that is not deductible', nl: 'Niet-aftrekbare btw afgetrokken' },
    advice: {
      en: 'Edit the expense: choose another category, or set the deductible VAT to 0%',
      nl: 'Wijzig de uitgave: kies een andere categorie of zet de aftrekbare btw op 0%',
    },
  },
  vat_rate: {
    severity: 'warning',
    title: { en: "VAT rate doesn't fit the ledger account", nl: 'Btw-tarief past niet bij de grootboekrekening' },
    advice: {
      en: 'Check the VAT rate on the document, or choose another account',
      nl: 'Controleer het btw-tarief op het document of kies een andere rekening',
    },
  },
} as const satisfies Readonly<Record<string, Facts>>;

export type MutationErrorKind = keyof typeof MUTATION_ERRORS;
const MUTATION_ERROR_KINDS = Object.keys(MUTATION_ERRORS) as MutationErrorKind[];

export const MutationErrorPlace = z.object({
  text: z.string(),
  date: Day.nullable(),
  amount: EuroSum.nullable(),
  /** The code of the ledger. */
  ledger: z.string().nullable(),
  entry_id: Id.nullable(),
  source_type: z.string().nullable(),
  source_id: Id.nullable(),
  /** Where it is mended in the web application, such as taxes/icp; null where the entry, the document or the ledger says so. */
  link: z.string().nullable(),
});

export const MutationError = z.object({
  kind: z.enum(MUTATION_ERROR_KINDS),
  severity: z.enum(['error', 'warning']),
  title: z.string(),
  /** How to mend it. */
  advice: z.string(),
  /** How many there are; at most 50 of them are named. */
  count: z.int(),
  places: z.array(MutationErrorPlace),
});
export type MutationError = z.infer<typeof MutationError>;

export const mutationErrorCalls = {
  findMutationErrors: call({
    method: 'POST',
    path: 'administrations/find-financial-year-mutation-errors/',
    access: 'ledger.view',
    summary:
      'Find errors in the entries of a financial year before closing it: where each is, how to fix it and how severe it is',
    unkeyed: 'it reads the books and changes nothing in them',
    beside: true,
    ofOneMoment: true,
    body: z.object({ admin_id: Id.optional(), year: z.int({ error: 'required' }).min(2013).max(2100) }),
    reply: z.object({ errors: z.array(MutationError) }),
  }),
} as const;
