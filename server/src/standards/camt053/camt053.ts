import { type IsoDate, isRealDate } from '@saldo/ledger';
import { SaxesParser } from 'saxes';
import {
  accountNamed,
  type StatementBalance,
  statementEnd,
  type StatementEvent,
} from '../bank-files/bank-statement.ts';
import { type CamtElement, first, textAt } from './camt-element.ts';
import { detailOf, type EntryDetail, isBooked, transactionsOf } from './camt-entry.ts';
import { StatementProblem, type StatementProblemCode } from '../bank-files/statement-problem.ts';
import { balanceOf } from './camt-values.ts';
import { decodeXml } from '../xml/xml-decoding.ts';

/** What one file may ask of memory. A statement may be of any length; one entry may not. */
const LIMITS = {
  depth: 40,
  /** Characters between two tags, or within one tag. */
  token: 1_000_000,
  /** Elements and characters of one entry without its details, or of one detail. */
  elements: 5_000,
  text: 200_000,
  /** Details and their characters of one batch, which is kept until it is complete. */
  details: 100_000,
  batchText: 30_000_000,
};

type Totals = { opening: StatementBalance | null; previous: StatementBalance | null; closing: StatementBalance | null };

type Statement = {
  head: CamtElement;
  /** The account that it names, once it is known that it may be read. */
  account: ReturnType<typeof accountNamed> | null;
  announced: boolean;
  totals: Totals;
  count: number;
  unbooked: number;
  moved: number;
};

function emptyElement(name: string, currency: string | null, line: number): CamtElement {
  return { name, currency, text: '', children: [], line };
}

const HEAD_PARTS = new Set(['Id', 'ElctrncSeqNb', 'LglSeqNb', 'FrToDt', 'Acct']);
/** A day that nothing is counted with: one that cannot be read is none. */
function dayOf(text: string | null): IsoDate | null {
  const day = text?.slice(0, 10) ?? '';
  return isRealDate(day) ? day : null;
}

/** The messages that tell of an account, each with the element that holds one statement: CAMT.053, 052 and 054. */
const MESSAGES: Readonly<Record<string, string>> = {
  BkToCstmrStmt: 'Stmt',
  BkToCstmrAcctRpt: 'Rpt',
  BkToCstmrDbtCdtNtfctn: 'Ntfctn',
};

type Size = { elements: number; text: number };
const noSize = (): Size => ({ elements: 0, text: 0 });

/** Document, BkToCstmrStmt, Stmt, Ntry, NtryDtls, TxDtls. */
const DETAIL_DEPTH = 6;

/** Turns the parser's tags into events, holding no more than one entry at a time. */
class CamtBuilder {
  readonly events: StatementEvent[] = [];
  sawStatement = false;
  /** What one statement is called in this message. */
  private statementName = '';
  private readonly path: string[] = [];
  private readonly open: CamtElement[] = [];
  private details: EntryDetail[] = [];
  private statement: Statement | null = null;
  private size: Size = noSize();
  private sizeOutsideDetail: Size = noSize();
  private batchText = 0;

  tagOpened(name: string, currency: string | null, line: number): void {
    this.path.push(name);
    if (this.path.length > LIMITS.depth) throw new StatementProblem('too_deep', line, 'elements are nested too deeply');
    if (this.path.length === 1 && name !== 'Document')
      throw new StatementProblem('not_a_statement', line, `the file is a ${name}`);
    if (this.path.length === 2) this.checkMessage(name, line);
    if (this.path.length === 3 && name === this.statementName) this.statementOpened(line);
    if (this.path.length < 4 || this.statement === null) return;
    if (this.path.length === 4) this.size = noSize();
    if (this.isDetail(name, this.path.length)) {
      this.sizeOutsideDetail = this.size;
      this.size = noSize();
    }
    this.count(1, 0, line);
    const element = emptyElement(name, currency, line);
    this.open.at(-1)?.children.push(element);
    this.open.push(element);
  }

  text(text: string, line: number): void {
    const element = this.open.at(-1);
    if (element === undefined) return;
    this.count(0, text.length, line);
    element.text += text;
  }

  tagClosed(): void {
    const name = this.path.pop();
    if (this.path.length === 2 && name === this.statementName) this.statementClosed();
    const element = this.open.pop();
    if (element === undefined || this.statement === null) return;
    if (this.isDetail(element.name, this.path.length + 1)) this.detailClosed(element);
    if (this.open.length === 0) this.partClosed(this.statement, element);
  }

  private count(elements: number, characters: number, line: number): void {
    const { size } = this;
    size.elements += elements;
    size.text += characters;
    if (size.elements > LIMITS.elements || size.text > LIMITS.text)
      throw new StatementProblem('too_large', line, 'one entry is larger than any bank writes');
  }

  private isDetail(name: string, depth: number): boolean {
    return depth === DETAIL_DEPTH && name === 'TxDtls' && this.path[3] === 'Ntry' && this.path[4] === 'NtryDtls';
  }

  private checkMessage(name: string, line: number): void {
    const statement = MESSAGES[name];
    if (statement === undefined)
      throw new StatementProblem('not_a_statement', line, `the message is a ${name}, not a bank statement`);
    this.statementName = statement;
  }

  private statementOpened(line: number): void {
    this.sawStatement = true;
    const totals = { opening: null, previous: null, closing: null };
    const head = emptyElement('Stmt', null, line);
    this.statement = { head, account: null, announced: false, totals, count: 0, unbooked: 0, moved: 0 };
  }

