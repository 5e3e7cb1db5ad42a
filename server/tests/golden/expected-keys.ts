/**
 * Every key that a case has under `expect`, with what is done with it: the comparer looks at it, or it tells a reader why. A list is a
 * path with `[]`; `*` stands for a ledger or a box. A test holds this against the cases.
 */
export const COMPARED: readonly string[] = [
  'balance_sheet.assets_cents',
  'balance_sheet.equity_before_result_cents',
  'balance_sheet.liabilities_cents',
  'balance_sheet.result_cents',
  'entries[].event',
  'entries[].lines[].account',
  'entries[].lines[].alt',
  'entries[].lines[].credit',
  'entries[].lines[].debit',
  'entries[].vat[].corrects',
  'entries[].vat[].period',
  'entries[].vat[].rubric',
  'entries[].vat[].suppletie',
  'entries[].vat[].tax',
  'entries[].vat[].turnover',
  'icp[].lines[].cents',
  'icp[].lines[].country',
  'icp[].lines[].eur',
  'icp[].lines[].kind',
  'icp[].lines[].vat_number',
  'icp[].period',
  'icp[].total_eur',
  'no_return_due',
  'notes.oss.base_cents',
  'notes.oss.country',
  'notes.oss.rate',
  'notes.oss.vat_cents',
  'notes.result_before_close_cents',
  'pnl.result_cents',
  'pnl.revenue_cents',
  'refusals[].event',
  'suppleties[].5a_eur',
  'suppleties[].5b_cents',
  'suppleties[].5b_eur',
  'suppleties[].difference_eur',
  'suppleties[].discovered',
  'suppleties[].exact_difference_cents',
  'suppleties[].file_by',
  'suppleties[].new_total_eur',
  'suppleties[].old_total_eur',
  'suppleties[].period',
  'suppleties[].rubrics.*.turnover_cents',
  'suppleties[].rubrics.*.turnover_eur',
  'suppleties[].rubrics.*.vat_cents',
  'suppleties[].rubrics.*.vat_eur',
  'trial_balance.*',
  'vat_returns[].5a_eur',
  'vat_returns[].5b_cents',
  'vat_returns[].5b_eur',
  'vat_returns[].due_date',
  'vat_returns[].exact_total_cents',
  'vat_returns[].incidental',
  'vat_returns[].period',
  'vat_returns[].rounding_gain_cents',
  'vat_returns[].rubrics.*.turnover_cents',
  'vat_returns[].rubrics.*.turnover_eur',
  'vat_returns[].rubrics.*.vat_cents',
  'vat_returns[].rubrics.*.vat_eur',
  'vat_returns[].total_eur',
];

/** What FORMAT.md lets differ (dates of entries, descriptions), what repeats another figure, and notes for parts that are not there yet. */
export const EXPLAINED: readonly string[] = [
  'entries[].date',
  'entries[].kind',
  'entries[].lines[].note',
  'entries[].lines[].open_item',
  'entries[].lines[].party',
  'entries[].lines[].role',
  'entries[].vat[].icp.country',
  'entries[].vat[].icp.kind',
  'entries[].vat[].icp.vat_number',
  'notes.fiscal_addback_cents',
  'notes.kor_ends',
  'notes.profit_shares_cents.A',
  'notes.profit_shares_cents.B',
  'refusals[].reason',
  'refusals[].suggested_status',
];

/** The paths of the values in an expectation. */
export function keysOf(expectation: unknown, path = ''): string[] {
  if (Array.isArray(expectation)) return expectation.flatMap((each: unknown) => keysOf(each, `${path}[]`));
  if (typeof expectation !== 'object' || expectation === null) return [path.replace(/\[\]$/, '')];
  const isFree = path === 'trial_balance' || path.endsWith('.rubrics');
  return Object.entries(expectation).flatMap(([key, value]) => {
    const name = isFree ? '*' : key;
    return keysOf(value, path === '' ? name : `${path}.${name}`);
  });
}
