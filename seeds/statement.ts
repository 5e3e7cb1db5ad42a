import { type Cents, cents, formatEuro, type IsoDate, sum } from '@saldo/ledger';

export type StatementLine = {
  key: string;
  date: IsoDate;
  amount: Cents;
  name: string;
  iban: string | null;
  text: string;
  structured: string | null;
};

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A bank statement (CAMT.053 version 2) as a Dutch bank would send it, with the keys of its lines as end-to-end ids. */
export function statementFile(
  about: { iban: string; id: string; from: IsoDate; until: IsoDate; opening: Cents },
  lines: readonly StatementLine[],
): { file: string; closing: Cents } {
  const closing = cents(about.opening + sum(lines.map((line) => line.amount)));
  const file = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>${about.id}</MsgId><CreDtTm>${about.until}T21:00:00</CreDtTm></GrpHdr>
<Stmt><Id>${about.id}</Id><CreDtTm>${about.until}T21:00:00</CreDtTm><Acct><Id><IBAN>${about.iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>
${balance('OPBD', about.opening, about.from)}${balance('CLBD', closing, about.until)}
${lines.map(entry).join('\n')}
</Stmt></BkToCstmrStmt></Document>
`;
  return { file, closing };
}

function balance(code: string, amount: Cents, date: IsoDate): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount)}<Dt><Dt>${date}</Dt></Dt></Bal>`;
}

function money(amount: Cents): string {
  return `<Amt Ccy="EUR">${formatEuro(cents(Math.abs(amount)))}</Amt><CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
}

function entry(line: StatementLine): string {
  const party = line.amount < 0 ? 'Cdtr' : 'Dbtr';
  const account = line.iban === null ? '' : `<${party}Acct><Id><IBAN>${line.iban}</IBAN></Id></${party}Acct>`;
  const remittance =
    line.structured === null
      ? `<Ustrd>${xml(line.text)}</Ustrd>`
      : `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>CUR</Issr></Tp><Ref>${line.structured}</Ref></CdtrRefInf></Strd>`;
  return `<Ntry>${money(line.amount)}<Sts>BOOK</Sts><BookgDt><Dt>${line.date}</Dt></BookgDt><ValDt><Dt>${line.date}</Dt></ValDt><AcctSvcrRef>${line.key}</AcctSvcrRef><BkTxCd><Prtry><Cd>541</Cd></Prtry></BkTxCd><NtryDtls><TxDtls><Refs><EndToEndId>${line.key}</EndToEndId></Refs><RltdPties><${party}><Nm>${xml(line.name)}</Nm></${party}>${account}</RltdPties><RmtInf>${remittance}</RmtInf></TxDtls></NtryDtls></Ntry>`;
}
