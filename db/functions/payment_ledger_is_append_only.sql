-- Words leave it once they are too old (shop_forget_ledger_words); who was paid what and when stays
-- for ever.
create or replace function payment_ledger_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('shop.forgets', true) = 'ledger words' then return null; end if;
  raise exception 'payment_ledger is append-only';
end $$;
