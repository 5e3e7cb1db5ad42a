import pg from 'pg';
import type { Statement } from './record-statements.ts';

/** A statement that does not suit a table that is spread over a cluster, and why. */
export interface Offence {
  statement: Statement;
  reason: string;
}

type Node = { [property: string]: unknown; Plans?: Node[] };

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

async function ownedTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_policy p join pg_class c on c.oid = p.polrelid where p.polname = 'one_administration'`,
  );
  return new Set(rows.map(({ name }) => name));
}

async function planOf(client: pg.Client, text: string): Promise<Node | undefined> {
  if (!/^\s*(?:select|with|insert|update|delete)\b/i.test(text)) return undefined;
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (generic_plan, format json) ${text}`);
  return rows[0]?.['QUERY PLAN'][0].Plan;
}

const NOW_IN_DO_UPDATE = /\bdo update set\b(?:(?!\bwhere\b)[\s\S])*\b(?:now|clock_timestamp)\(\)/i;
const COMES_AS_A_DOCUMENT = /\b(?:unnest|jsonb?_to_recordset|jsonb?_populate_recordset|jsonb?_array_elements)\(/i;
/** Which of an own kind of table each may stand beside nothing that an administration owns: it is closed, and on the coordinator. */
const COORDINATOR_ALONE = 'shared_log';

function reasonOf(text: string, owned: ReadonlySet<string>, plan: Node | undefined): string | undefined {
  if (plan === undefined) return undefined;
  const nodes = flat(plan);
  const read = nodes.filter((node) => node['Node Type'] !== 'ModifyTable').map((node) => String(node['Relation Name']));
  const written = nodes.filter((node) => node['Node Type'] === 'ModifyTable').map((node) => String(node['Relation Name']));
  const readsOwned = read.some((name) => owned.has(name));
  const loose = nodes.find((node) => owned.has(String(node['Relation Name'])) && !namesAdministration(node));
  if (loose !== undefined)
    return `${String(loose['Relation Name'])} is not compared with the administration itself: ${conditionsOf(loose) || 'no condition'}`;
  if (/\bnextval\(/i.test(text) && read.some((name) => name !== 'undefined')) return 'takes a number from a sequence beside a table';
  if (written.some((name) => owned.has(name)) && /^\s*(?:insert|with)\b/i.test(text) && COMES_AS_A_DOCUMENT.test(text))
    return 'stores rows that come as one document, outside a function';
  if (NOW_IN_DO_UPDATE.test(text)) return 'asks for the time in DO UPDATE: take what was offered (excluded)';
  if (written.some((name) => !owned.has(name)) && readsOwned) return 'writes what no administration owns from what one owns';
  if (readsOwned && read.includes(COORDINATOR_ALONE)) return `joins ${COORDINATOR_ALONE} with what an administration owns`;
  return undefined;
}

function flat(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flat)];
}

function conditionsOf(node: Node): string {
  return ['Index Cond', 'Recheck Cond', 'Filter', 'TID Cond'].map((kind) => node[kind] ?? '').join(' ').trim();
}

/** A scan says it in its condition; what is only inserted into says it in its row. */
function namesAdministration(node: Node): boolean {
  if (node['Node Type'] === 'ModifyTable') return true;
  return /\badministration_id = (?:\$\d+|\(?current_administration\(\)|ANY \(\$)/.test(conditionsOf(node));
}
