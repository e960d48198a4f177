create or replace function payment_ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'payment_ledger is append-only';
end $$;
