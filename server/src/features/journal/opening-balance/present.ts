import type { OpeningBalance, OpeningBody, OpeningLineShown, ReplacingOpeningBody } from '@saldo/contract';
import {
  addDays,
  cents,
  equityAccount,
  formatEuro,
  type IsoDate,
  isoDate,
  openingEquityAccounts,
  parseEuro,
  subtract,
  yearOf,
} from '@saldo/ledger';
import { administration, booksLockedUntil, type Company, isLocked } from '#features/administrations/index';
import { refuseFields } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type Opening, yearState } from './give-opening-balance.ts';
import { currentOpening } from './store.ts';

/** The opening balance as it is, or what is suggested for one. */
export async function shownOpening(scope: Scope): Promise<OpeningBalance> {
  const company = await administration(scope);
  const form = company.business_entity;
  const current = await currentOpening(scope);
  const date = current?.opens_on ?? null;
  const locked = await booksLockedUntil(scope);
  const isFinal = date !== null && (isLocked(date, locked) || (await yearState(scope, date)) === 'CLOSED');
  return {
    state: current === undefined ? 'NONE' : date === null ? 'AT_ZERO' : 'GIVEN',
    id: current?.id ?? null,
    date,
    entry_id: current?.entry_id ?? null,
    given_by: current?.given_by_name ?? null,
    given_at: current?.given_at ?? null,
    lines: typeof current?.entry_id === 'number' ? await linesOf(scope, current.entry_id) : [],
    suggested_date: suggestedDate(company, locked),
    equity_ledgers: [...openingEquityAccounts(form)],
    equity_ledger: equityAccount(form),
    may_change: !isFinal,
    locked_until: isFinal ? locked : null,
  };
}

/** The first day of the books: that from which the company files VAT, in its first year, else 1 January; after what is locked. */
function suggestedDate(company: Company, locked: IsoDate | null): IsoDate {
  const { vat_from, first_year } = company;
  const first = vat_from !== null && yearOf(vat_from) === first_year ? vat_from : isoDate(first_year, 1, 1);
  return isLocked(first, locked) ? addDays(locked, 1) : first;
}

async function linesOf(scope: Scope, entryId: number): Promise<OpeningLineShown[]> {
  const rows = await scope.db
    .selectFrom('journal_lines as l')
    .innerJoin('ledgers as g', (join) =>
      join.onRef('g.administration_id', '=', 'l.administration_id').onRef('g.id', '=', 'l.ledger_id'),
    )
    .leftJoin('open_items as i', (join) =>
      join
        .onRef('i.administration_id', '=', 'l.administration_id')
        .onRef('i.source_type', '=', 'l.item_type')
        .onRef('i.source_id', '=', 'l.item_id'),
    )
    .leftJoin('contacts as c', (join) =>
      join.onRef('c.administration_id', '=', 'i.administration_id').onRef('c.id', '=', 'i.contact_id'),
    )
    .select([
      'g.code',
      scope.language === 'nl' ? 'g.title_nl as title' : 'g.title_en as title',
      'l.amount_cents',
      'l.description',
      'i.id as item_id',
      'i.contact_id',
      'c.name as contact_name',
      'i.reference',
      'i.document_date',
      'i.due_date',
      'i.due_is_stated',
      'i.amount_cents as item_cents',
      'i.settled_cents',
    ])
    .where('l.administration_id', '=', scope.administrationId)
    .where('l.entry_id', '=', entryId)
    .orderBy('l.line_number')
    .execute();
  return rows.map((row) => ({
    ledger: row.code,
    title: row.title,
    debit: formatEuro(cents(Math.max(row.amount_cents, 0))),
    credit: formatEuro(cents(Math.max(-row.amount_cents, 0))),
    description: row.description ?? '',
    document:
      row.item_id === null || row.document_date === null
        ? null
        : {
            open_item_id: row.item_id,
            contact_id: row.contact_id,
            contact_name: row.contact_name ?? '',
            reference: row.reference ?? '',
            document_date: row.document_date,
            due_date: row.due_is_stated === true ? row.due_date : null,
            outstanding: formatEuro(cents((row.item_cents ?? 0) - (row.settled_cents ?? 0))),
          },
  }));
}

/** An opening balance as it was sent; a line in debit and credit at once is refused. */
export function openingOf({ date, lines }: OpeningBody | ReplacingOpeningBody): Opening {
  const wrong = lines.flatMap(({ debit, credit }, index) =>
    parseEuro(debit) !== 0 && parseEuro(credit) !== 0
      ? [[`lines.${String(index)}.credit`, 'debit_or_credit'] as const]
      : [],
  );
  if (wrong.length > 0) throw refuseFields(Object.fromEntries(wrong));
  return {
    date,
    lines: lines.map(({ ledger, debit, credit, description, document }) => ({
      account: ledger,
      amount: subtract(parseEuro(debit), parseEuro(credit)),
      description: description.trim(),
      document: document === null ? null : { open_item_id: null, ...document },
    })),
  };
}
