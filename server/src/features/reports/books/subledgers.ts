import { type Cents, type IsoDate, isoDate, negate, ROLES, sum, ZERO } from '@saldo/ledger';
import { agedDocuments, type AgedItem, ledgerYearTotals } from '#features/journal/index';
import type { Begin, Language, Scope } from '#platform/scope';
import type { AuditSubledger, AuditTotals, SubledgerLine } from '#standards/xaf/audit-file';
import { auditNumber, entryPages, importedDocument, ledgerAsked, type YearRead } from './read-year.ts';

const TITLES: Readonly<Record<'CU' | 'SU', Readonly<Record<Language, string>>>> = {
  CU: { en: 'Debtors', nl: 'Debiteuren' },
  SU: { en: 'Creditors', nl: 'Crediteuren' },
};
const KINDS = [
  { type: 'CU', kind: 'RECEIVABLE', code: ROLES.debtors },
  { type: 'SU', kind: 'PAYABLE', code: ROLES.creditors },
] as const;

type SubledgerRead = (typeof KINDS)[number] & { ledgerId: number; opening: readonly AgedItem[]; totals: AuditTotals };

/** Debtors and creditors of a year without their lines, and what each contact owed (debit) or was owed as it began and ended. */
export type SubledgersRead = {
  subledgers: readonly SubledgerRead[];
  opened: ReadonlyMap<number, Cents>;
  closed: ReadonlyMap<number, Cents>;
};

/** Every one of them is in the file. */
const ALL = 1_000_000;

export async function readSubledgers(scope: Scope, { totals, chart }: YearRead): Promise<SubledgersRead> {
  const before = isoDate(totals.year - 1, 12, 31);
  const openOn = (date: IsoDate, kind: SubledgerRead['kind']) =>
    agedDocuments(scope, { kind, date, contactId: undefined }, { after: undefined, limit: ALL });
  const subledgers: SubledgerRead[] = [];
  const closing: { kind: SubledgerRead['kind']; items: readonly AgedItem[] }[] = [];
  for (const each of KINDS) {
    const ledgerId = ledgerAsked(chart, each.code);
    if (ledgerId === undefined) continue;
    const opening = await openOn(before, each.kind);
    subledgers.push({ ...each, ledgerId, opening, totals: await ledgerYearTotals(scope, ledgerId, totals) });
    closing.push({ kind: each.kind, items: await openOn(isoDate(totals.year, 12, 31), each.kind) });
  }
  return {
    subledgers,
    opened: perContact(subledgers.map(({ kind, opening }) => ({ kind, items: opening }))),
    closed: perContact(closing),
  };
}

const debit = (kind: SubledgerRead['kind'], amount: Cents): Cents => (kind === 'RECEIVABLE' ? amount : negate(amount));

function perContact(all: readonly { kind: SubledgerRead['kind']; items: readonly AgedItem[] }[]): Map<number, Cents> {
  const found = new Map<number, Cents>();
  for (const { kind, items } of all)
    for (const { contact_id, outstanding } of items)
      if (contact_id !== null) found.set(contact_id, sum([found.get(contact_id) ?? ZERO, debit(kind, outstanding)]));
  return found;
}

/** The subledgers as 3.2 has them; their lines are read while they are written. */
export function auditSubledgers(begin: Begin<Scope>, read: YearRead, { subledgers }: SubledgersRead): AuditSubledger[] {
  return subledgers.map(({ type, kind, code, ledgerId, opening, totals }) => ({
    type,
    title: TITLES[type][read.language],
    totals,
    opening: opening.toSorted(byStatedDay).map((item) => ({
      line: read.opening.findIndex(({ account }) => account === code) + 1,
      amount: debit(kind, item.outstanding),
      contact_id: item.contact_id === null ? null : String(item.contact_id),
      invoice: item.reference,
      invoice_date: item.document_date,
      due_date: item.stated_due_date,
    })),
    lines: subledgerLines(begin, read, ledgerId),
  }));
}

/** By the day that the documents themselves name, so that a file does not follow from a payment term. */
function byStatedDay(one: AgedItem, other: AgedItem): number {
  const [day, otherDay] = [one, other].map((item) => item.stated_due_date ?? item.document_date);
  return (day ?? '').localeCompare(otherDay ?? '') || one.id - other.id;
}

async function* subledgerLines(begin: Begin<Scope>, read: YearRead, ledgerId: number): AsyncGenerator<SubledgerLine[]> {
  for await (const page of entryPages(begin, read, { ledgerId }))
    yield page.flatMap((entry) =>
      entry.lines.map((line) => ({
        journal: entry.book,
        transaction: auditNumber(entry),
        line: String(line.line_number),
        amount: line.amount,
        description: line.description ?? entry.description,
        document: importedDocument(line) ?? entry.document_name ?? auditNumber(entry),
        contact_id: line.contact_id === null ? null : String(line.contact_id),
        invoice: line.imported === null ? line.reference : line.imported.invoice,
      })),
    );
}
