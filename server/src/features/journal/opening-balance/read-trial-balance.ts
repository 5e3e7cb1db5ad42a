import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fieldText, type TrialBalanceFile } from '@saldo/contract';
import {
  type Cents,
  cents,
  formatEuro,
  type IsoDate,
  negate,
  openingLedgerFor,
  openingLedgerProblem,
  sum,
} from '@saldo/ledger';
import { administration } from '#features/administrations/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { NotATrialBalance, readTrialBalanceFile, type TrialBalanceTable } from '#standards/trial-balance/trial-balance';
import { factsOf } from '../ledgers/ledgers.ts';
import { recogniseLedger } from './recognise-ledger.ts';

const LARGEST_BYTES = 2 * 1024 * 1024;
const MOST_PROBLEMS = 100;

/** The rows of a file that was sent. Refused when it is no trial balance, or larger than any is. */
export async function trialBalanceIn(content: Readable): Promise<TrialBalanceTable> {
  const bytes = await buffer(content);
  if (bytes.length > LARGEST_BYTES) throw new Refusal('too_large');
  try {
    return readTrialBalanceFile(bytes);
  } catch (error) {
    throw error instanceof NotATrialBalance ? new Refusal('not_a_trial_balance') : error;
  }
}

/** An amount as far as it is on one side: debit is positive. */
const side = (amount: Cents): string => formatEuro(onSide(amount));
const onSide = (amount: Cents): Cents => cents(Math.max(amount, 0));

/** The rows with the ledgers they mean, for an opening balance on a day. Nothing is booked. */
export async function readTrialBalance(
  scope: Scope,
  { records, problems }: TrialBalanceTable,
  date: IsoDate,
): Promise<TrialBalanceFile> {
  const { business_entity } = await administration(scope);
  const ledgers = await scope.db
    .selectFrom('ledgers')
    .select(['code', 'title_nl', 'title_en', 'rgs_code', 'kind', 'category'])
    .where('administration_id', '=', scope.administrationId)
    .orderBy('code')
    .execute()
    .then((rows) => rows.map((each) => ({ ...each, ...factsOf(each) })));
  return {
    rows: records.map(({ row, code, name, amount, ...rest }) => {
      const recognised = recogniseLedger({ row, code, name, amount, ...rest }, ledgers);
      const ledger = ledgers.find(({ code: own }) => own === recognised?.ledger.code) ?? null;
      const problem = ledger === null ? null : openingLedgerProblem(ledger, date);
      return {
        row,
        code,
        name,
        debit: side(amount),
        credit: side(negate(amount)),
        ledger: ledger?.code ?? null,
        recognised_by: recognised?.by ?? null,
        moved_to: ledger === null || problem === null ? null : openingLedgerFor(ledger, date, business_entity),
        moved_because: problem === null ? null : fieldText(problem, scope.language),
      };
    }),
    total_debit: formatEuro(sum(records.map(({ amount }) => onSide(amount)))),
    total_credit: formatEuro(sum(records.map(({ amount }) => onSide(negate(amount))))),
    problems: problems
      .slice(0, MOST_PROBLEMS)
      .map(({ row, column, problem }) => ({ row, column, message: fieldText(problem, scope.language) })),
    problem_count: problems.length,
  };
}
