-- Also where the application could not be made a role of its own: what is left changes through the
-- book or not at all.
create or replace function value_lots_follow_the_book() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.remaining := 0;
  elsif new.remaining <> old.remaining and pg_trigger_depth() < 2 then
    raise exception 'value_lots follow value_ledger';
  end if;
  return new;
end $$;
