import { returnReasonText } from '@saldo/contract';
import { absolute, type Cents, formatEuro } from '@saldo/ledger';
import type { NamedItem } from '#features/journal/index';
import type { Language } from '#platform/scope';
import { longDate } from '#standards/invoice-pdf/invoice-pdf-texts';
import { settlementReason } from '../settlements/settlement-reason.ts';
import type { MatchReason, Match } from './match.ts';

/** What names are needed to put a proposal into words, in the reader's language. */
export type Names = {
  language: Language;
  items: ReadonlyMap<number, NamedItem>;
  ledgers: ReadonlyMap<number, { title: string }>;
};

export function rateLabel(vat_rate_bp: number | null): string {
  return vat_rate_bp === null ? '' : `${String(vat_rate_bp / 100)}%`;
}

type Worded = { open_item_id: number | null; ledger_id: number | null };

/** "Invoice 2026-0036", "Expense 2026-0176", "Bill H-12" of an opening balance, or the title of the ledger. */
export function lineLabel(line: Worded, names: Names): string {
  if (line.open_item_id === null) return names.ledgers.get(line.ledger_id ?? 0)?.title ?? '';
  const item = names.items.get(line.open_item_id);
  return `${documentWord(item)[names.language]} ${item?.name ?? ''}`.trim();
}

function documentWord(item: NamedItem | undefined): Record<Language, string> {
  if (item?.source_type === 'expense') return { en: 'Expense', nl: 'Uitgave' };
  return item?.kind === 'PAYABLE' ? { en: 'Bill', nl: 'Inkoopfactuur' } : { en: 'Invoice', nl: 'Factuur' };
}

/** The proposal in a few words, for the list: "Telephone 21%", "Energy 60% · Private withdrawals 40%". */
export function proposalTitle(match: Match, names: Names): string {
  const [line, second] = match.lines;
  if (match.grounds.by === 'vat_return' || match.grounds.by === 'vat_by_provider')
    return { en: 'VAT return', nl: 'Btw-aangifte' }[names.language];
  if (match.grounds.by === 'registered')
    return { en: 'Recorded payment', nl: 'Geregistreerde betaling' }[names.language];
  if (match.grounds.by === 'own_account' || match.grounds.by === 'own_transfer')
    return { en: 'Transfer between own accounts', nl: 'Overboeking eigen rekeningen' }[names.language];
  if (match.grounds.by === 'settlement')
    return { en: 'Payout of online payments', nl: 'Uitbetaling online betalingen' }[names.language];
  if (match.grounds.by === 'returned' && line !== undefined)
    return `${{ en: 'Returned', nl: 'Storno' }[names.language]}: ${lineLabel(line, names)}`;
  if (match.grounds.by === 'cancels') return { en: 'Cancels out', nl: 'Heft elkaar op' }[names.language];
  if (line === undefined) return '';
  if (second === undefined) return [lineLabel(line, names), rateLabel(line.vat_rate_bp)].join(' ').trim();
  if (match.kind === 'document') return match.lines.map((one) => lineLabel(one, names)).join(' · ');
  const total = match.lines.reduce((sum, one) => sum + one.amount, 0);
  return match.lines
    .map((one) => `${lineLabel(one, names)} ${String(Math.round((one.amount / total) * 100))}%`)
    .join(' · ');
}

/** The number that the bank line wrote, with what its document is called everywhere: "F-88 (2026-0075)". */
function numbered(reference: string, line: Worded | undefined, names: Names): string {
  const name = names.items.get(line?.open_item_id ?? 0)?.name ?? '';
  return name === '' || name === reference ? reference : reference === '' ? name : `${reference} (${name})`;
}

/** What the document of a line is called; of one that has no number nothing. */
function called(reference: string, line: Worded | undefined, names: Names): string {
  return names.items.get(line?.open_item_id ?? 0)?.name ?? reference;
}

const TAX_WORDS = {
  payroll: { en: 'payroll tax', nl: 'loonheffing' },
  corporate: { en: 'corporate income tax', nl: 'vennootschapsbelasting' },
  personal: { en: 'your own taxes', nl: 'je eigen belastingen' },
} as const;

type Sentence = (grounds: MatchReason, match: Match, names: Names) => string;

/** Why this is proposed, as one sentence. */
export function proposalReason(match: Match, names: Names): string {
  return SENTENCES[names.language](match.grounds, match, names);
}

