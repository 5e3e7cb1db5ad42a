import { addDays } from '@saldo/ledger';

/** How many a statement holds when nothing else is asked of it. */
export const TRANSACTIONS = 60;

type Movement = { text: string; reference: string };

/** A constructed CAMT.053 statement of movements of 121.00 each on a day, the last of it. */
export function statement(
  iban: string,
  movements: readonly Movement[] = anonymous(),
  day = '2026-07-14',
): { name: string; bytes: Buffer } {
  const id = `S-${movements[0]?.reference ?? ''}`;
  const balances = balance('OPBD', 0, addDays(day, -1)) + balance('CLBD', movements.length * 121, day);
  const entries = movements.map((movement) => entry(movement, day)).join('');
  const xml = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>${id}</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balances}${entries}</Stmt></BkToCstmrStmt></Document>`;
  return { name: 'statement.xml', bytes: Buffer.from(xml) };
}

function balance(code: string, euros: number, day: string): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${String(euros)}.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
}

function entry({ text, reference }: Movement, day: string): string {
  return `<Ntry><Amt Ccy="EUR">121.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
}

function anonymous(): Movement[] {
  return Array.from({ length: TRANSACTIONS }, (_none, index) => ({
    text: `Transfer ${'x'.repeat(index + 1)}`,
    reference: `R-${String(index)}`,
  }));
}
