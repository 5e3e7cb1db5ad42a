import { type API, AssetBody, type AssetImport } from '@saldo/contract';
import { cents, formatEuro, type IsoDate } from '@saldo/ledger';
import type { z } from 'zod';
import { amountIn, CsvProblems, type CsvRow, dayIn, readCsv } from '#platform/csv-rows';
import { refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { addAssets, type NewAsset, typedAsset } from './create-asset.ts';
import { type GroupRow, groupsOf } from './groups.ts';

const HEADINGS = {
  name: /^(name|asset|naam|bedrijfsmiddel|omschrijving|description)$/,
  group: /^(group|groep|asset group|activagroep)$/,
  acquired_on: /^(acquired|acquired on|purchase date|date|aangeschaft|aanschafdatum|aankoopdatum|datum)$/,
  in_use_from: /^(in use from|in use|in gebruik( vanaf)?|ingebruikname)$/,
  cost: /^(cost|purchase price|aanschafwaarde|aanschafprijs|kostprijs)$/,
  residual: /^(residual( value)?|restwaarde)$/,
  depreciation:
    /^(depreciation|accumulated depreciation|afschrijving(en)?|cumulatieve afschrijving(en)?|afgeschreven)$/,
  life_months: /^(life|life in months|life \(months\)|levensduur|levensduur in maanden|levensduur \(maanden\))$/,
  vat_deducted: /^(vat|vat deducted|btw|afgetrokken btw)$/,
} as const;
type Column = keyof typeof HEADINGS;
type Body = z.output<typeof API.assets.importAssets.body>;

/** Adds assets of the opening balance from a file; with an error anywhere, or on a dry run, none. */
export async function importAssets(scope: Scope, { content, opening_on, dry_run }: Body): Promise<AssetImport> {
  const problems = new CsvProblems(scope.language);
  const rows = readCsv(content, HEADINGS, ['name', 'group', 'acquired_on', 'cost'], problems);
  const groups = await groupsOf(scope);
  const known = await openingAssets(scope);
  const assets = rows.flatMap(
    (row) =>
      problems.take(row.row, () => {
        const asset = assetOf(scope, row, groups, opening_on);
        if (known.has(signOf(asset.columns))) throw refuseField('name', 'already_in_register');
        return asset;
      }) ?? [],
  );
  if (problems.list.length === 0 && !dry_run) await addAssets(scope, assets);
  const total = (of: 'cost' | 'depreciation') =>
    formatEuro(cents(assets.reduce((sum, { movement }) => sum + (movement[of] ?? 0), 0)));
  return { rows: rows.length, cost: total('cost'), depreciation: total('depreciation'), problems: problems.list };
}

type Sign = Pick<NewAsset['columns'], 'name' | 'group_id' | 'acquired_on' | 'cost_cents'>;

const signOf = ({ name, group_id, acquired_on, cost_cents }: Sign): string =>
  JSON.stringify([name.toLowerCase(), group_id, acquired_on, cost_cents]);

/** What opening balances have brought in: a file that is chosen twice is not added twice. Equal assets come in one file. */
async function openingAssets(scope: Scope): Promise<ReadonlySet<string>> {
  const rows = await scope.db
    .selectFrom('assets')
    .select(['name', 'group_id', 'acquired_on', 'cost_cents'])
    .where('administration_id', '=', scope.administrationId)
    .where('origin', '=', 'OPENING')
    .execute();
  return new Set(rows.map(signOf));
}

function assetOf(scope: Scope, { cells }: CsvRow<Column>, groups: readonly GroupRow[], openingOn: IsoDate): NewAsset {
  const named = (cells.group ?? '').toLowerCase();
  const group = groups.find(
    ({ names, cost_account }) => cost_account === named || names.some((name) => name.toLowerCase() === named),
  );
  if (group === undefined) throw refuseField('group', 'group_unknown');
  const amount = (column: Column): string => {
    const text = cells[column] ?? '';
    const read = text === '' ? '0.00' : amountIn(text);
    if (read === null) throw refuseField(column, 'number_unreadable');
    return read;
  };
  const day = (column: Column): string => {
    const read = dayIn(cells[column] ?? '');
    if (read === null) throw refuseField(column, 'date_invalid');
    return read;
  };
  const months = cells.life_months ?? '';
  if (!/^\d{0,4}$/.test(months)) throw refuseField('life_months', 'life_months');
  const acquired_on = day('acquired_on');
  const parsed = AssetBody.safeParse({
    name: cells.name ?? '',
    group_id: group.id,
    acquired_on,
    in_use_from: (cells.in_use_from ?? '') === '' ? acquired_on : day('in_use_from'),
    cost: amount('cost'),
    residual: amount('residual'),
    vat_deducted: amount('vat_deducted'),
    ...(months === '' ? {} : { life_months: Number(months) }),
    opening: { on: openingOn, depreciation: amount('depreciation') },
  });
  if (!parsed.success) throw refuseField(String(parsed.error.issues[0]?.path[0] ?? 'name'), 'invalid');
  return typedAsset(scope, parsed.data, group);
}
