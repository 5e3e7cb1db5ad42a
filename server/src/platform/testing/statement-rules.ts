import pg from 'pg';
import type { Statement } from './record-statements.ts';

/** A statement that does not suit a table that is spread over a cluster, and why. */
export interface Offence {
  statement: Statement;
  reason: string;
}

type Condition = 'Index Cond' | 'Recheck Cond' | 'Filter';
type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] } & Partial<Record<Condition, string>>;

/** What PostgreSQL plans for each statement whatever its parameters are, held to what a cluster takes (docs/scaling.md). */
export async function offencesOf(ownerUrl: string, statements: readonly Statement[]): Promise<Offence[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const owned = await ownedTables(client);
    const offences: Offence[] = [];
    for (const statement of statements) {
      const reason = reasonOf(statement.text, owned, await planOf(client, statement.text));
      if (reason !== undefined) offences.push({ statement, reason });
    }
    return offences;
  } finally {
    await client.end();
  }
}

/** What the tests of a run made the program send suits a cluster too, or the run fails: of what a teardown throws the runner only tells. */
export function refuseOffences(offences: readonly Offence[]): void {
  if (offences.length === 0) return;
  const told = offences.map(({ statement: { text, sentBy }, reason }) =>
    [reason, ...sentBy.slice(0, 3), text].join('\n  '),
  );
  process.exitCode = 1;
  throw new Error(`${String(offences.length)} statements do not run on a cluster:\n\n${told.join('\n\n')}`);
}

async function ownedTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_policy p join pg_class c on c.oid = p.polrelid where p.polname = 'one_administration'`,
  );
  return new Set(rows.map(({ name }) => name));
}

async function planOf(client: pg.Client, text: string): Promise<Node | undefined> {
  if (!/^\s*(?:select|with|insert|update|delete)\b/i.test(text)) return undefined;
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (generic_plan, format json) ${text}`,
  );
  return rows[0]?.['QUERY PLAN'][0].Plan;
}

const NOW_IN_DO_UPDATE = /\bdo update set\b(?:(?!\bwhere\b)[\s\S])*\b(?:now|clock_timestamp)\(\)/i;
const COMES_AS_A_DOCUMENT = /\b(?:unnest|jsonb?_to_recordset|jsonb?_populate_recordset|jsonb?_array_elements)\(/i;
const STABLE_OF_COLUMNS = /\b(?:concat(?:_ws)?|format|to_char|to_jsonb?|row_to_json|jsonb?_build_(?:object|array))\(/i;
const NEVER_THE_SAME = /\b(?:clock_timestamp|random|gen_random_uuid)\(\)/i;
/** Closed by row-level security and on the coordinator: of a join with what is spread Citus 13.2 crashes. */
const COORDINATOR_ALONE = 'shared_log';
const ITSELF = 'administrations';

function reasonOf(text: string, owned: ReadonlySet<string>, plan: Node | undefined): string | undefined {
  if (plan === undefined) return undefined;
  const nodes = flat(plan);
  const read = nodes.filter((node) => node['Node Type'] !== 'ModifyTable').map((node) => String(node['Relation Name']));
  const written = nodes
    .filter((node) => node['Node Type'] === 'ModifyTable')
    .map((node) => String(node['Relation Name']));
  const readsOwned = read.some((name) => owned.has(name));
  const loose = nodes.find((node) => {
    const name = String(node['Relation Name']);
    return owned.has(name)
      ? !compares(node, 'administration_id')
      : name === ITSELF && readsOwned && !compares(node, 'id');
  });
  if (loose !== undefined)
    return `${String(loose['Relation Name'])} is not compared with the administration itself: ${conditionsOf(loose) || 'no condition'}`;
  if (/\bnextval\(/i.test(text) && read.some((name) => name !== 'undefined'))
    return 'takes a number from a sequence beside a table';
  if (written.some((name) => owned.has(name)) && /^\s*(?:insert|with)\b/i.test(text) && COMES_AS_A_DOCUMENT.test(text))
    return 'stores rows that come as one document, outside a function';
  if (/^\s*update\b/i.test(text) && written.some((name) => owned.has(name))) {
    if (NEVER_THE_SAME.test(text))
      return 'changes a row by what is never the same twice: now() is, within a transaction';
    if (STABLE_OF_COLUMNS.test(text)) return 'changes a row by a function that is only stable: read first, or spaced()';
  }
  if (written.some((name) => owned.has(name)) && NOW_IN_DO_UPDATE.test(text))
    return 'asks for the time in DO UPDATE: take what was offered (excluded)';
  if (written.some((name) => !owned.has(name)) && readsOwned)
    return 'writes what no administration owns from what one owns';
  if (readsOwned && read.includes(COORDINATOR_ALONE))
    return `joins ${COORDINATOR_ALONE} with what an administration owns`;
  return undefined;
}

function flat(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flat)];
}

const CONDITIONS: readonly Condition[] = ['Index Cond', 'Recheck Cond', 'Filter'];

function conditionsOf(node: Node): string {
  return CONDITIONS.map((kind) => node[kind] ?? '')
    .join(' ')
    .trim();
}

/** A scan says it in its condition; what is only inserted into says it in its row. */
function compares(node: Node, column: string): boolean {
  if (node['Node Type'] === 'ModifyTable') return true;
  const said = new RegExp(String.raw`^\(*${column} = \$\d+`);
  return CONDITIONS.some((kind) => conjunctsOf(node[kind] ?? '').some((conjunct) => said.test(conjunct)));
}

/** What must all hold: "((a = 1) AND ((b = 2) OR (c = 3)))" is two. */
function conjunctsOf(condition: string): string[] {
  const inner = /^\(\(.*\)\)$/s.test(condition) ? condition.slice(1, -1) : condition;
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < inner.length; at += 1) {
    depth += Number(inner[at] === '(') - Number(inner[at] === ')');
    if (depth > 0) continue;
    if (inner.startsWith(' OR ', at)) return [];
    if (!inner.startsWith(' AND ', at)) continue;
    parts.push(inner.slice(start, at));
    start = at + ' AND '.length;
  }
  return [...parts, inner.slice(start)];
}
