-- The background worker's queue belongs to its owner; the application only adds to it, in its own transaction.
create or replace function enqueue(p_task text, p_payload jsonb, p_key text default null, p_run_at timestamptz default now()) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select graphile_worker.add_job(p_task, p_payload::json, job_key => p_key, run_at => p_run_at, max_attempts => 5);
$$;
revoke execute on function enqueue from public;
grant execute on function enqueue to saldo_app;
