import { type Cents, formatEuro, type IsoDate, sum } from '@saldo/ledger';
import { element, writeDocument } from '../xml/xml-writer.ts';

export type CreditTransfer = {
  /** Comes back on the bank statement. At most 35 characters. */
  end_to_end_id: string;
  amount: Cents;
  creditor: { name: string; iban: string };
  remittance: string;
};

/** One order to the bank: from one account, on one day, in euros. */
export type PaymentFile = {
  /** At most 35 characters, and another for each file. */
  message_id: string;
  /** `2026-07-14T10:00:00Z`. */
  created_at: string;
  debtor: { name: string; iban: string };
  execution_date: IsoDate;
  transfers: readonly CreditTransfer[];
};

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
const LONGEST = { id: 35, name: 70, remittance: 140 } as const;

/**
 * A SEPA credit transfer order (pain.001.001.09), one batch that the bank books line by line. BICs are left out: inside SEPA the bank finds
 * them. Throws a RangeError for a file without transfers and for an amount that is not above zero.
 */
export function writePaymentFile(file: PaymentFile): string {
  if (file.transfers.length === 0) throw new RangeError('a payment file without payments');
  if (file.transfers.some(({ amount }) => amount <= 0)) throw new RangeError('a payment is above zero');
  const count = element('NbOfTxs', String(file.transfers.length));
  const total = element('CtrlSum', formatEuro(sum(file.transfers.map(({ amount }) => amount))));
  const name = element('Nm', sepaText(file.debtor.name, LONGEST.name));
  const id = sepaText(file.message_id, LONGEST.id);
  return writeDocument(
    element(
      'Document',
      [
        element('CstmrCdtTrfInitn', [
          element('GrpHdr', [
            element('MsgId', id),
            element('CreDtTm', file.created_at),
            count,
            total,
            element('InitgPty', [name]),
          ]),
          element('PmtInf', [
            element('PmtInfId', id),
            element('PmtMtd', 'TRF'),
            element('BtchBookg', 'false'),
            count,
            total,
            element('PmtTpInf', [element('SvcLvl', [element('Cd', 'SEPA')])]),
            element('ReqdExctnDt', [element('Dt', file.execution_date)]),
            element('Dbtr', [name]),
            element('DbtrAcct', [account(file.debtor.iban), element('Ccy', 'EUR')]),
            element('DbtrAgt', [element('FinInstnId', [element('Othr', [element('Id', 'NOTPROVIDED')])])]),
            element('ChrgBr', 'SLEV'),
            file.transfers.map(transferOf),
          ]),
        ]),
      ],
      { xmlns: NAMESPACE },
    ),
  );
}

function transferOf({ end_to_end_id, amount, creditor, remittance }: CreditTransfer) {
  const text = sepaText(remittance, LONGEST.remittance);
  return element('CdtTrfTxInf', [
    element('PmtId', [element('EndToEndId', sepaText(end_to_end_id, LONGEST.id))]),
    element('Amt', [element('InstdAmt', formatEuro(amount), { Ccy: 'EUR' })]),
    element('Cdtr', [element('Nm', sepaText(creditor.name, LONGEST.name))]),
    element('CdtrAcct', [account(creditor.iban)]),
    text === '' ? null : element('RmtInf', [element('Ustrd', text)]),
  ]);
}

function account(iban: string) {
  return element('Id', [element('IBAN', iban)]);
}

/** Text in the characters that every SEPA bank takes: accents are taken off, what is left becomes a space. */
export function sepaText(text: string, longest: number): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, longest)
    .trim();
}
