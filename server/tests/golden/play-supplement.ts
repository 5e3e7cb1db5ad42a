import { supplementCalls, taxReturnCalls, type VatSupplement } from '@saldo/contract';
import { parseEuro } from '@saldo/ledger';
import { stepUp } from '../access/testing/people.ts';
import type { Suppletie, SupplementEvent } from './case.ts';
import { periodName, type Played, type Playing } from './playing.ts';

/** Makes and files the supplement of a return, as its screen does. */
export async function playSupplement(playing: Playing, event: SupplementEvent): Promise<Played> {
  const { world } = playing;
  world.setToday(event.date);
  const returns = await world.call(taxReturnCalls.vatReturns, {});
  const filed = returns.reply.find(({ period }) => periodName(period) === event.period);
  if (filed === undefined) throw new Error(`there is no return of ${event.period}`);
  const made = await world.call(supplementCalls.createVatSupplement, {
    body: { return_id: filed.id, discovered_on: event.discovered },
  });
  if (made.status !== 200) return { refused: made.error.code };
  const { id, version } = made.reply;
  const done = await world.call(supplementCalls.fileVatSupplement, {
    params: { id },
    body: { version, step_up: await stepUp(world) },
  });
  if (done.status !== 200) return { refused: done.error.code };
  playing.suppleties.push(asCase(done.reply));
  return { source_type: 'vat_supplement', source_id: id };
}

/** A supplement as the cases write it: boxes that are nil are left out. */
function asCase(filed: VatSupplement): Suppletie {
  const rubrics: Suppletie['rubrics'] = {};
  for (const { rubric, turnover, turnover_euros, tax, tax_euros } of filed.rubrics) {
    if (rubric === '5b') continue;
    rubrics[rubric] = {
      turnover_cents: parseEuro(turnover ?? '0.00'),
      turnover_eur: turnover_euros ?? 0,
      vat_cents: parseEuro(tax ?? '0.00'),
      vat_eur: tax_euros ?? 0,
    };
  }
  const input = filed.rubrics.find(({ rubric }) => rubric === '5b');
  return {
    period: periodName(filed.period),
    discovered: filed.discovered_on,
    file_by: filed.file_by,
    old_total_eur: filed.old_total_euros,
    rubrics,
    '5a_eur': filed.owed_euros,
    '5b_cents': parseEuro(input?.tax ?? '0.00'),
    '5b_eur': filed.input_euros,
    new_total_eur: filed.new_total_euros,
    difference_eur: filed.difference_euros,
    exact_difference_cents: parseEuro(filed.exact_difference),
  };
}
