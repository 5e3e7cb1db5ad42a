import { type listFileCalls, type ListCell, MOST_DRAWN_CELLS } from '@saldo/contract';
import { parseEuro } from '@saldo/ledger';
import { administration } from '#features/administrations/index';
import type { Begin, Download, Input } from '#platform/http/handlers';
import { Refusal, refuseField } from '#platform/refusal';
import { inAdministration, type PersonScope, type Scope } from '#platform/scope';
import { type PdfColumn, type PdfRow, writeTablePdf } from '#standards/table-pdf/table-pdf';
import type { Cell } from '#standards/tables/table-file';

type Asked = Input<(typeof listFileCalls)['drawList']>['body'];

/** Whose list it is where it is of no company: of all clients, which only staff see. */
const OF_NO_COMPANY = 'Saldo';
/** A column of words takes a share by how long its words are, between that of a state and that of a description. */
const LEAST_SHARE = 6;
const MOST_SHARE = 36;

/** A list as it stands on a screen, drawn outside of the transaction: one after the other, as each is held in memory until its last page. */
export function listDrawer() {
  let last: Promise<unknown> = Promise.resolve();
  return async (
    begin: Begin<(typeof listFileCalls)['drawList']>,
    { body: asked }: { body: Asked },
  ): Promise<Download> => {
    // A row may have more cells than there are columns.
    const cells = asked.rows.reduce((total, row) => total + Math.max(row.length, asked.columns.length), 0);
    if (cells > MOST_DRAWN_CELLS) throw refuseField('rows', 'too_long_for_pdf');
    const about = await begin((scope) => aboutList(asked.admin_id === undefined ? scope : inAdministration(scope)));
    const drawing = last.then(() => drawList(about, asked));
    last = drawing.catch(() => undefined);
    return drawing;
  };
}

async function drawList(
  about: Awaited<ReturnType<typeof aboutList>>,
  { title, columns, rows, total }: Asked,
): Promise<Download> {
  const content = await writeTablePdf({
    ...about,
    title,
    about: WORDS[about.language](rows.length),
    columns: columns.map(({ head, is_amount }, at) =>
      columnOf(
        head,
        is_amount,
        rows.map((row) => row[at] ?? ''),
      ),
    ),
    rows: [
      ...rows.map((row): PdfRow => ({ kind: 'ledger', cells: row.map(drawn) })),
      ...(total === undefined ? [] : [{ kind: 'total' as const, cells: total.map(drawn) }]),
    ],
  });
  const name = `${title} ${about.company}`.replaceAll(/[^\p{L}\p{N} .-]/gu, '').trim();
  return { media_type: 'application/pdf', file_name: `${name}.pdf`, content };
}

async function aboutList(scope: PersonScope | Scope) {
  const isOfCompany = 'administrationId' in scope;
  if (!isOfCompany && scope.staffRole === null) throw new Refusal('not_found');
  const company = isOfCompany ? (await administration(scope)).title : OF_NO_COMPANY;
  return { company, language: scope.language, created_on: scope.today };
}

const WORDS = {
  en: (rows: number) => (rows === 1 ? '1 row' : `${String(rows)} rows`),
  nl: (rows: number) => (rows === 1 ? '1 regel' : `${String(rows)} regels`),
};

function drawn(cell: ListCell): Cell {
  return typeof cell === 'object' && 'amount' in cell ? { cents: parseEuro(cell.amount) } : cell;
}

function columnOf(head: string, is_amount: boolean, cells: readonly ListCell[]): PdfColumn {
  if (is_amount) return { head, share: null };
  const lengths = cells.map((cell) => (typeof cell === 'string' ? cell.length : 10));
  // What nearly all of it needs: one long name does not take the room of the other columns.
  const usual = lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length * 0.9)] ?? 0;
  return { head, share: Math.min(MOST_SHARE, Math.max(LEAST_SHARE, head.length, usual)) };
}
