-- The VAT id of a sole trader was NL, their citizen service number and B01 until 2020, and their turnover tax number still holds it. Whether
-- nine digits are that of a person or of a company does not show: what passes their check digits may be a person's.
create or replace function may_hold_bsn(p_number text) returns boolean language sql immutable parallel safe as $$
  select p_number ~ '^(NL)?[0-9]{9}B[0-9]{2}$' and not p_number ~ '0{9}' and (
    select sum(substr(substring(p_number from '[0-9]{9}'), place, 1)::integer * case place when 9 then -1 else 10 - place end) % 11 = 0
    from generate_series(1, 9) place);
$$;
