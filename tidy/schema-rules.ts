/** Tables that no administration owns. Sessions, links and teams name administrations; they belong to a person or to the provider. */
export const SHARED = [
  'account_events',
  'administration_directory',
  'administrations',
  'authenticator_steps',
  'backup_tokens',
  'bank_feed_organizations',
  'demo_planting',
  'failed_attempts',
  'idempotency_keys',
  'known_devices',
  'login_failures',
  'one_time_links',
  'peppol_participants',
  'persons',
  'schema_objects',
  'sessions',
  'shared_heads',
  'shared_log',
  'staff_finished',
  'staff_questions',
  'staff_queue',
  'staff_role_changes',
  'staff_team_clients',
  'staff_team_members',
  'staff_teams',
  'trusted_devices',
  'two_step_resets',
];

/** Tables the application reads and never writes: only functions do. */
const WRITTEN_BY_FUNCTIONS = names([
  'audit_heads',
  'audit_log',
  'counters',
  'expense_day_sums',
  'journal_entries',
  'journal_lines',
  'ledger_balances',
  'sales_day_sums',
  'shared_heads',
  'shared_log',
]);

/** Functions with the owner's rights that the application may call. Each checks for itself whom it serves. */
const DOORS = names([
  'administration_of_inbound_address',
  'administrations_after',
  'append_audit',
  'clear_periods',
  'enqueue',
  'has_administrations',
  'lock_administration',
  'owners_of_clients',
  'people_of_clients',
  'count_ended_periods',
  'ended_periods_of_clients',
  'ended_periods_per_person',
  'periods_to_check',
  'place_imported_items',
  'post_entry',
  'post_entries',
  'post_imported_entries',
  'prove_months',
  'recalculate_balances',
  'recalculate_expense_sums',
  'recalculate_sales_sums',
  'received_vat',
  'reverse_imported_entries',
  'shut_doors',
  'take_number',
  'verify_shared_log',
]);

function names(list: readonly string[]): string {
  return list.map((name) => `'${name}'`).join(', ');
}

export const OWNED_TABLES = `select c.oid from pg_class c where c.relnamespace = 'public'::regnamespace
  and c.relkind in ('r', 'p') and c.relname not in (${names(SHARED)})`;

const firstColumn = (relation: string, number: string): string =>
  `(select a.attname from pg_attribute a where a.attrelid = ${relation} and a.attnum = ${number})`;

/**
 * What every table and function has to keep to. `offenders` selects what does not, as one column of text; `planted` makes an offender, to
 * show that the rule sees it.
 */
export type SchemaRule = { rule: string; offenders: string; planted: string };

/** What the owner of the table alone may read, for functions that look across administrations (server/schema/administrations/policies.sql). */
const OF_THE_OWNER = `(p.polname = 'for_the_owner' and p.polcmd = 'r' and p.polrelid in ('memberships'::regclass, 'financial_periods'::regclass)
  and p.polroles = array[(select o.relowner from pg_class o where o.oid = p.polrelid)])`;

const OWNERSHIP: SchemaRule[] = [
  {
    rule: 'the first column of what an administration owns says which one',
    offenders: `select t.oid::regclass::text from (${OWNED_TABLES}) t where not exists (select from pg_attribute a
      where a.attrelid = t.oid and a.attnum = 1 and a.attname = 'administration_id' and a.attnotnull
        and a.atttypid = 'bigint'::regtype)`,
    planted: 'create table planted (id bigint primary key, administration_id bigint not null)',
  },
  {
    rule: 'every owned table has a primary key, and in it and in each unique key the administration comes first',
    offenders: `select x.indexrelid::regclass::text from pg_index x where x.indrelid in (${OWNED_TABLES}) and x.indisunique
        and ${firstColumn('x.indrelid', 'x.indkey[0]')} is distinct from 'administration_id'
      union all select t.oid::regclass::text from (${OWNED_TABLES}) t
        where not exists (select from pg_index x where x.indrelid = t.oid and x.indisprimary)`,
    planted: 'create unique index planted on contacts (iban)',
  },
  {
    rule: 'nothing refers to a row of another administration',
    offenders: `select f.conname from pg_constraint f where f.contype = 'f' and f.conrelid in (${OWNED_TABLES})
      and f.confrelid <> 'persons'::regclass
      and (${firstColumn('f.conrelid', 'f.conkey[1]')}, ${firstColumn('f.confrelid', 'f.confkey[1]')}) <>
        ('administration_id', case f.confrelid when 'administrations'::regclass then 'id' else 'administration_id' end)`,
    planted: `create unique index planted_key on ledgers (id);
      alter table bank_accounts add constraint planted foreign key (ledger_id) references ledgers (id)`,
  },
  {
    rule: 'every owned table is closed by row-level security, for its owner too, with one policy for every act',
    offenders: `select t.oid::regclass::text from (${OWNED_TABLES}) t join pg_class c on c.oid = t.oid
      where not (c.relrowsecurity and c.relforcerowsecurity)
        or (select array_agg(p.polcmd::text || pg_get_expr(p.polwithcheck, p.polrelid)) from pg_policy p where p.polrelid = t.oid and not ${OF_THE_OWNER})
          is distinct from array['*(administration_id = current_administration())']`,
    planted: 'create policy planted on expenses using (true) with check (true)',
  },
  {
    rule: 'no policy shows rows by anything but the administration entered, and memberships to the person themself',
    offenders: `select p.polrelid::regclass::text from pg_policy p where p.polrelid in (${OWNED_TABLES}) and not ${OF_THE_OWNER}
      and pg_get_expr(p.polqual, p.polrelid) <> case p.polrelid when 'memberships'::regclass
        then '((administration_id = current_administration()) OR (person_id = current_person()))'
        else '(administration_id = current_administration())' end`,
    planted: 'alter policy one_administration on expenses using (administration_id is not null)',
  },
];

