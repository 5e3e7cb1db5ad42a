import { type Cents, formatEuro, type IsoDate, sum } from '@saldo/ledger';
import { element, writeDocument, type XmlNode } from '../xml/xml-writer.ts';
import { sepaText } from './payment-file.ts';

/** FRST is the first of a mandate that is used more often, OOFF the only one of a mandate for one collection. */
export type SequenceType = 'FRST' | 'RCUR' | 'OOFF';

export type Collection = {
  /** Comes back on the bank statement. At most 35 characters. */
  end_to_end_id: string;
  amount: Cents;
  debtor: { name: string; iban: string };
  mandate: { reference: string; signed_on: IsoDate };
  sequence: SequenceType;
  remittance: string;
};

/** One order to the bank: to one account, on one day, in euros. */
export type DirectDebitFile = {
  /** At most 31 characters, and another for each file. */
  message_id: string;
  /** `2026-07-14T10:00:00Z`. */
  created_at: string;
  creditor: { name: string; iban: string; id: string };
  collection_date: IsoDate;
  collections: readonly Collection[];
};

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.008.001.08';
const SEQUENCES: readonly SequenceType[] = ['FRST', 'RCUR', 'OOFF'];
const LONGEST = { id: 35, name: 70, remittance: 140 } as const;

/**
 * A SEPA direct debit order of the core scheme (pain.008.001.08), a batch for each kind of sequence, which the bank books line by line. BICs are left
 * out: inside SEPA the bank finds them. Throws a RangeError for a file without collections and for an amount that is not above zero.
 */
export function writeDirectDebitFile(file: DirectDebitFile): string {
  const { collections, creditor } = file;
  if (collections.length === 0) throw new RangeError('a direct debit file without collections');
  if (collections.some(({ amount }) => amount <= 0)) throw new RangeError('a collection is above zero');
  const batches = SEQUENCES.map((sequence) => collections.filter((each) => each.sequence === sequence));
  return writeDocument(
    element(
      'Document',
      [
        element('CstmrDrctDbtInitn', [
          element('GrpHdr', [
            element('MsgId', sepaText(file.message_id, LONGEST.id)),
            element('CreDtTm', file.created_at),
            ...totalsOf(collections),
            element('InitgPty', [nameOf(creditor.name)]),
          ]),
          batches.filter((batch) => batch.length > 0).map((batch) => batchOf(file, batch)),
        ]),
      ],
      { xmlns: NAMESPACE },
    ),
  );
}

function batchOf({ message_id, creditor, collection_date }: DirectDebitFile, batch: readonly Collection[]): XmlNode {
  const sequence = batch[0]?.sequence ?? 'RCUR';
  return element('PmtInf', [
    element('PmtInfId', sepaText(`${message_id}${sequence}`, LONGEST.id)),
    element('PmtMtd', 'DD'),
    element('BtchBookg', 'false'),
    ...totalsOf(batch),
    element('PmtTpInf', [
      element('SvcLvl', [element('Cd', 'SEPA')]),
      element('LclInstrm', [element('Cd', 'CORE')]),
      element('SeqTp', sequence),
    ]),
    element('ReqdColltnDt', collection_date),
    element('Cdtr', [nameOf(creditor.name)]),
    element('CdtrAcct', [account(creditor.iban), element('Ccy', 'EUR')]),
    element('CdtrAgt', [ANY_BANK]),
    element('ChrgBr', 'SLEV'),
    element('CdtrSchmeId', [
      element('Id', [
        element('PrvtId', [
          element('Othr', [element('Id', creditor.id), element('SchmeNm', [element('Prtry', 'SEPA')])]),
        ]),
      ]),
    ]),
    batch.map(collectionOf),
  ]);
}

function collectionOf({ end_to_end_id, amount, debtor, mandate, remittance }: Collection): XmlNode {
  const text = sepaText(remittance, LONGEST.remittance);
  return element('DrctDbtTxInf', [
    element('PmtId', [element('EndToEndId', sepaText(end_to_end_id, LONGEST.id))]),
    element('InstdAmt', formatEuro(amount), { Ccy: 'EUR' }),
    element('DrctDbtTx', [
      element('MndtRltdInf', [
        element('MndtId', sepaText(mandate.reference, LONGEST.id)),
        element('DtOfSgntr', mandate.signed_on),
      ]),
    ]),
    element('DbtrAgt', [ANY_BANK]),
    element('Dbtr', [nameOf(debtor.name)]),
    element('DbtrAcct', [account(debtor.iban)]),
    text === '' ? null : element('RmtInf', [element('Ustrd', text)]),
  ]);
}

const ANY_BANK = element('FinInstnId', [element('Othr', [element('Id', 'NOTPROVIDED')])]);

function totalsOf(collections: readonly Collection[]): XmlNode[] {
  return [
    element('NbOfTxs', String(collections.length)),
    element('CtrlSum', formatEuro(sum(collections.map(({ amount }) => amount)))),
  ];
}

function nameOf(name: string): XmlNode {
  return element('Nm', sepaText(name, LONGEST.name));
}

function account(iban: string): XmlNode {
  return element('Id', [element('IBAN', iban)]);
}
