import type { VatCheck } from '@saldo/contract';
import { addDays, VAT_CODES, VAT_RULES } from '@saldo/ledger';
import { type PeriodRow, periodsOf } from '#features/administrations/index';
import { hasEntries, missingVatIds, shownOpening, verifyChanges } from '#features/journal/index';
import type { Language, Scope } from '#platform/scope';
import { longDate } from '#standards/invoice-pdf/invoice-pdf-texts';
import { approvalCheck, type PublicUrl } from '../approval/approval-state.ts';
import { type DetailNeeds, filingDetails } from './check-details.ts';
import { privateUseOfCar } from './check-car.ts';
import { vatRevision } from './check-revision.ts';
import { icpFiled } from './check-icp.ts';
import { reverseCharges, vatIdsChecked } from './check-partners.ts';
import { limitedDeductions } from './check-deduction.ts';
import { currentFigures } from './compute-return.ts';
import { type Finding, right } from './finding.ts';
import { periodName } from './period-names.ts';
import type { SourceDocuments, Span } from '../source-documents.ts';
import { type FilingDuty, filingDuty, periodsToFile } from './periods-to-file.ts';
import { isFiled, type ReturnRow, returnRow, returnRows, snapshotById } from '../store.ts';

const count = (n: number, one: string, more: string): string => `${String(n)} ${n === 1 ? one : more}`;

async function bankProcessed(scope: Scope, sourceDocuments: SourceDocuments, span: Span): Promise<Finding> {
  const { booked, skipped, done, total } = await sourceDocuments.bankLines(scope, span);
  const left = total - done;
  const code = 'bank_processed';
  if (left > 0)
    return {
      code,
      result: 'look',
      facts: String(left),
      text: {
        en: `${count(left, 'bank transaction', 'bank transactions')} of ${String(total)} still to process`,
        nl: `${count(left, 'banktransactie', 'banktransacties')} van ${String(total)} nog te verwerken`,
      },
      link: 'bank',
    };
  const text =
    total === 0
      ? { en: 'No bank transactions in this period', nl: 'Geen banktransacties in deze periode' }
      : skipped > 0
        ? {
            en: `${count(booked, 'bank transaction', 'bank transactions')} booked, ${String(skipped)} skipped`,
            nl: `${count(booked, 'banktransactie', 'banktransacties')} geboekt, ${String(skipped)} overgeslagen`,
          }
        : {
            en: `All ${count(total, 'bank transaction', 'bank transactions')} processed`,
            nl: `Alle ${count(total, 'banktransactie', 'banktransacties')} verwerkt`,
          };
  return { code, result: 'right', facts: '', text, link: null };
}

async function bankAgrees(scope: Scope, sourceDocuments: SourceDocuments): Promise<Finding> {
  const { agrees } = await sourceDocuments.bankAgreement(scope);
  return agrees
    ? right('bank_agrees', 'Books match the bank', 'Boekhouding sluit aan op de bank')
    : {
        code: 'bank_agrees',
        result: 'look',
        facts: 'differs',
        text: {
          en: "The books don't match the last bank statement",
          nl: 'De boekhouding sluit niet aan op het laatste bankafschrift',
        },
        link: 'bank',
      };
}

async function books(scope: Scope): Promise<Finding[]> {
  const { balances, control_accounts } = await verifyChanges(scope);
  const codes = control_accounts.join(', ');
  return [
    control_accounts.length === 0
      ? right('control_accounts', 'Debtors and creditors reconcile', 'Debiteuren en crediteuren sluiten aan')
      : {
          code: 'control_accounts',
          result: 'wrong',
          facts: codes,
          text: {
            en: `Ledger account ${codes} doesn't match its open items`,
            nl: `Grootboekrekening ${codes} sluit niet aan op de openstaande posten`,
          },
          link: `reports/ledger?ledger=${control_accounts[0] ?? ''}`,
        },
    balances === 0
      ? right('balances', 'Ledger balances are correct', 'Saldi kloppen')
      : {
          code: 'balances',
          result: 'wrong',
          facts: String(balances),
          text: {
            en: `${count(balances, 'ledger balance differs', 'ledger balances differ')} from the lines`,
            nl: `${count(balances, 'saldo wijkt', 'saldi wijken')} af van de regels`,
          },
          link: null,
        },
  ];
}

