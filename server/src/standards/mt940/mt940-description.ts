import {
  type BankTransactionRecord,
  ibanIn,
  paymentReferenceIn,
  returnReasonIn,
  saidIn,
} from '../bank-files/bank-statement.ts';
import { labelledParts } from '../bank-files/labelled-text.ts';

/** What a `:86:` field tells of a transaction. */
export type Description = Pick<
  BankTransactionRecord,
  | 'counterparty_name'
  | 'counterparty_iban'
  | 'counterparty_bic'
  | 'remittance'
  | 'structured_reference'
  | 'end_to_end_id'
  | 'mandate_id'
  | 'creditor_id'
  | 'return_reason'
> & { is_return: boolean };

const NOTHING: Description = {
  counterparty_name: null,
  counterparty_iban: null,
  counterparty_bic: null,
  remittance: null,
  structured_reference: null,
  end_to_end_id: null,
  mandate_id: null,
  creditor_id: null,
  return_reason: null,
  is_return: false,
};

/** Banks break a field at this width in the middle of a word, counted with the tag before its first line. */
const WIDTH = 65;
const TAG = ':86:';

/** The lines of a field as one text: those of full width go on without a space. */
function joinLines(lines: readonly string[]): string {
  let text = '';
  let wasFull = true;
  for (const [index, line] of lines.entries()) {
    text += wasFull ? line : ` ${line}`;
    wasFull = line.trim() !== '' && line.length + (index === 0 ? TAG.length : 0) >= WIDTH;
  }
  return text;
}

const CODEWORDS =
  /\/(TRTP|TRCD|IBAN|BIC|NAME|REMI|EREF|PREF|MARF|CSID|CNTP|RTRN|BENM|ORDP|ULTD|ULTB|ULTC|ADDR|ISDT|PURP|SVCL)\//g;

/** ING, Rabobank, ABN AMRO, bunq and Knab: `/CODEWORD/value/CODEWORD/value`. */
function fromCodewords(text: string): Description {
  const found = [...text.matchAll(CODEWORDS)];
  const values = new Map<string, string>();
  for (const [index, match] of found.entries()) {
    const value = text.slice(match.index + match[0].length, found[index + 1]?.index ?? text.length);
    const word = match[1] ?? '';
    if (!values.has(word)) values.set(word, value.replace(/\/+$/, '').trim());
  }
  const [iban, bic, name] = values.get('CNTP')?.split('/') ?? [];
  return {
    counterparty_name: saidIn(values.get('NAME') ?? name),
    counterparty_iban: ibanIn(values.get('IBAN') ?? iban),
    counterparty_bic: saidIn(values.get('BIC') ?? bic),
    ...remittanceOf(values.get('REMI') ?? null),
    end_to_end_id: saidIn(values.get('EREF')),
    mandate_id: saidIn(values.get('MARF')),
    creditor_id: saidIn(values.get('CSID')),
    return_reason: returnReasonIn(values.get('RTRN')),
    is_return: values.has('RTRN'),
  };
}

type Remittance = Pick<Description, 'remittance' | 'structured_reference'>;

/** Free text, or a structured reference in the way of ING, Rabobank or ABN AMRO. */
function remittanceOf(value: string | null): Remittance {
  const structured =
    /^STRD\/[^/]*\/([^/]+)/.exec(value ?? '')?.[1] ??
    /CDTRREF\/([^/]+)/.exec(value ?? '')?.[1] ??
    /^ISSUER:\s*\w+\s+REF:\s*(\d[\d ]*)/.exec(value ?? '')?.[1];
  if (structured !== undefined)
    return { remittance: null, structured_reference: saidIn(structured.replaceAll(' ', '')) };
  return plainRemittance(value?.replace(/^USTD\/\//, '') ?? null);
}

function plainRemittance(text: string | null): Remittance {
  const structured_reference = paymentReferenceIn(text);
  return { remittance: structured_reference === null ? saidIn(text) : null, structured_reference };
}

const LABELS = ['IBAN', 'BIC', 'NAAM', 'OMSCHRIJVING', 'KENMERK', 'MACHTIGING', 'INCASSANT', 'REK'] as const;

/** Knab and the older files of ABN AMRO: `IBAN: … NAAM: … OMSCHRIJVING: …`. */
function fromLabels(text: string): Description {
  const { before, values } = labelledParts(text, LABELS);
  return {
    ...NOTHING,
    counterparty_name: saidIn(values.get('NAAM')),
    counterparty_iban: ibanIn(values.get('IBAN') ?? values.get('REK')?.replace(/\/$/, '')),
    counterparty_bic: saidIn(values.get('BIC')),
    ...plainRemittance(values.get('OMSCHRIJVING') ?? before),
    end_to_end_id: saidIn(values.get('KENMERK')),
    mandate_id: saidIn(values.get('MACHTIGING')),
    creditor_id: saidIn(values.get('INCASSANT')),
  };
}

/** Triodos (`>20`) and the German way (`?20`): 20 to 29 are text, 10 or 31 the account, 32 and 33 the name. */
function fromNumbers(text: string): Description {
  const parts = new Map<number, string>();
  for (const [, number, value] of text.matchAll(/[>?](\d\d)([^>?]*)/g)) parts.set(Number(number), value ?? '');
  const texts = [...parts].filter(([number]) => (number >= 20 && number <= 29) || (number >= 60 && number <= 63));
  const iban = [parts.get(10), ...texts.map(([, value]) => value), parts.get(31)]
    .map(ibanIn)
    .find((one) => one !== null);
  const words = texts.map(([, value]) => value).filter((value) => ibanIn(value) === null);
  return {
    ...NOTHING,
    counterparty_name: saidIn(`${parts.get(32) ?? ''}${parts.get(33) ?? ''}`),
    counterparty_iban: iban ?? null,
    counterparty_bic: saidIn(parts.get(30)),
    ...plainRemittance(words.join('')),
  };
}

/** The shop in a card payment: `BEA   NR:… 28.04.26/12.30 Shop,PAS001`, or before the `>` and the place. */
function shopOf(text: string): string | null {
  const card =
    /\d\d\.\d\d\.\d\d\/\d\d[.:]\d\d\s*([^,]+?)\s*,PAS\d+/.exec(text)?.[1] ?? /\s{2,}([^,]+?)\s*,PAS\d+/.exec(text)?.[1];
  return saidIn(card ?? /^\s*([^>]{2,40}?)\s*>[A-Z]/.exec(text)?.[1]);
}

/** SNS, ASN and any other: the first line may name the account and its holder, what follows is text. */
function fromLines(lines: readonly string[]): Description {
  const [head = '', ...rest] = lines;
  const named = /^\s*([A-Z]{2}\d{2}[A-Z0-9]{8,30})(?:\s+(.*))?$/.exec(head);
  const iban = ibanIn(named?.[1]);
  const text = joinLines(iban === null ? lines : rest);
  const name = iban === null ? shopOf(text) : saidIn(named?.[2]);
  return { ...NOTHING, counterparty_name: name, counterparty_iban: iban, ...plainRemittance(text) };
}

/** What the lines of a `:86:` field say, in whichever way the bank writes them. */
export function describe(lines: readonly string[]): Description {
  const text = joinLines(lines);
  if (/^\s*\/[A-Z]{3,4}\//.test(text)) return fromCodewords(text);
  if (/^\d{3}[>?]\d\d/.test(text)) return fromNumbers(text);
  if (/\b(?:IBAN|REK): /.test(text)) return fromLabels(text);
  return fromLines(lines);
}
