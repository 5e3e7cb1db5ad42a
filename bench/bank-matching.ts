/**
 * Years of a busy shop at the bank, with what makes matching difficult (the traps are named in `seeds/bank-year`): how much is proposed, how much of
 * that is right, how much is called certain and is not; and 20,000 lines against 20,000 open documents at once. Fails when a goal is not reached.
 */
import { systemClock } from '../server/src/platform/clock.ts';
import { inTransaction } from '../server/src/platform/database/database.ts';
import { scopeOfWorker } from '../server/src/platform/jobs/jobs.ts';
import type { Begin, Scope } from '../server/src/platform/scope.ts';
import { type Answer, PlayedYear, playYear, scoreOf } from '../seeds/bank-year/play-year.ts';
import { shopYear } from '../seeds/bank-year/shop-year.ts';
import { printFloor } from './support/machine.ts';
import { startProduct } from './support/product.ts';

const [SIZE = 20_000, SEED = 16] = process.argv.slice(2).map(Number);
/** Smaller years, with other chances: what was made to fit one year must hold in these. */
const OTHER_SEEDS = [SEED + 1, SEED + 2];
const OTHER_SIZE = Math.min(SIZE, 3000);

const GOALS = { precision: 0.995, coverage: 0.95, seconds: 10 };

printFloor();
const product = await startProduct();
try {
  const year = new Date().getFullYear() - 1;
  const shop = shopYear(SIZE, SEED, year);
  const { answers, seconds } = await playYear(await companyOf('month by month', year), shop);
  report(answers);
  console.log(`proposing, month by month: ${seconds.toFixed(1)} s`);
  for (const seed of OTHER_SEEDS) {
    const begin = await companyOf(`seed ${String(seed)}`, year);
    report((await playYear(begin, shopYear(OTHER_SIZE, seed, year))).answers);
  }

  const atOnce = new PlayedYear(await companyOf('at once', year));
  await atOnce.open(shop);
  await atOnce.addDocuments(shop.documents);
  await atOnce.addLines(shop.lines);
  const atOnceSeconds = atOnce.proposing / 1000;
  goal('seconds, all at once', atOnceSeconds <= GOALS.seconds);
  console.log(
    `${shop.lines.length.toLocaleString('en')} lines against ${shop.documents.length.toLocaleString('en')} open documents at once: ${atOnceSeconds.toFixed(1)} s`,
  );
} finally {
  await product.stop();
}

async function companyOf(title: string, year: number): Promise<Begin<Scope>> {
  const company = await product.addCompany(title, year);
  return (work) =>
    inTransaction(product.app.db, async (db) =>
      work(
        await scopeOfWorker(db, {
          administrationId: company.administrationId,
          personId: company.personId,
          language: 'en',
          clock: systemClock,
          requestId: 'bench',
        }),
      ),
    );
}

function report(answers: readonly Answer[]): void {
  const { lines, coverage, precision, certain, wrongCertain } = scoreOf(answers);
  console.log(
    `${lines.toLocaleString('en')} lines: ${percent(coverage)} proposed, ${percent(precision)} of those right, ${percent(certain)} certain, ${String(wrongCertain.length)} of those wrong`,
  );
  goal('none of those certain is wrong', wrongCertain.length === 0);
  goal('those proposed are right', precision >= GOALS.precision);
  goal('proposed', coverage >= GOALS.coverage);
  const traps = [...Map.groupBy(answers, ({ line }) => line.trap)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  for (const [trap, all] of traps) {
    const of = scoreOf(all);
    const wrong = all.filter(({ outcome }) => outcome === 'wrong').length;
    console.log(
      `  ${trap}: ${String(of.lines)}, ${percent(of.coverage)} proposed, ${String(wrong)} wrong, ${percent(of.certain)} certain`,
    );
  }
  for (const { line, proposal } of wrongCertain.slice(0, 10))
    console.log(`  wrong though certain: ${line.date} ${String(line.amount)} ${line.name} "${line.text}": ${proposal}`);
}

function goal(of: string, isReached: boolean): void {
  if (isReached) return;
  console.log(`GOAL NOT REACHED: ${of}`);
  process.exitCode = 1;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}
