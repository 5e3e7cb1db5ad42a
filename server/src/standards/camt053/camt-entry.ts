import type { Cents } from '@saldo/ledger';
import { type BankTransactionRecord, returnReasonIn, saidIn } from '../bank-files/bank-statement.ts';
import { all, type CamtElement, first, textAt } from './camt-element.ts';
import { StatementProblem } from '../bank-files/statement-problem.ts';
import { amountOf, dateAt, euroAmountOf, signed, signOf } from './camt-values.ts';

type Party = Pick<BankTransactionRecord, 'counterparty_name' | 'counterparty_iban' | 'counterparty_bic'>;
type Content = Party &
  Pick<
    BankTransactionRecord,
    | 'remittance'
    | 'structured_reference'
    | 'end_to_end_id'
    | 'mandate_id'
    | 'creditor_id'
    | 'bank_code'
    | 'return_reason'
  >;

/** What one `TxDtls` says, small enough to keep thousands of them until their batch is complete. */
export type EntryDetail = { amount: { size: Cents; currency: string | null } | null; sign: 1 | -1 | null } & {
  debtor: Party;
  creditor: Party;
  content: Omit<Content, keyof Party>;
  bank_reference: string | null;
};

function reference(element: CamtElement | null, ...path: readonly string[]): string | null {
  return saidIn(textAt(element, ...path));
}

function bankCode(element: CamtElement): string | null {
  const domain = first(element, 'BkTxCd', 'Domn');
  const parts = [textAt(domain, 'Cd'), textAt(domain, 'Fmly', 'Cd'), textAt(domain, 'Fmly', 'SubFmlyCd')];
  const iso = parts.filter((part) => part !== null).join('-');
  return iso === '' ? textAt(element, 'BkTxCd', 'Prtry', 'Cd') : iso;
}

function partyName(parties: CamtElement | null, role: string): string | null {
  return (
    reference(parties, role, 'Nm') ??
    reference(parties, role, 'Pty', 'Nm') ??
    reference(parties, role, 'Agt', 'FinInstnId', 'Nm')
  );
}

function party(details: CamtElement, role: 'Dbtr' | 'Cdtr'): Party {
  const parties = first(details, 'RltdPties');
  const account = first(details, 'RltdPties', `${role}Acct`);
  const agent = first(details, 'RltdAgts', `${role}Agt`, 'FinInstnId');
  const iban = textAt(account, 'Id', 'IBAN') ?? textAt(account, 'Id', 'Othr', 'Id');
  return {
    counterparty_name: partyName(parties, role) ?? partyName(parties, `Ultmt${role}`),
    counterparty_iban: iban === null ? null : iban.replaceAll(' ', '').toUpperCase(),
    counterparty_bic: reference(agent, 'BICFI') ?? reference(agent, 'BIC'),
  };
}

function creditorId(details: CamtElement): string | null {
  const parties = first(details, 'RltdPties');
  if (parties === null) return null;
  const holders = [...all(parties, 'Cdtr', 'Id'), ...all(parties, 'Cdtr', 'Pty', 'Id')];
  const ids = holders.flatMap((holder) => [...all(holder, 'PrvtId', 'Othr'), ...all(holder, 'OrgId', 'Othr')]);
  const sepa = ids.find((id) => textAt(id, 'SchmeNm', 'Prtry')?.toUpperCase() === 'SEPA');
  return sepa === undefined ? null : textAt(sepa, 'Id');
}

function remittance(details: CamtElement): string | null {
  const lines = [...all(details, 'RmtInf', 'Ustrd'), ...all(details, 'RmtInf', 'Strd', 'AddtlRmtInf')];
  const text = lines.map((line) => textAt(line) ?? '').filter((line) => line !== '');
  return text.length > 0 ? text.join(' ') : null;
}

