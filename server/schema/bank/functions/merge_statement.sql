-- Adds what is new on one statement, staged or sent along (p_rows, shaped like the staged), and leaves what is known; how that is told apart stands in
-- bank/merge-statement.ts. Gives how many were new. p_balances: [{day, from, until}], in cents, of the days whose balances add up. A feed ties what is known to the id that it gives it. What a feed
-- withdrew and a file has after all, waits again, tied to no feed.
-- What is stored of an account that never had a feed can be known only from the first day on that comes in now: a statement of later days looks nothing up.
-- Planned by hand, as the tables may have been empty a moment ago, or of unknown size: what is stored is looked up by fingerprint, by day and by the feed's id,
-- for what is staged and nothing else (`offset 0` keeps each look-up apart, its order names the index), and all that is joined after that is hashed.
create or replace function merge_statement(p_administration_id bigint, p_account_id bigint, p_import_id bigint, p_statement_no integer,
  p_statement_id bigint, p_balances jsonb, p_format text, p_rows jsonb, out added bigint, out first_id bigint)
  language plpgsql set search_path = public, pg_temp set enable_nestloop = off set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_feed constant text := case when p_format like 'PONTO %' then substr(p_format, 7) end;
  v_tied bigint[];
  v_feed_ids text[];
  v_back bigint[];
  v_since constant date := least(
    (select min(t.booking_date) from bank_staged_transactions t
      where t.administration_id = p_administration_id and t.import_id = p_import_id and t.statement_no = p_statement_no),
    (select min((r ->> 'booking_date')::date) from jsonb_array_elements(p_rows) r));
  v_may_be_known constant boolean := v_feed is not null
    or exists (select from bank_transactions t
      where t.administration_id = p_administration_id and t.account_id = p_account_id and t.booking_date >= v_since)
    or exists (select from bank_transactions t
      where t.administration_id = p_administration_id and t.account_id = p_account_id and t.feed_id is not null)
    or exists (select from bank_transactions t
      where t.administration_id = p_administration_id and t.account_id = p_account_id and t.bank_says ->> 'date' is not null);