const RIGHTS: SchemaRule[] = [
  {
    rule: "the application's role has no rights over the server and is in no other role",
    offenders: `select rolname from pg_roles r where rolname = 'saldo_app' and (rolsuper or rolbypassrls or rolcreaterole
      or rolcreatedb or rolreplication or exists (select from pg_auth_members m where m.member = r.oid))`,
    planted: 'alter role saldo_app bypassrls',
  },
  {
    rule: "the application's role owns nothing",
    offenders: `select classid::regclass::text from pg_shdepend where refobjid = 'saldo_app'::regrole and deptype = 'o'`,
    planted:
      'create table planted (); grant create on schema public to saldo_app; alter table planted owner to saldo_app',
  },
  {
    rule: "the application's role makes nothing, and uses no schema but public: the queue is not its own",
    offenders: `select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
      and (has_schema_privilege('saldo_app', oid, 'create')
        or nspname <> 'public' and has_schema_privilege('saldo_app', oid, 'usage'))`,
    planted: 'grant usage on schema graphile_worker to saldo_app',
  },
  {
    rule: 'the application writes nothing in the journal, its balances, its counters and its log',
    offenders: `select t || ' ' || r from unnest(array[${WRITTEN_BY_FUNCTIONS}]) t, unnest(array['insert', 'update', 'delete']) r
      where has_table_privilege('saldo_app', t, r) or r <> 'delete' and has_any_column_privilege('saldo_app', t, r)`,
    planted: 'grant update (description) on journal_entries to saldo_app',
  },
  {
    rule: 'the application changes nothing that was filed or uploaded',
    offenders: `select t || ' ' || r from unnest(array['vat_return_snapshots', 'files']) t, unnest(array['update', 'delete']) r
      where has_table_privilege('saldo_app', t, r)`,
    planted: 'grant delete on files to saldo_app',
  },
  {
    rule: 'the application empties no table, refers to none and hooks into none',
    offenders: `select c.oid::regclass::text from pg_class c, unnest(array['truncate', 'references', 'trigger']) r
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        and has_table_privilege('saldo_app', c.oid, r)`,
    planted: 'grant truncate on expenses to saldo_app',
  },
];

const FUNCTIONS: SchemaRule[] = [
  {
    rule: "the application calls no function with its owner's rights but those that are meant for it",
    offenders: `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
      and has_function_privilege('saldo_app', oid, 'execute') and proname not in (${DOORS})`,
    planted: `create function planted() returns int language sql security definer set search_path = public, pg_temp as 'select 1'`,
  },
  {
    rule: "a function with its owner's rights looks names up where the owner put them",
    offenders: `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
      and not coalesce('search_path=public, pg_temp' = any (proconfig), false)`,
    planted: 'alter function take_number reset search_path',
  },
  {
    rule: 'a trigger sees one row at a time: tables of changed rows do not exist on a cluster',
    offenders: 'select tgname from pg_trigger where tgoldtable is not null or tgnewtable is not null',
    planted: `create trigger planted after insert on expenses referencing new table as added
      for each statement execute function refuse_change()`,
  },
];

/** What writes or locks a row, and what takes the turn of an administration, itself or as the first thing it does. */
const TOUCHES = String.raw`\m(insert into|update|delete from|for update|for no key update|for share|for key share)\M`;
const TAKES_TURN = String.raw`\m(lock_administration|take_number|append_audit|post_entry)\(`;

