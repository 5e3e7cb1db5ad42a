import { administrationCalls } from '@saldo/contract';
import { yearOf } from '@saldo/ledger';
import type { CloseEvent, GoldenCase } from './case.ts';
import type { Played, Playing } from './playing.ts';

/** A year is closed as its page does it: the partners of a firm with their shares, then the close. */
export async function playClose({ world }: Playing, { company }: GoldenCase, { date }: CloseEvent): Promise<Played> {
  const year = yearOf(date);
  const { partners = [] } = company;
  const shown = () => world.call(administrationCalls.financialYear, { params: { year } });
  if (partners.length > 0) {
    const body = {
      partners: partners.map(({ name, share_pct }) => ({ name, share_percentage: String(share_pct) })),
      version: (await shown()).reply.version,
    };
    const set = await world.call(administrationCalls.updateFinancialYear, { params: { year }, body });
    if (set.status !== 200) return { refused: set.error.code };
  }
  const { version } = (await shown()).reply;
  const closed = await world.call(administrationCalls.updateYearState, { body: { year, state: 'CLOSED', version } });
  return closed.status === 200 ? { source_type: 'year_close', source_id: year } : { refused: closed.error.code };
}