async function receipts(scope: Scope, sourceDocuments: SourceDocuments, span: Span): Promise<Finding[]> {
  const waiting = await sourceDocuments.countUnprocessed(scope);
  const { concepts } = await sourceDocuments.expenses(scope, span);
  return [
    waiting === 0
      ? right('receipts_waiting', 'No receipts to process', 'Geen bonnen te verwerken')
      : {
          code: 'receipts_waiting',
          result: 'look',
          facts: String(waiting),
          text: {
            en: count(waiting, 'receipt to process in the inbox', 'receipts to process in the inbox'),
            nl: count(waiting, 'bon te verwerken in de inbox', 'bonnen te verwerken in de inbox'),
          },
          link: 'purchases/inbox',
        },
    concepts === 0
      ? right('concepts_left', 'All expenses booked', 'Alle uitgaven geboekt')
      : {
          code: 'concepts_left',
          result: 'look',
          facts: String(concepts),
          text: {
            en: count(concepts, 'draft expense to book', 'draft expenses to book'),
            nl: count(concepts, 'conceptuitgave te boeken', 'conceptuitgaven te boeken'),
          },
          link: `purchases/expenses?from=${span.from}&until=${span.until}`,
        },
  ];
}

async function questions(scope: Scope, sourceDocuments: SourceDocuments): Promise<Finding> {
  const open = await sourceDocuments.openQuestions(scope);
  if (open === 0) return right('open_questions', 'All questions answered', 'Alle vragen beantwoord');
  return {
    code: 'open_questions',
    result: 'look',
    facts: String(open),
    text: {
      en: `${count(open, 'question', 'questions')} not answered yet`,
      nl: `${count(open, 'vraag', 'vragen')} nog niet beantwoord`,
    },
    link: 'questions',
  };
}

/** Books that begin within the period: what was sold and bought before that day is in no return. */
async function booksBegin(scope: Scope, { from, until }: Span): Promise<Finding> {
  const { date } = await shownOpening(scope);
  if (date === null || date <= from || date > until)
    return right('books_begin', 'Books cover the whole period', 'De boekhouding beslaat de hele periode');
  const last = addDays(date, -1);
  return {
    code: 'books_begin',
    result: 'look',
    facts: date,
    text: {
      en: `Books begin on ${longDate(date, 'en')}. VAT from ${longDate(from, 'en')} to ${longDate(last, 'en')} is not in this return: book those invoices too, or file that VAT elsewhere`,
      nl: `De boekhouding begint op ${longDate(date, 'nl')}. Btw van ${longDate(from, 'nl')} tot en met ${longDate(last, 'nl')} zit niet in deze aangifte: boek die facturen ook, of geef die btw elders aan`,
    },
    link: 'reports/opening-balance',
  };
}

const MOST_NAMED = 5;

/** An invoice that is still a draft counts in no return: finalised later it is VAT of this period that was filed too late. */
async function draftInvoices(scope: Scope, sourceDocuments: SourceDocuments, span: Span): Promise<Finding> {
  const drafts = await sourceDocuments.draftInvoices(scope, span);
  if (drafts.length === 0)
    return right('draft_invoices', 'No draft invoices dated in this period', 'Geen conceptfacturen in deze periode');
  const left = drafts.length;
  const scheduled = drafts.filter(({ is_scheduled }) => is_scheduled).length;
  const of =
    scheduled === 0
      ? { en: '', nl: '' }
      : { en: ` (${String(scheduled)} scheduled)`, nl: ` (${String(scheduled)} ingepland)` };
  return {
    code: 'draft_invoices',
    result: 'look',
    facts: drafts.map(({ id }) => String(id)).join('|'),
    text: {
      en: `${count(left, 'draft invoice', 'draft invoices')}${of.en} dated in this period, not in this return:`,
      nl: `${count(left, 'conceptfactuur', 'conceptfacturen')}${of.nl} in deze periode, niet in deze aangifte:`,
    },
    link: left > MOST_NAMED ? draftsLink(left, scheduled) : null,
    documents: drafts.slice(0, MOST_NAMED).map(({ id, customer }) => ({
      name: { en: customer ?? 'no customer yet', nl: customer ?? 'nog zonder klant' },
      link: `sales/invoices/${String(id)}`,
    })),
  };
}

