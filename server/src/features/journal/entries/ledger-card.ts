import type { JournalEntry, LedgerCardLine, PageQuery } from '@saldo/contract';
import { formatEuro, type IsoDate, isoDate, ledgerCategory, restartsEachYear, yearOf } from '@saldo/ledger';
import { sql } from 'kysely';
import type { z } from 'zod';
import { DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import { orNotFound, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { documentName } from '../open-items/document-name.ts';
import { type ProjectShown, shownMemorial } from '../memorial/present.ts';
import { isOfMemorial } from '../memorial/store.ts';
import { debitCredit } from './debit-credit.ts';
import { postedBy } from './posted-by.ts';
import { reversalOf } from './reverse-entry.ts';
import { ledgerOverSpan } from '../balances/balances.ts';
import { BEGINNING } from '../balances/span-totals.ts';

type CardQuery = PageQuery & { ledger: string; from: IsoDate; until: IsoDate };
type CardRow = Omit<LedgerCardLine, 'debit' | 'credit'> & { amount_cents: number };
type Card = {
  count: number;
  next: string | null;
  previous: null;
  results: LedgerCardLine[];
  title: string;
  opening: string;
  closing: string;
  restarts_each_year: boolean;
};

/**
 * The lines of one ledger, oldest first, by keyset over (date, entry): as fast in the tenth year as in the first. Costs and revenue begin each
 * year at nil.
 */
export async function ledgerCard(scope: Scope, query: CardQuery): Promise<Card> {
  const ledger = await scope.db
    .selectFrom('ledgers')
    .select(['id', 'category', scope.language === 'nl' ? 'title_nl as title' : 'title_en as title'])
    .where('administration_id', '=', scope.administrationId)
    .where('code', '=', query.ledger)
    .executeTakeFirst();
  if (ledger === undefined) throw refuseField('ledger', 'ledger_unknown');
  const size = query.page_size ?? DEFAULT_PAGE_SIZE;
  const cursor = decodeCursor(query.cursor, 'date');
  const after =
    cursor === undefined ? sql`` : sql`and (l.entry_date, l.entry_id) > (${cursor.value}::date, ${cursor.id})`;
  const restarts_each_year = restartsEachYear({ code: query.ledger, category: ledgerCategory(ledger.category) });
  const since = (day: IsoDate): IsoDate => (restarts_each_year ? isoDate(yearOf(day), 1, 1) : BEGINNING);
  const sums = ledgerOverSpan(scope, query.ledger, {
    ...query,
    since: { opening: since(query.from), closing: since(query.until) },
  });
  // A page never ends within an entry: the rows of its last entry are all on it.
  const found = sql<CardRow>`
    with page as (
      select l.entry_date, l.entry_id from journal_lines l
      where l.administration_id = ${scope.administrationId} and l.ledger_id = ${ledger.id}
        and l.entry_date between ${query.from} and ${query.until} ${after}
      group by l.entry_date, l.entry_id order by l.entry_date, l.entry_id limit ${size + 1}
    )
    select l.entry_id, e.entry_number, l.line_number, l.entry_date, e.book, coalesce(l.description, e.description) as description,
      e.source_type, e.source_id, ${documentName('e')} as document_name, c.name as contact_name, l.amount_cents
    from page p
      join journal_lines l on l.administration_id = ${scope.administrationId} and l.entry_id = p.entry_id and l.ledger_id = ${ledger.id}
      join journal_entries e on e.administration_id = l.administration_id and e.id = l.entry_id
      left join contacts c on c.administration_id = l.administration_id and c.id = l.contact_id
    order by l.entry_date, l.entry_id, l.line_number`.execute(scope.db);
  const [{ rows }, { opening, closing, lines }] = await Promise.all([found, sums]);
  const entries = [...new Map(rows.map((row) => [row.entry_id, row])).values()];
  const page = pageOf(entries, size, (row) => ({ value: row.entry_date, id: row.entry_id }), {
    path: 'general-journals/ledger-card/',
    query,
  });
  const shown = new Set(page.rows.map((row) => row.entry_id));
  return {
    count: lines,
    next: page.next,
    previous: null,
    results: rows.filter((row) => shown.has(row.entry_id)).map(presentCardLine),
    title: ledger.title,
    opening: formatEuro(opening),
    closing: formatEuro(closing),
    restarts_each_year,
  };
}

function presentCardLine({ amount_cents, ...row }: CardRow): LedgerCardLine {
  return { ...row, ...debitCredit(amount_cents) };
}

/** A posted entry in debit and credit, as a bookkeeper reads it. */
export async function presentEntry(
  scope: Scope,
  id: number,
  projectShown: ProjectShown,
): Promise<z.input<typeof JournalEntry>> {
  const { is_automatic, posted_by, ...header } = orNotFound(
    await scope.db
      .selectFrom('journal_entries')
      .innerJoin('persons', 'persons.id', 'journal_entries.actor_person_id')
      .leftJoin('imported_entries', (join) =>
        join
          .onRef('imported_entries.administration_id', '=', 'journal_entries.administration_id')
          .onRef('imported_entries.entry_id', '=', 'journal_entries.id'),
      )
      .select([
        'journal_entries.id',
        'entry_number',
        'book',
        'kind',
        'entry_date',
        'description',
        'source_type',
        'source_id',
        documentName('journal_entries').as('document_name'),
        'imported_entries.journal as imported_from',
        'reverses_entry_id',
        'posted_at',
        'persons.name as posted_by',
        'is_automatic',
      ])
      .where('journal_entries.administration_id', '=', scope.administrationId)
      .where('journal_entries.id', '=', id)
      .executeTakeFirst(),
  );
  const lines = await scope.db
    .selectFrom('journal_lines as l')
    .innerJoin('ledgers as g', (join) =>
      join.onRef('g.administration_id', '=', 'l.administration_id').onRef('g.id', '=', 'l.ledger_id'),
    )
    .select([
      'g.code',
      scope.language === 'nl' ? 'g.title_nl as title' : 'g.title_en as title',
      'l.description',
      'l.amount_cents',
      'l.vat_code',
      'l.vat_part',
    ])
    .where('l.administration_id', '=', scope.administrationId)
    .where('l.entry_id', '=', id)
    .orderBy('l.line_number')
    .execute();
  const reversal = await reversalOf(scope, id);
  return {
    ...header,
    posted_by: postedBy(scope, posted_by, is_automatic),
    reversed_by_entry_id: reversal?.id ?? null,
    memorial: isOfMemorial(header.source_type) ? await shownMemorial(scope, header.source_id, projectShown) : null,
    lines: lines.map((line) => ({
      code: line.code,
      title: line.title,
      description: line.description ?? '',
      ...debitCredit(line.amount_cents),
      vat: line.vat_code === null ? null : `${line.vat_code} ${line.vat_part ?? ''}`,
    })),
  };
}