begin
  perform refuse_other_administration(p_administration_id);
  with placed as (
    select r.*, d."from" + r.moved_before_cents as balance_before_cents, d."from" as day_from_cents, d.until as day_until_cents
    from (
        select t.* from bank_staged_transactions t
        where t.administration_id = p_administration_id and t.import_id = p_import_id and t.statement_no = p_statement_no
        union all
        select j.* from jsonb_populate_recordset(null::bank_staged_transactions, p_rows) j where j.administration_id = p_administration_id
      ) r
      left join jsonb_to_recordset(p_balances) as d (day date, "from" bigint, until bigint) on d.day = r.booking_date
  ), incoming as (
    select p.*, row_number() over (partition by p.fingerprint, p.balance_before_cents order by p.seq) as nth from placed p
  ), stored as (
    select t.id, t.fingerprint, t.occurrence, t.balance_before_cents, t.day_from_cents, t.day_until_cents, w.is_withdrawn,
      row_number() over (partition by t.fingerprint, t.balance_before_cents order by w.is_withdrawn, t.occurrence) as nth
    from (select distinct i.fingerprint from incoming i where v_may_be_known) f cross join lateral (
        select t.* from bank_transactions t
        where t.administration_id = p_administration_id and t.account_id = p_account_id and t.fingerprint = f.fingerprint
        order by t.occurrence offset 0) t
      cross join lateral (select t.bank_says ->> 'removed' is not null and t.state <> 'PROCESSED' as is_withdrawn) w
  ), same_id as (
    select i.seq, t.id from incoming i cross join lateral (
      select t.id from bank_transactions t
      where t.administration_id = p_administration_id and t.account_id = p_account_id
        and t.feed_account_id = v_feed and t.feed_id = substr(i.bank_reference, 7) offset 0) t
    where v_feed is not null
  ), same_place as (
    select i.seq, s.id from incoming i
      join stored s on s.fingerprint = i.fingerprint and s.balance_before_cents = i.balance_before_cents and s.nth = i.nth
    where not i.by_reference
  ), other_incoming as (
    select i.seq, i.fingerprint, row_number() over (partition by i.fingerprint order by i.seq) as nth
    from incoming i
    where not exists (select from same_place p where p.seq = i.seq) and not exists (select from same_id d where d.seq = i.seq)
  ), other_stored as (
    select s.id, s.fingerprint, row_number() over (partition by s.fingerprint order by s.is_withdrawn, s.occurrence) as nth
    from stored s
      join (select distinct i.fingerprint, i.by_reference, i.day_from_cents, i.day_until_cents from incoming i) d
        on d.fingerprint = s.fingerprint
    where not exists (select from same_place p where p.id = s.id) and not exists (select from same_id i where i.id = s.id)
      and (d.by_reference or d.day_from_cents is null or s.day_from_cents is null
        or d.day_from_cents = s.day_from_cents or d.day_until_cents = s.day_until_cents)
  ), same_words as (
    select d.seq, d.id from same_id d
    union all select p.seq, p.id from same_place p
    union all select i.seq, s.id from other_incoming i join other_stored s on s.fingerprint = i.fingerprint and s.nth = i.nth
  ), new_words as (
    select i.*, coalesce(i.counterparty_iban, '') as iban from incoming i where not exists (select from same_words w where w.seq = i.seq)
  ), on_these_days as (
    select t.* from (select distinct n.booking_date from new_words n where v_may_be_known) d cross join lateral (
      select t.id, t.booking_date, t.amount_cents, coalesce(t.counterparty_iban, '') as iban, t.statement_id, t.batch_cents, t.day_from_cents,
        t.day_until_cents, t.bank_says, t.state, t.feed_account_id
      from bank_transactions t
      where t.administration_id = p_administration_id and t.account_id = p_account_id and t.booking_date = d.booking_date
      order by t.id offset 0) t
  ), of_another_format as (
    select s.id from (select distinct o.statement_id from on_these_days o) o cross join lateral (
      select s.id from bank_statements s
      where s.administration_id = p_administration_id and s.id = o.statement_id and s.format <> p_format offset 0) s
  ), as_booked as (
    select t.id, t.booking_date, t.amount_cents, t.iban
    from on_these_days t
      join of_another_format s on s.id = t.statement_id
      join (select distinct n.booking_date, n.day_from_cents, n.day_until_cents from new_words n) d on d.booking_date = t.booking_date
    where (v_feed is null or t.feed_account_id is distinct from v_feed)
      and (t.bank_says is null or t.state = 'PROCESSED' and t.bank_says ->> 'date' is null)
      and (d.day_from_cents is null or t.day_from_cents is null
        or d.day_from_cents = t.day_from_cents or d.day_until_cents = t.day_until_cents)
  ), as_the_bank_says as (
    select t.id, (t.bank_says ->> 'date')::date as booking_date, (t.bank_says ->> 'amount_cents')::bigint as amount_cents,
      coalesce(t.counterparty_iban, '') as iban
    from bank_transactions t
    where t.administration_id = p_administration_id and t.account_id = p_account_id and t.bank_says ->> 'date' is not null
      and t.feed_account_id is distinct from v_feed
  ), elsewhere as (
    select e.* from (select b.* from as_booked b union all select y.* from as_the_bank_says y) e
    where not exists (select from same_words w where w.id = e.id)
  ), same_party as (
    select n.seq, e.id
    from (select n.*, row_number() over (partition by n.booking_date, n.amount_cents, n.iban order by n.seq) as place from new_words n) n
      join (select e.*, row_number() over (partition by e.booking_date, e.amount_cents, e.iban order by e.id) as place from elsewhere e) e
        on e.booking_date = n.booking_date and e.amount_cents = n.amount_cents and e.iban = n.iban and e.place = n.place
  ), same_amount as (
    select n.seq, e.id
    from (select n.*, row_number() over (partition by n.booking_date, n.amount_cents order by n.seq) as place from new_words n
        where not exists (select from same_party p where p.seq = n.seq)) n
      join (select e.*, row_number() over (partition by e.booking_date, e.amount_cents order by e.id) as place from elsewhere e
        where not exists (select from same_party p where p.id = e.id)) e
        on e.booking_date = n.booking_date and e.amount_cents = n.amount_cents and e.place = n.place
    where n.iban = '' or e.iban = ''
  ), same_batch as (
    select n.seq from new_words n
      join (select t.booking_date, t.batch_cents from on_these_days t where t.batch_cents is not null and t.day_from_cents is null
        group by t.booking_date, t.batch_cents) b on b.booking_date = n.booking_date and b.batch_cents = n.amount_cents
    where n.batch_cents is null
    union all
    select n.seq from new_words n
      join on_these_days t on t.booking_date = n.booking_date and t.amount_cents = n.batch_cents and t.batch_cents is null
    where n.batch_cents is not null and n.day_from_cents is null
  ), known as (
    select w.seq, w.id from same_words w
    union all select p.seq, p.id from same_party p
    union all select a.seq, a.id from same_amount a
  ), tied as (
    select k.id, substr(i.bank_reference, 7) as feed_id from known k join incoming i on i.seq = k.seq
    where v_feed is not null and not exists (select from same_id d where d.seq = k.seq)
  ), brought_back as (
    select s.id from known k join stored s on s.id = k.id where v_feed is null and s.is_withdrawn
  ), last as (
    select s.fingerprint, max(s.occurrence) as occurrence from stored s group by s.fingerprint
  ), inserted as (
    insert into bank_transactions (administration_id, account_id, statement_id, booking_date, value_date, amount_cents, counterparty_name,
        counterparty_iban, remittance, structured_reference, end_to_end_id, mandate_id, bank_reference, is_reversal, return_reason, fingerprint, occurrence,
        balance_before_cents, day_from_cents, day_until_cents, batch_cents, state, feed_account_id, feed_id)
      select p_administration_id, p_account_id, p_statement_id, i.booking_date, i.value_date, i.amount_cents, i.counterparty_name,
        i.counterparty_iban, i.remittance, i.structured_reference, i.end_to_end_id, i.mandate_id, i.bank_reference, i.is_reversal, i.return_reason,
        i.fingerprint, coalesce(l.occurrence, 0) + row_number() over (partition by i.fingerprint order by i.seq),
        i.balance_before_cents, i.day_from_cents, i.day_until_cents, i.batch_cents,
        case when i.amount_cents = 0 then 'SKIPPED' else 'UNPROCESSED' end,
        v_feed, case when v_feed is not null then substr(i.bank_reference, 7) end
      from incoming i left join last l on l.fingerprint = i.fingerprint
      where not exists (select from known k where k.seq = i.seq) and not exists (select from same_batch b where b.seq = i.seq)
      order by i.seq
    returning id
  )
  select count(*), min(n.id), (select array_agg(k.id order by k.id) from tied k), (select array_agg(k.feed_id order by k.id) from tied k),
      (select array_agg(k.id) from brought_back k)
    into added, first_id, v_tied, v_feed_ids, v_back
    from inserted n;
  for n in 1 .. coalesce(cardinality(v_tied), 0) loop
    update bank_transactions t set feed_account_id = v_feed, feed_id = v_feed_ids[n]
    where t.administration_id = p_administration_id and t.id = v_tied[n]
      and (t.feed_account_id is distinct from v_feed or t.feed_id is distinct from v_feed_ids[n]);
  end loop;
  for n in 1 .. coalesce(cardinality(v_back), 0) loop
    update bank_transactions t
    set bank_says = null, feed_account_id = null, feed_id = null, version = t.version + 1,
      state = case when t.amount_cents = 0 then 'SKIPPED' else 'UNPROCESSED' end
    where t.administration_id = p_administration_id and t.id = v_back[n];
  end loop;
end $$;
revoke execute on function merge_statement from public;
grant execute on function merge_statement to saldo_app;
