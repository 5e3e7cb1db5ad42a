-- Row-level security lets a condition use an index only when it cannot leak what it sees. PostgreSQL does not say that of case folding
-- and pattern matching, although they reveal nothing but their result, so that a search would read every row of an administration.
-- Saying it takes a superuser, which the embedded database gives; elsewhere docs/operations.md tells what to ask for.
do $$
begin
  alter function pg_catalog.lower(text) leakproof;
  alter function pg_catalog.btrim(text) leakproof;
  alter function pg_catalog.texticlike(text, text) leakproof;
  alter function pg_catalog.textlike(text, text) leakproof;
exception when insufficient_privilege then
  raise notice 'searches will read whole administrations: see docs/operations.md';
end $$;

-- Rows that every posting changes: room on their page for the next version, so that no index has to follow.
alter table counters set (fillfactor = 40);
alter table audit_heads set (fillfactor = 40);
alter table ledger_balances set (fillfactor = 60);
