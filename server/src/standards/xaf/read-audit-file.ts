import { isRealDate } from '@saldo/ledger';
import { SaxesParser } from 'saxes';
import { decodeXml } from '../xml/xml-decoding.ts';
import { type AuditElement, dayOf, declaredAmount, signedAmount, textBelow, textOf } from './audit-element.ts';
import {
  type AuditEvent,
  AuditProblem,
  type ReadLine,
  type ReadTotals,
  type ReadTransaction,
  type ReadVat,
} from './audit-events.ts';

/** What one part of a file may ask of memory. A file may have any number of parts. */
const LIMITS = { depth: 20, text: 100_000, elements: 1_500_000 };

/** Elements whose children are told one by one, and that are not kept themselves. */
const CONTAINERS = new Set([
  'auditfile',
  'company',
  'customerssuppliers',
  'generalledger',
  'vatcodes',
  'periods',
  'openingbalance',
  'obsubledgers',
  'obsubledger',
  'transactions',
  'journal',
]);
/** Elements that an event is made of once they are complete. */
const PARTS = new Set(['header', 'customersupplier', 'ledgeraccount', 'vatcode', 'obline', 'obsbline', 'transaction']);
/** What an import has no use for, and may be long. */
const SKIPPED = new Set(['subledgers', 'basics', 'customersuppliershistory', 'changeinfo', 'periods']);

/**
 * Reads an XML Auditfile Financieel 3.1, 3.2 or 4.0 in pieces; in memory is one transaction. Lenient where vendors differ: any namespace, any
 * case and order, declared encodings that are not what was written, missing parts, negative amounts. Throws an AuditProblem for a file that
 * cannot be read.
 */
export async function* readAuditFile(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<AuditEvent[]> {
  const builder = new AuditBuilder();
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw new AuditProblem({ rule: 'malformed', line: parser.line, element: '', about: error.message });
  });
  parser.on('doctype', () => {
    throw new AuditProblem({ rule: 'malformed', line: parser.line, element: '', about: 'DOCTYPE' });
  });
  parser.on('opentag', (tag) => builder.open(tag.name, parser.line));
  parser.on('text', (text) => builder.text(text));
  parser.on('cdata', (text) => builder.text(text));
  parser.on('closetag', () => builder.close());
  for await (const text of decodeXml(chunks)) {
    parser.write(text);
    if (builder.events.length > 0) yield builder.take();
  }
  parser.close();
  yield builder.take();
  if (!builder.isComplete) throw new AuditProblem({ rule: 'malformed', line: parser.line, element: '', about: '' });
}

class AuditBuilder {
  events: AuditEvent[] = [];
  isComplete = false;
  private readonly path: AuditElement[] = [];
  private elements = 0;
  private skipping = 0;
  private hasTold = new Set<AuditElement>();

  take(): AuditEvent[] {
    const { events } = this;
    this.events = [];
    return events;
  }

  open(tag: string, line: number): void {
    const name = tag.slice(tag.indexOf(':') + 1).toLowerCase();
    const parent = this.path.at(-1);
    if (parent === undefined && name !== 'auditfile')
      throw new AuditProblem({ rule: 'not_an_audit_file', line, element: tag, about: tag });
    if (this.skipping > 0 || SKIPPED.has(name)) {
      this.skipping += 1;
      return;
    }
    if (parent !== undefined && (CONTAINERS.has(name) || PARTS.has(name))) this.tell(parent);
    if (PARTS.has(name)) this.elements = 0;
    if (this.path.length >= LIMITS.depth || (this.elements += 1) > LIMITS.elements)
      throw new AuditProblem({ rule: 'too_large_part', line, element: tag, about: '' });
    this.path.push({ name, line, text: '', children: [] });
  }

  text(text: string): void {
    const element = this.path.at(-1);
    if (element === undefined || this.skipping > 0 || CONTAINERS.has(element.name)) return;
    element.text += text;
    if (element.text.length > LIMITS.text)
      throw new AuditProblem({ rule: 'too_large_part', line: element.line, element: element.name, about: '' });
  }

  close(): void {
    if (this.skipping > 0) {
      this.skipping -= 1;
      return;
    }
    const element = this.path.pop();
    if (element === undefined) return;
    const parent = this.path.at(-1);
    if (PARTS.has(element.name)) this.events.push(...partOf(element));
    else if (CONTAINERS.has(element.name)) this.closeContainer(element);
    else parent?.children.push(element);
    if (parent === undefined) this.isComplete = true;
  }

  private closeContainer(element: AuditElement): void {
    this.tell(element);
    this.hasTold.delete(element);
    if (element.name === 'openingbalance') this.events.push(totals('opening_totals', element));
    if (element.name === 'transactions') this.events.push(totals('transaction_totals', element));
  }