const SENTENCES: Record<Language, Sentence> = {
  en: (grounds, match, names) => {
    switch (grounds.by) {
      case 'amount_and_reference':
        return `Same amount and invoice number ${numbered(grounds.reference, match.lines[0], names)}`;
      case 'amount_and_iban':
        return `Same amount and IBAN of ${grounds.name}`;
      case 'amount_and_name':
        return `Same amount and name of ${grounds.name}`;
      case 'amount':
        return called(grounds.reference, match.lines[0], names) === ''
          ? `Same amount as a document of ${grounds.name}, no other match`
          : `Same amount as ${called(grounds.reference, match.lines[0], names)} of ${grounds.name}, no other match`;
      case 'part':
        return `Invoice number ${numbered(grounds.reference, match.lines[0], names)}, part of the outstanding ${formatEuro(grounds.outstanding)}`;
      case 'more':
        return `Invoice number ${numbered(grounds.reference, match.lines[0], names)}, more than the outstanding ${formatEuro(grounds.outstanding)}`;
      case 'difference':
        return `Invoice number ${numbered(grounds.reference, match.lines[0], names)}, ${formatEuro(absolute(grounds.difference))} ${isLess(grounds, match) ? 'less' : 'more'} than the outstanding ${formatEuro(grounds.outstanding)}. This settles it; the difference goes to ${differenceLedger(match, names)}`;
      case 'several':
        return grounds.named
          ? `Invoice numbers ${grounds.references.map((each, at) => numbered(each, match.lines[at], names)).join(', ')} add up to this amount`
          : `${String(grounds.references.length)} documents of ${grounds.name} add up to this amount`;
      case 'registered':
        return `Same amount as the payment of ${whose(grounds)} recorded on ${longDate(grounds.paid_on, 'en')}`;
      case 'settlement':
        return settlementReason(grounds, 'en');
      case 'vat_by_provider':
        return `Payment provider and payment reference ${grounds.reference} of a VAT return`;
      case 'vat_return':
        return grounds.reference === null
          ? 'Tax Administration account, description mentions VAT'
          : `Tax Administration account and payment reference ${grounds.reference} of a VAT return`;
      case 'tax':
        return grounds.reference === null
          ? `Tax Administration account, description mentions ${TAX_WORDS[grounds.tax].en}`
          : `Tax Administration account and payment reference ${grounds.reference} of ${TAX_WORDS[grounds.tax].en}`;
      case 'wages':
      case 'private':
      case 'cash':
      case 'in_advance':
        return `The description says “${grounds.words}”`;
      case 'own_account':
        return `${grounds.iban} is also your account`;
      case 'own_transfer':
        return `Same amount in the opposite direction on ${grounds.account}, ${longDate(grounds.on, 'en')}`;
      case 'returned':
        return [
          `Payment of ${whose(grounds)} was returned`,
          returnReasonText(grounds.reason, 'en'),
          'The invoice is open again',
        ]
          .filter((part) => part !== null)
          .join('. ');
      case 'cancels':
        return `Reverses the same amount on ${longDate(grounds.on, 'en')}`;
      case 'answer':
        return `Answered by ${grounds.name}`;
      case 'assigning_rule':
        return `Your rule “${grounds.name}”`;
      case 'bank_charges':
        return `The description says “${grounds.words}”: bank charges, exempt from VAT`;
      case 'bank_interest':
        return `The description says “${grounds.words}”: bank interest, exempt from VAT`;
      case 'as_before': {
        const same = grounds.via === 'iban' ? 'Same IBAN' : 'Same name';
        const words = grounds.worded === true ? ' and description' : '';
        return `${same}${words}, ${timesBooked(grounds.times)} to ${proposalTitle(match, names)}`;
      }
      case 'money_back':
        return `Refund: payments to this ${grounds.via === 'iban' ? 'IBAN' : 'name'} were ${timesBooked(grounds.times)} to ${proposalTitle(match, names)}`;
    }
  },
  nl: (grounds, match, names) => {
    switch (grounds.by) {
      case 'amount_and_reference':
        return `Zelfde bedrag en factuurnummer ${numbered(grounds.reference, match.lines[0], names)}`;
      case 'amount_and_iban':
        return `Zelfde bedrag en IBAN van ${grounds.name}`;
      case 'amount_and_name':
        return `Zelfde bedrag en naam van ${grounds.name}`;
      case 'amount':
        return called(grounds.reference, match.lines[0], names) === ''
          ? `Zelfde bedrag als een document van ${grounds.name}, geen andere overeenkomst`
          : `Zelfde bedrag als ${called(grounds.reference, match.lines[0], names)} van ${grounds.name}, geen andere overeenkomst`;
      case 'part':
        return `Factuurnummer ${numbered(grounds.reference, match.lines[0], names)}, deel van het openstaande bedrag van ${dutch(grounds.outstanding)}`;
      case 'more':
        return `Factuurnummer ${numbered(grounds.reference, match.lines[0], names)}, meer dan het openstaande bedrag van ${dutch(grounds.outstanding)}`;
      case 'difference':
        return `Factuurnummer ${numbered(grounds.reference, match.lines[0], names)}, ${dutch(absolute(grounds.difference))} ${isLess(grounds, match) ? 'minder' : 'meer'} dan het openstaande bedrag van ${dutch(grounds.outstanding)}. De post wordt hiermee afgeletterd; het verschil gaat naar ${differenceLedger(match, names)}`;
      case 'several':
        return grounds.named
          ? `Factuurnummers ${grounds.references.map((each, at) => numbered(each, match.lines[at], names)).join(', ')} zijn samen dit bedrag`
          : `${String(grounds.references.length)} documenten van ${grounds.name} zijn samen dit bedrag`;
      case 'registered':
        return `Zelfde bedrag als de betaling van ${whose(grounds)}, geregistreerd op ${longDate(grounds.paid_on, 'nl')}`;
      case 'settlement':
        return settlementReason(grounds, 'nl');
      case 'vat_by_provider':
        return `Betaaldienst en betalingskenmerk ${grounds.reference} van een btw-aangifte`;
      case 'vat_return':
        return grounds.reference === null
          ? 'Rekening van de Belastingdienst, btw in de omschrijving'
          : `Rekening van de Belastingdienst en betalingskenmerk ${grounds.reference} van een btw-aangifte`;
      case 'tax':
        return grounds.reference === null
          ? `Rekening van de Belastingdienst, ${TAX_WORDS[grounds.tax].nl} in de omschrijving`
          : `Rekening van de Belastingdienst en betalingskenmerk ${grounds.reference} van ${TAX_WORDS[grounds.tax].nl}`;
      case 'wages':
      case 'private':
      case 'cash':
      case 'in_advance':
        return `Omschrijving ‘${grounds.words}’`;
      case 'own_account':
        return `${grounds.iban} is ook jouw rekening`;
      case 'own_transfer':
        return `Zelfde bedrag in omgekeerde richting op ${grounds.account}, ${longDate(grounds.on, 'nl')}`;
      case 'returned':
        return [
          `Betaling van ${whose(grounds)} is gestorneerd`,
          returnReasonText(grounds.reason, 'nl'),
          'De factuur staat weer open',
        ]
          .filter((part) => part !== null)
          .join('. ');
      case 'cancels':
        return `Heft hetzelfde bedrag op, van ${longDate(grounds.on, 'nl')}`;
      case 'answer':
        return `Antwoord van ${grounds.name}`;
      case 'assigning_rule':
        return `Jouw regel ‘${grounds.name}’`;
      case 'bank_charges':
        return `Omschrijving ‘${grounds.words}’: bankkosten, vrijgesteld van btw`;
      case 'bank_interest':
        return `Omschrijving ‘${grounds.words}’: rente van de bank, vrijgesteld van btw`;
      case 'as_before': {
        const same = grounds.via === 'iban' ? 'Zelfde IBAN' : 'Zelfde naam';
        const words = grounds.worded === true ? ' en omschrijving' : '';
        return `${same}${words}, ${String(grounds.times)} keer geboekt op ${proposalTitle(match, names)}`;
      }
      case 'money_back':
        return `Terugbetaling: betalingen aan ${grounds.via === 'iban' ? 'dit IBAN' : 'deze naam'} zijn ${grounds.times === 1 ? 'één keer' : `${String(grounds.times)} keer`} geboekt op ${proposalTitle(match, names)}`;
    }
  },
};

/** Whether less was paid than was outstanding, either way that money goes. */
function isLess({ difference }: { difference: Cents }, { lines: [document] }: Match): boolean {
  return Math.sign(difference) !== Math.sign(document?.amount ?? 0);
}

function differenceLedger({ lines: [, rest] }: Match, names: Names): string {
  return rest === undefined ? '' : lineLabel(rest, names);
}

function timesBooked(times: number): string {
  return times === 1 ? 'booked once' : `booked ${String(times)} times`;
}

/** "F-88 (Papierhuis)", or the name alone of a document without a number. */
function whose({ reference, name }: { reference: string; name: string }): string {
  return reference === '' ? name : `${reference} (${name})`;
}

function dutch(amount: Parameters<typeof formatEuro>[0]): string {
  return formatEuro(amount).replace('.', ',');
}