/** Add rows that nobody else changes, in a transaction that is long (docs/decisions/41-one-order-of-locks.md). */
const WITHOUT_A_TURN = names([
  'add_claims',
  'make_searchable',
  'merge_statement',
  'prove_months',
  'stage_transactions',
]);

const LOCKS: SchemaRule[] = [
  {
    rule: 'a function takes the turn of its administration before it writes or locks anything there',
    offenders: `select proname from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
      and proname not in ('lock_administration', ${WITHOUT_A_TURN}) and proargnames[1] = 'p_administration_id'
      and regexp_instr(prosrc, '${TOUCHES}') > 0
      and regexp_instr(prosrc, '${TAKES_TURN}') not between 1 and regexp_instr(prosrc, '${TOUCHES}')`,
    planted: `create function planted(p_administration_id bigint) returns void language plpgsql as
      'begin update contacts set search = search; perform take_number(p_administration_id, ''planted''); end'`,
  },
  {
    rule: 'what a trigger appends to the record of an administration is appended in its turn',
    offenders: `select proname from pg_proc where pronamespace = 'public'::regnamespace and proname = 'append_audit'
      and prosrc !~ 'perform lock_administration'`,
    planted: `create or replace function append_audit(p_administration_id bigint, p_actor bigint, p_on_behalf_of bigint, p_action text,
      p_object_type text, p_object_id bigint, p_entry_id bigint, p_change jsonb) returns bigint language sql as 'select 1::bigint'`,
  },
];

/** What refuses another administration than the one entered: itself, or as the first thing it does. */
const REFUSES_OTHERS = String.raw`\m(refuse_other_administration|lock_administration|take_number|append_audit|post_entry)\(p_administration_id\M`;
const TEXT_OF_FUNCTION = 'coalesce(pg_get_function_sqlbody(p.oid), p.prosrc)';
const GUARD_OF_PERSONS = String.raw`\mbegin\s+if not keeps_shared_record\(\) then return null; end if;`;

/** What Citus takes, or takes and does otherwise than PostgreSQL (docs/scaling.md). */
const CLUSTER: SchemaRule[] = [
  {
    rule: 'no policy looks into another table',
    offenders: `select polrelid::regclass::text from pg_policy
      where concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) ~* '\\mselect\\M'`,
    planted: 'create policy planted on staff_queue using (exists (select from persons))',
  },
  {
    rule: 'no key empties one column of what refers to a row that goes: a trigger does (clear_reference)',
    offenders: 'select conname from pg_constraint where confdelsetcols is not null',
    planted: `alter table contact_checks add constraint planted foreign key (administration_id, contact_id) references contacts
      on delete set null (contact_id)`,
  },
  {
    rule: 'a function with arguments that reads what administrations own is PL/pgSQL',
    offenders: `select p.proname from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname = 'sql' and p.pronargs > 0
        and exists (select from (${OWNED_TABLES} union all select 'administrations'::regclass) t
          where ${TEXT_OF_FUNCTION} ~* ('\\m(from|join|update|into)\\s+' || t.oid::regclass::text || '\\M'))`,
    planted: `create function planted(p_id bigint) returns text language sql as 'select name from contacts where id = p_id'`,
  },
  {
    rule: 'what a transaction is about is set by SET LOCAL, which is passed on',
    offenders: String.raw`select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace
      and ${TEXT_OF_FUNCTION} ~* 'set_config\s*\(\s*''saldo\.'`,
    planted: `create function planted() returns text language sql as $$ select set_config('saldo.person_id', '1', true) $$`,
  },
  {
    rule: 'a function that takes an administration refuses another than the one entered before it writes',
    offenders: `select proname from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
      and 'p_administration_id' = any (proargnames) and regexp_instr(prosrc, '${TOUCHES}') > 0
      and regexp_instr(prosrc, '${REFUSES_OTHERS}') not between 1 and regexp_instr(prosrc, '${TOUCHES}')`,
    planted: `create function planted(p_administration_id bigint) returns void language plpgsql as
      'begin delete from contacts c where c.administration_id = p_administration_id; end'`,
  },
  {
    rule: 'what a change of a person sets off is done where the record of people is kept, and on no other node',
    offenders: `select t.tgname from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid = 'persons'::regclass and not t.tgisinternal and p.prosrc !~ '${GUARD_OF_PERSONS}'`,
    planted: 'create trigger planted after update on persons for each row execute function record_way_in()',
  },
];

export const SCHEMA_RULES: readonly SchemaRule[] = [...OWNERSHIP, ...RIGHTS, ...FUNCTIONS, ...LOCKS, ...CLUSTER];
