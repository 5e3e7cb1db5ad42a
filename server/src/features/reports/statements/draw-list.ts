import { type listFileCalls, type ListCell, MOST_DRAWN_CELLS } from '@saldo/contract';
import { parseEuro } from '@saldo/ledger';
import { administration } from '#features/administrations/index';
import type { Begin, Download, Input } from '#platform/http/handlers';
import { Refusal, refuseField } from '#platform/refusal';
import { inAdministration, type PersonScope, type Scope } from '#platform/scope';
import { type PdfRow, writeTablePdf } from '#standards/table-pdf/table-pdf';
import type { Cell } from '#standards/tables/table-file';
import { nameOfFile } from '../file-names.ts';
import { oneAtATime } from './one-at-a-time.ts';

type Asked = Input<(typeof listFileCalls)['drawList']>['body'];

/** Whose list it is where it is of no company: of all clients, which only staff see. */
const OF_NO_COMPANY = 'Saldo';
/** A long list takes a second: behind more of them nobody waits. */
const WAITING = { most: 10, mostOfOne: 2 };

/** A list as it stands on a screen, drawn outside of the transaction: one after the other, as each is held in memory until its last page. */
export function listDrawer() {
  const inTurn = oneAtATime(WAITING);
  return async (
    begin: Begin<(typeof listFileCalls)['drawList']>,
    { body: asked }: { body: Asked },
  ): Promise<Download> => {
    // A row may have more cells than there are columns.
    const cells = asked.rows.reduce((total, row) => total + Math.max(row.length, asked.columns.length), 0);
    if (cells > MOST_DRAWN_CELLS) throw refuseField('rows', 'too_long_for_pdf');
    const { asker, about } = await begin(async (scope) => ({
      asker: scope.personId,
      about: await aboutList(asked.admin_id === undefined ? scope : inAdministration(scope)),
    }));
    return inTurn(asker, () => drawList(about, asked));
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
    columns: columns.map(({ head, is_amount }) => ({ head, isAmount: is_amount })),
    rows: [
      ...rows.map((row): PdfRow => ({ kind: 'ledger', cells: row.map(drawn) })),
      ...(total === undefined ? [] : [{ kind: 'total' as const, cells: total.map(drawn) }]),
    ],
  });
  return { media_type: 'application/pdf', file_name: `${nameOfFile(title, about.company)}.pdf`, content };
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