  /** The facts of the company and of a journal are complete when their first part begins. */
  private tell(element: AuditElement): void {
    const isFact = element.name === 'company' || element.name === 'journal';
    if (!isFact || this.hasTold.has(element)) return;
    this.hasTold.add(element);
    const { line } = element;
    if (element.name === 'journal')
      this.events.push({
        kind: 'journal',
        line,
        id: textOf(element, 'jrnid'),
        title: textOf(element, 'desc'),
        type: textOf(element, 'jrntp').toUpperCase(),
      });
    else
      this.events.push({
        kind: 'company',
        line,
        name: textOf(element, 'companyname'),
        kvk_number: textOf(element, 'commercenr', 'companyident'),
        tax_id: textOf(element, 'taxregident'),
        country: textOf(element, 'taxregistrationcountry').toUpperCase(),
      });
  }
}

function partOf(element: AuditElement): AuditEvent[] {
  const { line } = element;
  switch (element.name) {
    case 'header':
      return [header(element)];
    case 'customersupplier':
      return [
        {
          kind: 'contact',
          line,
          id: textOf(element, 'custsupid'),
          name: textOf(element, 'custsupname'),
          email: textOf(element, 'email'),
          kvk_number: textOf(element, 'commercenr'),
          tax_id: textOf(element, 'taxregident'),
          country: textOf(element, 'taxregistrationcountry').toUpperCase(),
          iban: textBelow(element, 'bankaccnr').replaceAll(/\s/g, '').toUpperCase(),
          type: textOf(element, 'custsuptp').toUpperCase(),
          street: textBelow(element, 'streetname'),
          street_number: textBelow(element, 'number'),
          street_number_addition: textBelow(element, 'numberextension'),
          postal_code: textBelow(element, 'postalcode'),
          town: textBelow(element, 'city'),
        },
      ];
    case 'ledgeraccount':
      return [
        {
          kind: 'ledger',
          line,
          id: textOf(element, 'accid'),
          title: textOf(element, 'accdesc'),
          statement: statementOf(textOf(element, 'acctp').toUpperCase()),
          rgs_code: textOf(element, 'rgscode') || textBelow(element, 'conceptref') || textOf(element, 'leadreference'),
        },
      ];
    case 'vatcode':
      return [
        {
          kind: 'vat_code',
          line,
          id: textOf(element, 'vatid'),
          title: textOf(element, 'vatdesc'),
          due_account: textOf(element, 'vattopayaccid'),
          input_account: textOf(element, 'vattoclaimaccid'),
        },
      ];
    case 'obline':
      return [
        {
          kind: 'opening',
          line,
          number: textOf(element, 'nr'),
          account: textOf(element, 'accid'),
          amount: signedAmount(element, 'amnt', 'amnttp'),
        },
      ];
    case 'obsbline':
      return [
        {
          kind: 'opening_item',
          line,
          opening_number: textOf(element, 'oblinenr'),
          amount: signedAmount(element, 'amnt', 'amnttp'),
          contact: textOf(element, 'custsupid'),
          invoice: textOf(element, 'invref'),
          date: isRealDate(textOf(element, 'invdt')) ? textOf(element, 'invdt') : null,
        },
      ];
    default:
      return [transaction(element)];
  }
}

function header(element: AuditElement): AuditEvent {
  const year = /\d{4}/.exec(textOf(element, 'fiscalyear'))?.[0];
  return {
    kind: 'header',
    line: element.line,
    year: year === undefined ? null : Number(year),
    from: dayOf(element, 'startdate'),
    until: dayOf(element, 'enddate'),
    currency: textOf(element, 'curcode').toUpperCase(),
    software: textOf(element, 'softwaredesc'),
  };
}

function statementOf(type: string): 'balance_sheet' | 'profit_and_loss' | null {
  return type === 'B' ? 'balance_sheet' : type === 'P' ? 'profit_and_loss' : null;
}

function totals(kind: ReadTotals['kind'], element: AuditElement): ReadTotals {
  const count = Number.parseInt(textOf(element, 'linescount'), 10);
  return {
    kind,
    line: element.line,
    lines: Number.isNaN(count) ? null : count,
    debit: declaredAmount(element, 'totaldebit'),
    credit: declaredAmount(element, 'totalcredit'),
  };
}

function transaction(element: AuditElement): ReadTransaction {
  return {
    kind: 'transaction',
    line: element.line,
    number: textOf(element, 'nr'),
    description: textOf(element, 'desc'),
    date: dayOf(element, 'trdt'),
    lines: element.children.filter(({ name }) => name === 'trline').map(lineOf),
  };
}

function lineOf(element: AuditElement): ReadLine {
  return {
    line: element.line,
    account: textOf(element, 'accid'),
    amount: signedAmount(element, 'amnt', 'amnttp'),
    description: textOf(element, 'desc'),
    document: textOf(element, 'docref'),
    contact: textOf(element, 'custsupid'),
    invoice: textOf(element, 'invref'),
    vat: element.children.filter(({ name }) => name === 'vat').map(vatOf),
  };
}

function vatOf(element: AuditElement): ReadVat {
  const rate = Number(textOf(element, 'vatperc').replace(',', '.'));
  return {
    id: textOf(element, 'vatid'),
    rate_bp: Number.isFinite(rate) ? Math.round(rate * 100) : 0,
    amount: signedAmount(element, 'vatamnt', 'vatamnttp'),
  };
}
