-- Stores a batch of the transactions of one file, to be merged statement by statement. A function, because rows that come as one document go into
-- a table of a cluster by COPY, which row-level security takes from no application.
create or replace function stage_transactions(p_administration_id bigint, p_rows jsonb) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform refuse_other_administration(p_administration_id);
  insert into bank_staged_transactions select r.* from jsonb_populate_recordset(null::bank_staged_transactions, p_rows) r
    where r.administration_id = p_administration_id;
end $$;
revoke execute on function stage_transactions from public;
grant execute on function stage_transactions to saldo_app;
