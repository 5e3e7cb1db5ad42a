-- The record of what no administration owns: people, and the teams of the provider. One chain for each person, and one, numbered 0, for the
-- provider; each is proved as that of an administration is.

create table shared_heads (
  chain_id bigint primary key,
  last_seq bigint not null default 0,
  last_hash bytea not null default '\x'
);
comment on column shared_heads.chain_id is 'the person whose record it is; 0 for the provider';

create table shared_log (
  chain_id bigint not null,
  seq bigint not null,
  at timestamptz not null,
  actor_person_id bigint references persons,
  operator text,
  action text not null,
  object_type text not null,
  object_id bigint not null,
  change jsonb not null default '{}',
  previous_hash bytea not null,
  hash bytea not null,
  primary key (chain_id, seq)
);
comment on column shared_log.actor_person_id is 'none when nobody had signed in: by a link in a letter, or by operations';
comment on column shared_log.operator is 'who did it from the server itself';
create index shared_log_by_object on shared_log (chain_id, object_type, object_id, seq);
create trigger shared_log_is_final before update or delete on shared_log for each row execute function refuse_change();
create trigger shared_log_no_truncate before truncate on shared_log execute function refuse_change();

-- One sees one's own, and who leads the teams sees that of the provider. Functions alone write it.
alter table shared_log enable row level security;
create policy own_or_led on shared_log for select
  using (chain_id = current_person() or chain_id = 0 and (select serves_everyone()));
grant select on shared_log to saldo_app;

insert into shared_heads (chain_id) select 0 union all select p.id from persons p;

create function shared_hash(p_row shared_log) returns bytea
  language sql stable set timezone = 'UTC' as $$
  select sha256(p_row.previous_hash || convert_to((to_jsonb(p_row) - 'hash')::text, 'UTF8'))
$$;

create function append_shared(p_chain_id bigint, p_action text, p_object_type text, p_object_id bigint, p_change jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare head shared_heads; record shared_log;
begin
  insert into shared_heads (chain_id) values (p_chain_id) on conflict do nothing;
  select * into head from shared_heads where chain_id = p_chain_id for update;
  record := row(p_chain_id, head.last_seq + 1, clock_timestamp(), current_person(), nullif(current_setting('saldo.operator', true), ''),
    p_action, p_object_type, p_object_id, coalesce(p_change, '{}'), head.last_hash, null);
  record.hash := shared_hash(record);
  insert into shared_log select record.*;
  update shared_heads set last_seq = record.seq, last_hash = record.hash where chain_id = p_chain_id;
end $$;
revoke execute on function append_shared from public;

-- One row for each place where a chain does not hold. Everyone has one from the beginning, so that its absence shows.
create function verify_shared_log(p_chain_id bigint) returns table (seq bigint, problem text)
  language sql stable security definer set timezone = 'UTC' set search_path = public, pg_temp as $$
  with log as (
    select a, a.seq, a.hash, a.previous_hash, lag(a.hash, 1, '\x'::bytea) over (order by a.seq) as expected_previous,
      row_number() over (order by a.seq) as position
    from shared_log a where a.chain_id = p_chain_id
  )
  select l.seq, 'record_changed' from log l where l.hash is distinct from shared_hash(l.a)
  union all select l.seq, 'chain_broken' from log l where l.previous_hash is distinct from l.expected_previous or l.seq <> l.position
  union all select coalesce(h.last_seq, 0), 'log_cut'
    from (select p_chain_id as chain_id) c left join shared_heads h using (chain_id)
    left join lateral (select l.seq, l.hash from log l order by l.seq desc limit 1) newest on true
    where (h.last_seq, h.last_hash) is distinct from (coalesce(newest.seq, 0), coalesce(newest.hash, '\x'))
$$;
revoke execute on function verify_shared_log from public;
grant execute on function verify_shared_log to saldo_app;

-- What became of the fields of a row, before and after by column, as a log may keep it; null when nothing did.
create function changes_between(p_before jsonb, p_after jsonb, p_secret text[], p_ending text[], p_number text[], p_ignored text[]) returns jsonb
  language sql immutable parallel safe as $$
  select jsonb_object_agg(k.key, jsonb_build_array(masked(p_before -> k.key, k.how), masked(p_after -> k.key, k.how)))
    from (select key, case when key = any (p_secret) then 'secret' when key = any (p_number) then 'number' when key = any (p_ending) then 'ending'
        else 'plain' end as how
      from jsonb_object_keys(case p_after when '{}' then p_before else p_after end) key) k
    where k.key <> all (p_ignored) and p_before -> k.key is distinct from p_after -> k.key
      and not (p_before = '{}' and p_after -> k.key in ('null', '""', 'false', '[]', '{}'));
$$;

-- Row trigger for what belongs to an administration. Arguments: object type; columns that are secret; columns of which the ending shows;
-- columns that are left out; columns of Dutch VAT numbers, which of a company that is known to be no sole trader show.
create or replace function note_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) end;
  v_after jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) end;
  v_row jsonb := case when tg_op = 'DELETE' then v_before else v_after end;
  v_number text[] := case when 'ez' in (coalesce(v_before ->> 'business_entity', v_after ->> 'business_entity', 'ez'),
    coalesce(v_after ->> 'business_entity', v_before ->> 'business_entity', 'ez')) then string_to_array(tg_argv[4], ',') end;
  v_change jsonb := changes_between(v_before, v_after, string_to_array(tg_argv[1], ','), string_to_array(tg_argv[2], ','), v_number,
    string_to_array('administration_id,id,version,created_at,' || tg_argv[3], ','));