/** Scheduled drafts have a list of their own; of both kinds together there is none but that of all. */
function draftsLink(left: number, scheduled: number): string {
  if (scheduled === 0) return 'sales/invoices?state=concept';
  return scheduled === left ? 'sales/invoices?state=scheduled' : 'sales/invoices';
}

async function unpaid(scope: Scope, sourceDocuments: SourceDocuments, span: Span): Promise<Finding> {
  const left = await sourceDocuments.unpaidExpenses(scope, span.until);
  if (left === 0)
    return right(
      'unpaid_expenses',
      'No expenses unpaid for over a year',
      'Geen uitgaven langer dan een jaar onbetaald',
    );
  return {
    code: 'unpaid_expenses',
    result: 'look',
    facts: String(left),
    text: {
      en: `${count(left, 'expense', 'expenses')} unpaid a year after the due date: repay the VAT`,
      nl: `${count(left, 'uitgave', 'uitgaven')} een jaar na de vervaldatum onbetaald: betaal de btw terug`,
    },
    link: 'purchases/expenses?state=OPEN&sort=date',
  };
}

const NEEDS_VAT_ID = VAT_CODES.filter((code) => VAT_RULES[code].needsVatId);

async function vatIds(scope: Scope, span: Span): Promise<Finding> {
  const names = await missingVatIds(scope, span, NEEDS_VAT_ID);
  if (names.length === 0)
    return right('vat_ids', 'All EU customer VAT numbers present', 'Alle btw-nummers van EU-klanten ingevuld');
  const who = names
    .slice(0, 3)
    .map((name) => (name === '' ? '?' : name))
    .join(', ');
  return {
    code: 'vat_ids',
    result: 'wrong',
    facts: names.join('|'),
    text: { en: `No VAT number for ${who}`, nl: `Geen btw-id van ${who}` },
    link: 'contacts',
  };
}

const NOTABLE_CHANGE = 15;

/** The change of a figure in whole per cents; none where there is nothing to compare with. */
export function changeInPercent(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 100);
}

async function turnoverCompared(scope: Scope, period: PeriodRow): Promise<Finding> {
  const previous = (await periodsOf(scope)).find((each) => each.ends_on < period.starts_on);
  const nothing = right(
    'turnover_compared',
    'No earlier period to compare with',
    'Geen eerdere periode om mee te vergelijken',
  );
  if (previous === undefined) return nothing;
  const row = await returnRow(scope, previous.id);
  const before =
    row.snapshot_id !== null && isFiled(row)
      ? (await snapshotById(scope, row.snapshot_id)).figures
      : await currentFigures(scope, previous);
  const now = await currentFigures(scope, period);
  const change = changeInPercent(now.rubrics['1a'].turnover, before.rubrics['1a'].turnover);
  if (change === null) return nothing;
  const name = { en: periodName(previous, 'en'), nl: periodName(previous, 'nl') };
  const size = String(Math.abs(change));
  const text =
    change === 0
      ? { en: `1a is the same as ${name.en}`, nl: `1a is gelijk aan ${name.nl}` }
      : {
          en: `1a is ${size}% ${change > 0 ? 'up' : 'down'} on ${name.en}`,
          nl: `1a is ${size}% ${change > 0 ? 'hoger' : 'lager'} dan in ${name.nl}`,
        };
  const isNotable = Math.abs(change) > NOTABLE_CHANGE;
  return { code: 'turnover_compared', result: isNotable ? 'look' : 'right', facts: String(change), text, link: null };
}

export type CheckNeeds = DetailNeeds & PublicUrl & { sourceDocuments: SourceDocuments };

