import { absolute, type Cents, formatEuro, negate, sum } from '@saldo/ledger';
import { element, escapeText, writeElement, type XmlNode } from '../xml/xml-writer.ts';
import type {
  AuditAddress,
  AuditCompany,
  AuditContact,
  AuditEntry,
  AuditFile,
  AuditHeader,
  AuditLedger,
  AuditLine,
  AuditSubledger,
  AuditTotals,
  AuditVersion,
} from './audit-file.ts';

const NAMESPACE: Readonly<Record<AuditVersion, string>> = {
  '4.0': 'http://www.odb.belastingdienst.nl/Belastingdienst/BCPP/1.1/structures/XmlauditfileXAF_4.0',
  '3.2': 'http://www.auditfiles.nl/XAF/3.2',
};

/** Where 3.2 looks up RGS codes. */
const RGS_TAXONOMY = 'http://www.nltaxonomie.nl/rgs/nt11/rgs/20160919.a/dictionary/rekeningen';
const RGS_VERSION = '3.7';

/**
 * Writes an XML Auditfile Financieel piece by piece: as much is in memory as a page of entries. Texts are cut to the lengths of 4.0, which
 * are the shorter ones. Sources: the XSDs of 3.2 and 4.0, and the explanation of 3.2 (own codes must be described, so users are left out).
 */
