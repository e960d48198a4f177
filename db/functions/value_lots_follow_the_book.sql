-- Refuses changes of a lot's remaining amount that do not come from the ledger's own trigger.
-- Needed on servers where the application could not get a restricted role of its own.
create or replace function value_lots_follow_the_book() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.remaining := 0;
  elsif new.remaining <> old.remaining and pg_trigger_depth() < 2 then
    raise exception 'value_lots follow value_ledger';
  end if;
  return new;
end $$;
