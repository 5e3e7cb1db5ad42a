import type { API, PurchaseLine } from '@saldo/contract';
import {
  type Cents,
  cents,
  formatEuro,
  isBookingDate,
  parseEuro,
  SMALL_ASSET_LIMIT,
  subtract,
  yearOf,
  ZERO,
} from '@saldo/ledger';
import { sql } from 'kysely';
import type { z } from 'zod';
import { ledgerTitles } from '#features/journal/index';
import { type BookedExpenseLine, fixedAssetLines } from '#features/purchases/index';
import { Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { transferLines } from '../acts/asset-entry.ts';
import { postAct } from '../acts/post-act.ts';
import { addAssets, assetColumns } from './create-asset.ts';
import { groupById, type GroupRow, groupsOf } from './groups.ts';
import { vatShares } from './line-places.ts';
import { proposeGroup } from './propose-group.ts';
import { insertAssets, insertMovements, nextMovementId } from './store.ts';
import { refuseUnfitTerms } from './terms.ts';

/** Costs of equipment, where something durable is booked by mistake. */
const EQUIPMENT = 'equipment';

/** Lines of expenses that can be in the register and are not yet, or not wholly; of one expense also those that are. */
export async function purchaseLines(scope: Scope, expenseId?: number): Promise<PurchaseLine[]> {
  const groups = await groupsOf(scope);
  const lines = await linesOf(scope, groups, expenseId);
  if (lines.length === 0) return [];
  const taken = await takenOf(scope, [...new Set(lines.map(({ expense_id }) => expense_id))]);
  const titles = await ledgerTitles(scope, [...new Set(lines.map(({ account }) => account))]);
  return lines.flatMap((line) => {
    const assets = taken.get(keyOf(line)) ?? [];
    const left = subtract(line.amount, totalOf(assets));
    if (left <= 0 && expenseId === undefined) return [];
    return [
      {
        expense_id: line.expense_id,
        line_number: line.line_number,
        expense_name: line.expense_name,
        contact_name: line.contact_name,
        date: line.document_date,
        description: line.description,
        ledger_code: line.account,
        ledger_title: titles.get(line.account) ?? '',
        amount: formatEuro(line.amount),
        vat_deducted: formatEuro(line.vat_deducted),
        left: formatEuro(left),
        is_cost: !groups.some(({ cost_ledger_id }) => cost_ledger_id === line.ledger_id),
        group_id: proposeGroup(line.description, line.account, groups)?.id ?? null,
        assets: assets.map(({ id, name }) => ({ id, name })),
      },
    ];
  });
}

function linesOf(scope: Scope, groups: readonly GroupRow[], expenseId?: number): Promise<BookedExpenseLine[]> {
  return fixedAssetLines(scope, {
    ...(expenseId === undefined ? {} : { expenseId }),
    ledgerIds: groups.map(({ cost_ledger_id }) => cost_ledger_id),
    costs: { category: EQUIPMENT, above: SMALL_ASSET_LIMIT },
  });
}

function keyOf({ expense_id, line_number }: { expense_id: number; line_number: number }): string {
  return `${String(expense_id)}.${String(line_number)}`;
}

type Taken = { id: number; name: string; cost: number };

/** What of each line is in the register. */
async function takenOf(scope: Scope, expenseIds: readonly number[]): Promise<Map<string, Taken[]>> {
  const { rows } = await sql<Taken & { expense_id: number; line_number: number }>`
    select a.expense_id, a.expense_line as line_number, a.id, a.name, a.cost_cents as cost
    from assets a
    where a.administration_id = ${scope.administrationId} and a.expense_id = any (${expenseIds}::bigint[])
    order by a.id`.execute(scope.db);
  return Map.groupBy(rows, keyOf);
}

const totalOf = (taken: readonly Taken[]): Cents => cents(taken.reduce((sum, { cost }) => sum + cost, 0));

type FromLine = z.output<typeof API.assets.createFromEntry.body>;

/**
 * Makes assets of a line of a booked expense: together at most what is left of it. A line that was booked as costs is moved to fixed assets, on
 * its own day.
 */
export async function createFromLine(scope: Scope, body: FromLine): Promise<number[]> {
  await sql`select lock_administration(${scope.administrationId})`.execute(scope.db);
  const groups = await groupsOf(scope);
  const line = (await anyLine(scope, groups, body.expense_id)).find(
    ({ line_number }) => line_number === body.line_number,
  );
  if (line === undefined) throw new Refusal('expense_line_not_booked');
  const before = (await takenOf(scope, [line.expense_id])).get(keyOf(line)) ?? [];
  const taken = totalOf(before);
  const left = subtract(line.amount, taken);
  const total = body.assets.reduce((sum, { cost }) => sum + parseEuro(cost), 0);
  if (total > left) throw refuseField('assets.0.cost', 'line_already_taken');
  const vat = vatShares(
    line,
    taken,
    body.assets.map(({ cost }) => parseEuro(cost)),
  );
  const ids: number[] = [];
  for (const [index, typed] of body.assets.entries()) {
    const group = await groupById(scope, typed.group_id).catch((error: unknown) => {
      throw error instanceof Refusal ? refuseField(`assets.${String(index)}.group_id`, 'group_unknown') : error;
    });
    ids.push(
      await addFromLine(scope, line, { typed, group, vat: vat[index] ?? ZERO, path: `assets.${String(index)}.` }),
    );
  }
  return ids;
}

/** A person may choose any line; only some are proposed. */
function anyLine(scope: Scope, groups: readonly GroupRow[], expenseId: number): Promise<BookedExpenseLine[]> {
  return fixedAssetLines(scope, {
    expenseId,
    ledgerIds: groups.map(({ cost_ledger_id }) => cost_ledger_id),
    costs: { category: EQUIPMENT, above: cents(0) },
  });
}

async function addFromLine(
  scope: Scope,
  line: BookedExpenseLine,
  { typed, group, vat, path }: { typed: FromLine['assets'][number]; group: GroupRow; vat: Cents; path: string },
): Promise<number> {
  const cost = parseEuro(typed.cost);
  const columns = assetColumns(typed, group, {
    acquired_on: line.document_date,
    in_use_from: typed.in_use_from ?? line.document_date,
    vat_deducted_cents: vat,
    origin: 'PURCHASE',
    expense_id: line.expense_id,
    expense_line: line.line_number,
    opening_on: null,
  });
  refuseUnfitTerms(columns, group, path);
  const about = { line_cents: line.amount };
  if (line.ledger_id === group.cost_ledger_id) {
    const movement = {
      kind: 'ACQUISITION' as const,
      moved_on: line.booked_on,
      year: yearOf(line.booked_on),
      cost,
      about,
    };
    const [id = 0] = await addAssets(scope, [{ columns, movement: { ...movement, entry_id: line.entry_id } }]);
    return id;
  }
  const [id = 0] = await insertAssets(scope, [columns]);
  await bookTransfer(scope, { assetId: id, act: 1, line, cost, group, name: typed.name });
  return id;
}

/** Moves a line from costs, or from another group, to fixed assets, and notes what it brought into the register. */
export async function bookTransfer(
  scope: Scope,
  {
    assetId,
    act,
    line,
    cost,
    group,
    name,
  }: {
    assetId: number;
    act: number;
    line: BookedExpenseLine;
    cost: Cents;
    group: GroupRow;
    name: string;
  },
): Promise<void> {
  const movementId = await nextMovementId(scope);
  const date = isBookingDate(line.booked_on, scope.today) ? line.booked_on : scope.today;
  const posted = await postAct(scope, {
    movementId,
    date,
    lines: transferLines(line.account, group.cost_account, cost, name),
    description: `${scope.language === 'nl' ? 'Activering' : 'Capitalised'} ${line.expense_name} ${name}`,
    asCorrection: false,
  });
  await insertMovements(scope, [
    {
      id: movementId,
      asset_id: assetId,
      act,
      kind: 'ACQUISITION',
      moved_on: posted.booked_on,
      year: yearOf(posted.booked_on),
      cost,
      about: { line_cents: line.amount, is_transfer: true },
      entry_id: posted.entry_id,
    },
  ]);
}
