-- Words with spaces between, those that are null left out. concat_ws does the same but is only stable, because of types it could be given, and
-- a cluster takes nothing of that kind in an update.
create or replace function spaced(variadic p_words text[]) returns text language plpgsql immutable parallel safe as $$
begin
  return array_to_string(p_words, ' ');
end $$;
grant execute on function spaced to saldo_app;
