import type { QueryClient } from '@tanstack/react-query';
import { listFileCalls, MOST_DRAWN_CELLS, MOST_DRAWN_ROWS } from '@saldo/contract';
import type { ListDrawing } from '../../ui/table/list-pdf.ts';
import { TooManyRows } from '../../ui/table/too-many-rows.ts';
import { ApiError } from './api-error.ts';
import { fetchFile } from './server.ts';
import { administrationsQuery } from './session.ts';

/** The administration of the address; none where the lists are of all clients. */
function addressed(): { admin_id?: number } {
  const [, , segment = ''] = window.location.pathname.split('/');
  return /^[1-9]\d*$/.test(segment) ? { admin_id: Number(segment) } : {};
}

/** The more columns, the fewer rows; what is found to be too long is not fetched. */
function mostRows(columns: number): number {
  return Math.min(MOST_DRAWN_ROWS, Math.floor(MOST_DRAWN_CELLS / columns));
}

/** The server draws, because it has the letters and makes the file readable for a screen reader. */
export const listDrawing = (client: QueryClient): ListDrawing => ({
  company: () => {
    const { admin_id } = addressed();
    return client.getQueryData(administrationsQuery.queryKey)?.find(({ id }) => id === admin_id)?.title;
  },
  most: mostRows,
  draw: ({ title, columns, rows, total }, signal) =>
    fetchFile(
      listFileCalls.drawList,
      {
        body: {
          ...addressed(),
          title,
          columns: [...columns],
          rows: rows.map((row) => [...row]),
          ...(total === undefined ? {} : { total: [...total] }),
        },
      },
      { signal },
    ).catch((error: unknown) => {
      const isTooLong = error instanceof ApiError && (error.code === 'too_large' || error.errors['rows'] !== undefined);
      throw isTooLong ? new TooManyRows(mostRows(columns.length)) : error;
    }),
});