begin
  if v_change is null and tg_op = 'UPDATE' then return null; end if;
  perform append_audit(coalesce((v_row ->> 'administration_id')::bigint, (v_row ->> 'id')::bigint), current_person(), current_on_behalf_of(),
    case tg_op when 'INSERT' then 'CREATE' when 'UPDATE' then 'CHANGE' else 'DELETE' end, tg_argv[0],
    coalesce((v_row ->> 'id')::bigint, (v_row ->> 'person_id')::bigint, (v_row ->> 'administration_id')::bigint), null, coalesce(v_change, '{}'));
  return null;
end $$;

-- Row trigger for people, each in their own chain, and for teams, in that of the provider.
-- Arguments: object type; columns that are secret; columns that are left out.
create function note_shared() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) end;
  v_after jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) end;
  v_id bigint := coalesce(v_after ->> 'id', v_before ->> 'id');
  v_change jsonb := changes_between(v_before, v_after, string_to_array(tg_argv[1], ','), '{}', '{}',
    string_to_array('id,version,created_at,' || tg_argv[2], ','));
begin
  if v_change is null and tg_op = 'UPDATE' then return null; end if;
  perform append_shared(case tg_argv[0] when 'person' then v_id else 0 end,
    case tg_op when 'INSERT' then 'CREATE' when 'UPDATE' then 'CHANGE' else 'DELETE' end, tg_argv[0], v_id, v_change);
  return null;
end $$;
revoke execute on function note_shared from public;
-- What of the second step is not in use yet, and which code was given last, are no change of the person.
create trigger history after insert or update or delete on persons for each row
  execute function note_shared('person', 'password_hash,totp_secret', 'totp_pending,totp_pending_by,totp_last_step,email_settings_uuid');
create trigger history after insert or update or delete on staff_teams for each row execute function note_shared('staff_team', '', '');

-- Who works in a team, and for whom, stands in the history of the team.
create function note_in_team() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_row jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  v_who jsonb := v_row -> tg_argv[0];
begin
  perform append_shared(0, case tg_op when 'DELETE' then 'TAKE_OUT' else 'TAKE_IN' end, 'staff_team', (v_row ->> 'team_id')::bigint,
    jsonb_build_object(tg_argv[0], case tg_op when 'DELETE' then jsonb_build_array(v_who, null) else jsonb_build_array(null, v_who) end));
  return null;
end $$;
revoke execute on function note_in_team from public;
create trigger history after insert or delete on staff_team_members for each row execute function note_in_team('person_id');
create trigger history after insert or delete on staff_team_clients for each row execute function note_in_team('administration_id');
revoke update on staff_team_members, staff_team_clients from saldo_app;

-- The history of a receipt begins when it comes in, and holds what was asked about it and answered.
create trigger history_begins after insert on attachments for each row
  execute function note_change('attachment', '', '', 'reading,proposal,uploaded_by,uploaded_at,sha256,state,page_count,media_type');

-- With what was said when it was sent back and again, and whether its sender was proven.
drop trigger history on attachments;
create trigger history after update on attachments for each row
  when (old.state is distinct from new.state and 'REJECTED' in (old.state, new.state)
    or (old.rejected_reason, old.rejected_explanation, old.answer, old.sender_proven)
      is distinct from (new.rejected_reason, new.rejected_explanation, new.answer, new.sender_proven))
  execute function note_change('attachment', '', '', 'reading,proposal,uploaded_by,uploaded_at,sha256');

drop trigger history on questions;
create function note_question() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare v_row questions := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_op = 'UPDATE' and new.answer is not distinct from old.answer then return null; end if;
  perform append_audit(v_row.administration_id, current_person(), current_on_behalf_of(),
    case tg_op when 'INSERT' then 'ASK' when 'UPDATE' then 'ANSWER' else 'WITHDRAW' end, 'attachment', v_row.attachment_id, null,
    case tg_op when 'INSERT' then jsonb_build_object('question', jsonb_build_array(null, v_row.question))
      when 'UPDATE' then jsonb_build_object('answer', jsonb_build_array(old.answer, new.answer))
      else jsonb_build_object('question', jsonb_build_array(v_row.question, null)) end);
  return null;
end $$;
revoke execute on function note_question from public;
create trigger history after insert or update or delete on questions for each row execute function note_question();

-- How far a return is, and why it went back, stands in its history.
create function note_move() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform append_audit(new.administration_id, current_person(), current_on_behalf_of(), 'MOVE', 'vat_return', new.period_id, null,
    jsonb_strip_nulls(jsonb_build_object('state', jsonb_build_array(new.from_state, new.to_state),
      'reason', case when new.reason is not null then jsonb_build_array(null, new.reason) end)));
  return null;
end $$;
revoke execute on function note_move from public;
create trigger history after insert on period_transitions for each row execute function note_move();