/** Every check before filing, in the order of the screen, with whether a person accepted it. */
export async function checksOf(
  scope: Scope,
  needs: CheckNeeds,
  period: PeriodRow,
  row: Pick<ReturnRow, 'accepted_checks'>,
): Promise<(VatCheck & { facts: string })[]> {
  const span = { from: period.starts_on, until: period.ends_on };
  const { sourceDocuments } = needs;
  // Asked together, their first statements take one round trip.
  const findings = await Promise.all([
    approvalCheck(scope, needs, period),
    filingDetails(scope, needs),
    bankProcessed(scope, sourceDocuments, span),
    bankAgrees(scope, sourceDocuments),
    books(scope),
    vatIds(scope, span),
    vatIdsChecked(scope, span),
    reverseCharges(scope, span),
    icpFiled(scope, period),
    receipts(scope, sourceDocuments, span),
    questions(scope, sourceDocuments),
    draftInvoices(scope, sourceDocuments, span),
    booksBegin(scope, span),
    unpaid(scope, sourceDocuments, span),
    limitedDeductions(scope, span),
    privateUseOfCar(scope, period),
    vatRevision(scope, sourceDocuments, period),
    turnoverCompared(scope, period),
    earlierReturns(scope, period),
  ]);
  return findings.flat().map(({ text, documents = [], ...finding }) => ({
    ...finding,
    text: text[scope.language],
    documents: documents.map(({ name, link }) => ({ name: name[scope.language], link })),
    accepted: row.accepted_checks.some(({ code, facts }) => code === finding.code && facts === finding.facts),
  }));
}

/** Whether nothing is in the way of filing. */
export function arePassed(checks: readonly Pick<VatCheck, 'result' | 'accepted'>[]): boolean {
  return checks.every(({ result, accepted }) => result === 'right' || (result === 'look' && accepted));
}

/**
 * Whether every period before this one of which a return is filed here has been filed, from the first one that is (firstReturnDay): what
 * lies between is filed too, be it as nil.
 */
export async function areEarlierFiled(
  scope: Scope,
  duty: FilingDuty,
  period: PeriodRow,
  rows: ReadonlyMap<number, ReturnRow>,
): Promise<boolean> {
  const { first } = duty;
  return first === null || (await unfiledBefore(scope, duty, period, rows)).every(({ ends_on }) => ends_on < first);
}

/** Periods before this one of which a return is due and none was filed here, oldest first. */
async function unfiledBefore(
  scope: Scope,
  { payer, periods }: FilingDuty,
  period: PeriodRow,
  rows: ReadonlyMap<number, ReturnRow>,
): Promise<PeriodRow[]> {
  const earlier = periods.filter(({ ends_on }) => ends_on < period.starts_on);
  const due = await periodsToFile(scope, payer, earlier);
  return due
    .filter(({ id }) => {
      const row = rows.get(id);
      return row === undefined || !isFiled(row);
    })
    .toReversed();
}

/** Periods of before the first VAT in these books in which something was booked: filed elsewhere, or forgotten. A person has to say. */
async function earlierReturns(scope: Scope, period: PeriodRow): Promise<Finding> {
  const [duty, rows] = await Promise.all([filingDuty(scope), returnRows(scope)]);
  const { first } = duty;
  const before: PeriodRow[] = [];
  for (const each of await unfiledBefore(scope, duty, period, rows))
    if ((first === null || each.ends_on < first) && (await hasEntries(scope, each))) before.push(each);
  if (before.length === 0)
    return right('earlier_returns', 'No earlier returns missing', 'Geen eerdere aangiften ontbreken');
  const names = (language: Language) => before.map((each) => periodName(each, language)).join(', ');
  return {
    code: 'earlier_returns',
    result: 'look',
    facts: before.map(({ id }) => String(id)).join('|'),
    text: {
      en: `No return filed here for ${names('en')}. Was it filed elsewhere?`,
      nl: `Hier is geen aangifte ingediend over ${names('nl')}. Is dat elders gedaan?`,
    },
    link: `taxes/vat/${String(before[0]?.id ?? period.id)}`,
  };
}