export function detailOf(details: CamtElement): EntryDetail {
  const amount = first(details, 'AmtDtls', 'TxAmt', 'Amt') ?? first(details, 'Amt');
  return {
    amount: amount === null ? null : { size: amountOf(amount), currency: amount.currency },
    sign: signOf(details),
    debtor: party(details, 'Dbtr'),
    creditor: party(details, 'Cdtr'),
    content: {
      remittance: remittance(details) ?? textAt(details, 'AddtlTxInf'),
      structured_reference: reference(details, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
      end_to_end_id: reference(details, 'Refs', 'EndToEndId'),
      mandate_id: reference(details, 'Refs', 'MndtId'),
      creditor_id: creditorId(details),
      bank_code: bankCode(details),
      return_reason: returnReasonIn(
        textAt(details, 'RtrInf', 'Rsn', 'Cd') ?? textAt(details, 'RtrInf', 'Rsn', 'Prtry'),
      ),
    },
    bank_reference: reference(details, 'Refs', 'AcctSvcrRef'),
  };
}

const NOBODY: Party = { counterparty_name: null, counterparty_iban: null, counterparty_bic: null };

/**
 * The other side of a payment: the debtor of money in, the creditor of money out. Some banks keep the original roles
 * in a reversal, so that the expected side is empty or is the account itself: then the other side is taken.
 */
function counterparty(detail: EntryDetail, sign: 1 | -1, ownIban: string | null): Party {
  const sides = sign === 1 ? [detail.debtor, detail.creditor] : [detail.creditor, detail.debtor];
  const isOther = (side: Party): boolean =>
    (side.counterparty_name !== null || side.counterparty_iban !== null) &&
    (side.counterparty_iban === null || side.counterparty_iban !== ownIban);
  const [expected = NOBODY, reversed = NOBODY] = sides;
  if (isOther(expected)) return expected;
  return isOther(reversed) && reversed.counterparty_iban !== null ? reversed : expected;
}

function contentOf(detail: EntryDetail, sign: 1 | -1, ownIban: string | null): Content {
  return { ...counterparty(detail, sign, ownIban), ...detail.content };
}

const EMPTY: Content = {
  ...NOBODY,
  remittance: null,
  structured_reference: null,
  end_to_end_id: null,
  mandate_id: null,
  creditor_id: null,
  bank_code: null,
  return_reason: null,
};

/** What all details of an unsplit batch agree on; a name that holds for one of them only would mislead. */
function common(contents: readonly Content[]): Content {
  const [head = EMPTY, ...rest] = contents;
  if (rest.length === 0) return head;
  const agreed = Object.entries(head).filter(([key, value]) =>
    rest.every((content) => content[key as keyof Content] === value),
  );
  return { ...EMPTY, ...Object.fromEntries(agreed) };
}

type Share = { amount: Cents; sign: 1 | -1; detail: EntryDetail };

/** The details with their own signed amounts, or null when they do not together make up the entry. */
function sharesOf(details: readonly EntryDetail[], total: Cents, sign: 1 | -1): Share[] | null {
  const shares: Share[] = [];
  let sum = 0;
  for (const detail of details) {
    if (detail.amount === null || (detail.amount.currency ?? 'EUR') !== 'EUR') return null;
    const own = detail.sign ?? sign;
    const amount = signed(detail.amount.size, own);
    shares.push({ amount, sign: own, detail });
    sum += amount;
  }
  return sum === total ? shares : null;
}

/** A short serial number only counts entries within its own statement and names nothing outside it. */
function entryReference(entry: CamtElement): string | null {
  const number = reference(entry, 'NtryRef');
  return reference(entry, 'AcctSvcrRef') ?? (number !== null && /^\d{1,6}$/.test(number) ? null : number);
}

/** False for entries that are announced (PDNG, INFO, FUTR) and not booked. An entry without a status is booked. */
export function isBooked(entry: CamtElement): boolean {
  return (textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts') ?? 'BOOK') === 'BOOK';
}

/**
 * The movements of one `Ntry`. A batch is split into its details when these carry amounts that add up to the entry;
 * otherwise the entry stays one movement with what its details agree on.
 */
export function transactionsOf(
  entry: CamtElement,
  details: readonly EntryDetail[],
  ownIban: string | null,
): BankTransactionRecord[] {
  const amount = first(entry, 'Amt');
  if (amount === null) throw new StatementProblem('bad_amount', entry.line, 'entry without an amount');
  const size = euroAmountOf(amount);
  const sign = signOf(entry);
  if (sign === null) throw new StatementProblem('bad_sign', entry.line, 'entry is neither credit nor debit');
  const value_date = dateAt(entry, 'ValDt');
  const booking_date = dateAt(entry, 'BookgDt') ?? value_date;
  if (booking_date === null) throw new StatementProblem('bad_date', entry.line, 'entry without a booking date');
  const total = signed(size, sign);
  const same = {
    booking_date,
    value_date,
    currency: 'EUR' as const,
    is_reversal: ['true', '1'].includes(textAt(entry, 'RvslInd') ?? ''),
  };
  const note = textAt(entry, 'AddtlNtryInf');
  const code = bankCode(entry);
  const shares = details.length > 1 ? sharesOf(details, total, sign) : null;
  if (shares !== null)
    return shares.map((share, batch_index) => {
      const content = contentOf(share.detail, share.sign, ownIban);
      return {
        ...same,
        ...content,
        amount: share.amount,
        remittance: content.remittance ?? (content.structured_reference === null ? note : null),
        bank_code: content.bank_code ?? code,
        bank_reference: share.detail.bank_reference,
        batch_index,
        batch_total: total,
      };
    });
  const content = common(details.map((detail) => contentOf(detail, sign, ownIban)));
  return [
    {
      ...same,
      ...content,
      amount: total,
      remittance: content.remittance ?? (content.structured_reference === null ? note : null),
      bank_code: content.bank_code ?? code,
      bank_reference: entryReference(entry) ?? (details.length === 1 ? (details[0]?.bank_reference ?? null) : null),
      batch_index: null,
      batch_total: null,
    },
  ];
}