export async function* writeAuditFile(version: AuditVersion, file: AuditFile): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<auditfile xmlns="${NAMESPACE[version]}">`;
  yield writeElement(header(version, file.header));
  yield `<company>${company(version, file.company).map(writeElement).join('')}<customersSuppliers>`;
  for await (const page of file.contacts)
    yield page.map((each) => `\n${writeElement(contact(version, each))}`).join('');
  yield '</customersSuppliers>';
  yield writeElement(
    element(
      'generalLedger',
      ledgersOf(version, file.ledgers).map((each) => ledger(version, each)),
    ),
  );
  yield writeElement(element('vatCodes', file.vat_codes.map(vatCode)));
  yield writeElement(element('periods', file.periods.map(period)));
  yield writeElement(opening(version, file));
  yield `<transactions>${totals(file.totals).map(writeElement).join('')}`;
  for (const { id, title, type, entries } of file.journals) {
    yield `\n<journal>${text('jrnID', id, 35)}${text('desc', title, 255)}${text('jrnTp', type, 2)}`;
    for await (const page of entries) yield page.map((entry) => transaction(version, entry)).join('');
    yield '</journal>';
  }
  if (version === '3.2') yield* subledgers(file.subledgers);
  yield '</transactions></company></auditfile>\n';
}

/** What does not fit is cut: a length counts characters, of which some take two places in a string. */
function cut(words: string, length: number): string {
  return words.length <= length ? words : Array.from(words).slice(0, length).join('');
}

const node = (name: string, words: string, length: number): XmlNode => element(name, cut(words, length));
/** An element that is left out when there is nothing to say. */
const optional = (name: string, words: string, length: number): XmlNode | null =>
  words === '' ? null : node(name, words, length);

/** The same as text, for what there are many of. */
const text = (name: string, words: string, length: number): string =>
  `<${name}>${escapeText(cut(words, length))}</${name}>`;
const optionalText = (name: string, words: string, length: number): string =>
  words === '' ? '' : text(name, words, length);

const side = (amount: Cents): 'D' | 'C' => (amount < 0 ? 'C' : 'D');
const figure = (amount: Cents): string => formatEuro(absolute(amount));

function header(version: AuditVersion, { year, from, until, created_on, software }: AuditHeader): XmlNode {
  return element('header', [
    node('fiscalYear', String(year), 9),
    node('startDate', from, 10),
    node('endDate', until, 10),
    node('curCode', 'EUR', 3),
    node('dateCreated', created_on, 10),
    node('softwareDesc', software.name, 50),
    node('softwareVersion', software.version, 20),
    version === '4.0' ? node('RGSVersion', RGS_VERSION, 20) : null,
  ]);
}

function company(version: AuditVersion, { name, kvk_number, tax_id, country, address }: AuditCompany): XmlNode[] {
  return [
    optional(version === '4.0' ? 'Commercenr' : 'companyIdent', kvk_number, 35),
    node('companyName', name, 255),
    node('taxRegistrationCountry', country, 2),
    node('taxRegIdent', tax_id, 30),
    streetAddress(address),
  ].filter((each) => each !== null);
}

function streetAddress({ street, number, extension, town, postal_code, country }: AuditAddress): XmlNode | null {
  if (street === '' && town === '' && postal_code === '') return null;
  return element('streetAddress', [
    optional('streetname', street, 100),
    optional('number', number, 15),
    optional('numberExtension', extension, 50),
    optional('city', town, 50),
    optional('postalCode', postal_code, 10),
    optional('country', country, 2),
  ]);
}

/** Of a contact in 4.0; the elements called Desc hold amounts. */
function contactBalance(version: AuditVersion, which: 'op' | 'cl', amount: Cents): (XmlNode | null)[] {
  if (version === '3.2' || amount === 0) return [];
  return [element(`${which}BalDesc`, figure(amount)), element(`${which}BalTp`, side(amount))];
}

function contact(version: AuditVersion, { address, ...each }: AuditContact): XmlNode {
  const type = each.is_client ? (each.is_supplier ? 'B' : 'C') : each.is_supplier ? 'S' : '';
  return element('customerSupplier', [
    node('custSupID', each.id, 35),
    optional('custSupName', each.name, 50),
    optional('eMail', each.email, 255),
    optional('commerceNr', each.kvk_number, 100),
    optional('taxRegistrationCountry', address.country, 2),
    optional('taxRegIdent', each.tax_id, 30),
    optional('custSupTp', type === '' && version === '3.2' ? 'O' : type, 1),
    ...contactBalance(version, 'op', each.opening),
    ...contactBalance(version, 'cl', each.closing),
    streetAddress(address),
  ]);
}

/** In 4.0 an RGS code may stand once: of ledgers that share one, the first has it. */
function ledgersOf(version: AuditVersion, ledgers: readonly AuditLedger[]): readonly AuditLedger[] {
  if (version === '3.2') return ledgers;
  const seen = new Set<string | null>();
  return ledgers.map((each) => {
    if (seen.has(each.rgs_code)) return { ...each, rgs_code: null };
    seen.add(each.rgs_code);
    return each;
  });
}

function ledger(version: AuditVersion, { code, title, statement, rgs_code }: AuditLedger): XmlNode {
  const rgs = rgs_code ?? '';
  return element('ledgerAccount', [
    node('accID', code, 35),
    node('accDesc', title, 255),
    node('accTp', statement === 'balance_sheet' ? 'B' : 'P', 2),
    version === '4.0' || rgs === '' ? optional('RGScode', rgs, 255) : taxonomy(rgs),
  ]);
}

function taxonomy(rgs: string): XmlNode {
  const entryPoint = element('entryPoint', [element('entryPointRef', RGS_TAXONOMY), node('conceptRef', rgs, 255)]);
  return element('taxonomy', [element('taxoRef', RGS_TAXONOMY), entryPoint]);
}

function vatCode({ id, title, due_account, input_account }: AuditFile['vat_codes'][number]): XmlNode {
  return element('vatCode', [
    node('vatID', id, 35),
    node('vatDesc', title, 100),
    optional('vatToPayAccID', due_account ?? '', 35),
    optional('vatToClaimAccID', input_account ?? '', 35),
  ]);
}

function period({ number, from, until }: AuditFile['periods'][number]): XmlNode {
  return element('period', [
    node('periodNumber', String(number), 3),
    node('startDatePeriod', from, 10),
    node('endDatePeriod', until, 10),
  ]);
}

function totals({ lines, debit, credit }: AuditTotals): XmlNode[] {
  return [
    node('linesCount', String(lines), 10),
    element('totalDebit', formatEuro(debit)),
    element('totalCredit', formatEuro(credit)),
  ];
}

function opening(version: AuditVersion, file: AuditFile): XmlNode {
  const {
    header: { from },
    opening: balances,
  } = file;
  const amounts = balances.map(({ amount }) => amount);
  const debit = sum(amounts.filter((amount) => amount > 0));
  const credit = negate(sum(amounts.filter((amount) => amount < 0)));
  return element('openingBalance', [
    version === '3.2' ? node('opBalDate', from, 10) : null,
    ...totals({ lines: balances.length, debit, credit }),
    ...balances.map(({ account, amount }, index) =>
      element('obLine', [
        node('nr', String(index + 1), 35),
        node('accID', account, 35),
        element('amnt', figure(amount)),
        element('amntTp', side(amount)),
      ]),
    ),
    version === '3.2' ? openingSubledgers(file.subledgers) : null,
  ]);
}

function openingSubledgers(all: readonly AuditSubledger[]): XmlNode {
  return element(
    'obSubledgers',
    all.map(({ type, title, opening: items }) =>
      element('obSubledger', [
        node('sbType', type, 2),
        node('sbDesc', title, 255),
        ...totals(totalsOf(items)),
        ...items.map((item, index) =>
          element('obSbLine', [
            node('nr', String(index + 1), 35),
            node('obLineNr', String(item.line), 35),
            element('amnt', figure(item.amount)),
            element('amntTp', side(item.amount)),
            optional('custSupID', item.contact_id ?? '', 35),
            optional('invRef', item.invoice, 255),
            node('invPurSalTp', type === 'CU' ? 'S' : 'P', 1),
            node('invDt', item.invoice_date, 10),
            optional('invDueDt', item.due_date ?? '', 10),
          ]),
        ),
      ]),
    ),
  );
}

function totalsOf(items: readonly { amount: Cents }[]): AuditTotals {
  const amounts = items.map(({ amount }) => amount);
  return {
    lines: items.length,
    debit: sum(amounts.filter((amount) => amount > 0)),
    credit: negate(sum(amounts.filter((amount) => amount < 0))),
  };
}

/** Debtors and creditors of 3.2, line by line, with the number of their line in the journal. */
async function* subledgers(all: readonly AuditSubledger[]): AsyncGenerator<string> {
  yield '\n<subledgers>';
  for (const { type, title, totals: sums, lines } of all) {
    yield `<subledger>${text('sbType', type, 2)}${text('sbDesc', title, 255)}${totals(sums).map(writeElement).join('')}`;
    let number = 0;
    for await (const page of lines)
      yield page
        .map((line) => {
          number += 1;
          return `\n<sbLine><nr>${String(number)}</nr>${text('jrnID', line.journal, 35)}${text('trNr', line.transaction, 35)}${text('trLineNr', line.line, 35)}${optionalText('desc', line.description, 255)}<amnt>${figure(line.amount)}</amnt><amntTp>${side(line.amount)}</amntTp>${text('docRef', line.document, 255)}${optionalText('custSupID', line.contact_id ?? '', 35)}${optionalText('invRef', line.invoice ?? '', 255)}</sbLine>`;
        })
        .join('');
    yield '</subledger>';
  }
  yield '</subledgers>';
}

function transaction(version: AuditVersion, entry: AuditEntry): string {
  const user = version === '4.0' ? optionalText('User', entry.user, 100) : '';
  const lines = entry.lines.map((line) => trLine(entry, line)).join('');
  return `\n<transaction>${text('nr', entry.number, 35)}${optionalText('desc', entry.description, 255)}<periodNumber>${String(entry.period)}</periodNumber><trDt>${entry.date}</trDt>${user}${lines}</transaction>`;
}

function trLine({ date, document }: AuditEntry, line: AuditLine): string {
  const { amount } = line;
  // What bears no VAT is on the side of its line.
  const vat = line.vat.map(
    (each) =>
      `<vat>${text('vatID', each.id, 35)}<vatPerc>${String(each.rate_bp / 100)}</vatPerc><vatAmnt>${figure(each.amount)}</vatAmnt><vatAmntTp>${side(each.amount === 0 ? amount : each.amount)}</vatAmntTp></vat>`,
  );
  return `<trLine><nr>${String(line.number)}</nr>${text('accID', line.account, 35)}${text('docRef', line.document ?? document, 255)}<effDate>${date}</effDate>${optionalText('desc', line.description, 255)}<amnt>${figure(amount)}</amnt><amntTp>${side(amount)}</amntTp>${optionalText('custSupID', line.contact_id ?? '', 35)}${optionalText('invRef', line.invoice ?? '', 255)}${vat.join('')}</trLine>`;
}
