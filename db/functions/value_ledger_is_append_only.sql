-- Refuses every change of the points and credit ledger.
create or replace function value_ledger_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('shop.forgets', true) = 'ledger words' then return null; end if;
  raise exception 'value_ledger is append-only';
end $$;
