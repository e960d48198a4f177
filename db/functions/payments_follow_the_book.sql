-- Refuses changes of a payment's sums that do not come from the ledger's own trigger. Needed on
-- servers where the application could not get a restricted role of its own.
create or replace function payments_follow_the_book() returns trigger language plpgsql as $$
begin
  raise exception 'payments follow payment_ledger';
end $$;
