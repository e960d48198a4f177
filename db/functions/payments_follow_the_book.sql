-- Also where the application could not be made a role of its own: the sums change through the book
-- or not at all.
create or replace function payments_follow_the_book() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'payments follow payment_ledger';
  end if;
  return null;
end $$;
