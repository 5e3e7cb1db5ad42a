import { icpDueDate, type IcpSpan, isoDate, type IsoDate, yearOf } from '@saldo/ledger';
import { taxpayer } from '#features/administrations/index';
import { suppliedInEu } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import { declarations } from '../declarations/store.ts';
import { isFiled } from '../store.ts';
import { firstReturnDay } from '../vat/periods-to-file.ts';
import { ICP_CODES } from './icp-figures.ts';
import { spansOfYear } from './icp-returns.ts';

export type IcpDue = IcpSpan & { due_on: IsoDate };

/**
 * The ICP returns of a year (this one, if none is given) and the one before that are over, have something to report and are not filed, oldest
 * first. From the sums per month, without the figures of each return; a span without supplies takes none.
 */
export async function icpReturnsDue(scope: Scope, year = yearOf(scope.today)): Promise<IcpDue[]> {
  const span = { from: isoDate(year - 1, 1, 1), until: isoDate(year, 12, 31) };
  const supplied = await suppliedInEu(scope, span, ICP_CODES);
  if (supplied.length === 0) return [];
  const first = await firstReturnDay(scope, await taxpayer(scope));
  const filed = (await declarations(scope, 'ICP')).filter(isFiled);
  const spans = [...(await spansOfYear(scope, year - 1)), ...(await spansOfYear(scope, year))];
  return spans
    .filter(({ starts_on, ends_on }) => {
      const hasSupplies = supplied.some(
        ({ month, turnover }) => turnover !== 0 && starts_on <= month && month <= ends_on,
      );
      const isDone = filed.some((own) => own.starts_on === starts_on && own.ends_on === ends_on);
      return ends_on < scope.today && (first === null || ends_on >= first) && hasSupplies && !isDone;
    })
    .map((span) => ({ ...span, due_on: icpDueDate(span) }));
}