  private detailClosed(element: CamtElement): void {
    this.open.at(-1)?.children.pop();
    this.batchText += this.size.text;
    this.size = this.sizeOutsideDetail;
    if (this.details.length >= LIMITS.details || this.batchText > LIMITS.batchText)
      throw new StatementProblem('too_large', element.line, 'too many payments in one batch');
    this.details.push(detailOf(element));
  }

  private partClosed(statement: Statement, part: CamtElement): void {
    if (HEAD_PARTS.has(part.name)) statement.head.children.push(part);
    else if (part.name === 'Bal') this.balanceClosed(statement, part);
    else if (part.name === 'Ntry') this.entryClosed(statement, part);
  }

  private accountOf(statement: Statement): ReturnType<typeof accountNamed> {
    const { head } = statement;
    if (statement.account !== null) return statement.account;
    const currency = textAt(head, 'Acct', 'Ccy');
    if (currency !== null && currency !== 'EUR')
      throw new StatementProblem('wrong_currency', head.line, `an account in ${currency}; only euro accounts are read`);
    const id = first(head, 'Acct', 'Id');
    return (statement.account = accountNamed(textAt(id, 'IBAN') ?? textAt(id, 'Othr', 'Id')));
  }

  /** With the balances that stand before its entries. */
  private announce(statement: Statement): void {
    if (statement.announced) return;
    statement.announced = true;
    const { head, totals } = statement;
    const opening = totals.opening ?? totals.previous;
    // Without a closing balance among them, nothing tells yet whether the statement adds up.
    const isTold = opening === null || totals.closing !== null;
    this.events.push({
      kind: 'statement',
      format: 'CAMT',
      ...this.accountOf(statement),
      currency: textAt(head, 'Acct', 'Ccy'),
      statement_id: textAt(head, 'Id'),
      sequence_number: textAt(head, 'ElctrncSeqNb') ?? textAt(head, 'LglSeqNb'),
      from: dayOf(textAt(head, 'FrToDt', 'FrDtTm') ?? textAt(head, 'FrToDt', 'FrDt')),
      until: dayOf(textAt(head, 'FrToDt', 'ToDtTm') ?? textAt(head, 'FrToDt', 'ToDt')),
      ...(isTold ? { opening } : {}),
    });
  }

  private balanceClosed(statement: Statement, part: CamtElement): void {
    this.accountOf(statement);
    const found = balanceOf(part);
    if (found?.code === 'OPBD') statement.totals.opening ??= found.balance;
    if (found?.code === 'PRCD') statement.totals.previous ??= found.balance;
    if (found?.code === 'CLBD') statement.totals.closing = found.balance;
  }

  private entryClosed(statement: Statement, entry: CamtElement): void {
    this.announce(statement);
    const details = this.details;
    this.details = [];
    this.batchText = 0;
    if (!isBooked(entry)) {
      statement.unbooked += 1;
      return;
    }
    for (const transaction of transactionsOf(entry, details, this.accountOf(statement).iban)) {
      statement.count += 1;
      statement.moved += transaction.amount;
      this.events.push({ kind: 'transaction', transaction });
    }
  }

  private statementClosed(): void {
    const { statement } = this;
    if (statement === null) return;
    this.announce(statement);
    const { totals, count, unbooked, moved } = statement;
    const counted = { transaction_count: count, unbooked_count: unbooked, moved };
    this.events.push(statementEnd(totals.opening ?? totals.previous, totals.closing, counted));
    this.statement = null;
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

type Feed = { write(slice: string): void; close(): void };

function connect(builder: CamtBuilder): Feed {
  const parser = new SaxesParser();
  let lastToken = 0;
  let sawElement = false;
  let closing = false;
  const reached = (): void => {
    lastToken = parser.position;
  };
  parser.on('opentag', (tag) => {
    reached();
    sawElement = true;
    builder.tagOpened(localName(tag.name), tag.attributes['Ccy'] ?? null, parser.line);
  });
  parser.on('closetag', () => {
    reached();
    builder.tagClosed();
  });
  parser.on('text', (text) => builder.text(text, parser.line));
  parser.on('cdata', (text) => builder.text(text, parser.line));
  parser.on('comment', reached);
  parser.on('doctype', () => {
    throw new StatementProblem('doctype_refused', parser.line, 'a document type declaration is not accepted');
  });
  parser.on('error', (error) => {
    const code: StatementProblemCode = closing && sawElement ? 'truncated' : 'not_xml';
    throw new StatementProblem(code, parser.line, closing && sawElement ? 'the file stops halfway' : error.message);
  });
  return {
    write: (slice) => {
      parser.write(slice);
      if (parser.position - lastToken > LIMITS.token)
        throw new StatementProblem('too_large', parser.line, 'a text or tag without end');
    },
    close: () => {
      closing = true;
      parser.close();
      if (!builder.sawStatement)
        throw new StatementProblem('not_a_statement', parser.line, 'no bank statement in the file');
    },
  };
}

/**
 * Reads a CAMT.053 bank statement (ISO 20022, versions 02 to 08, the dialects of the Dutch banks), or a CAMT.052 or
 * CAMT.054 report of the same account, as a stream: per
 * statement one `statement`, its `transaction`s in the order of the file and one `statement_end`. Memory does not grow
 * with the file. Throws a `StatementProblem`; events before the problem have been given already, so a caller that imports
 * all or nothing must wait for the end. Only euro accounts; document type declarations are refused.
 */
export async function* readCamt053(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<StatementEvent> {
  const builder = new CamtBuilder();
  const feed = connect(builder);
  for await (const slice of decodeXml(chunks)) {
    feed.write(slice);
    yield* builder.events.splice(0);
  }
  feed.close();
  yield* builder.events.splice(0);
}
