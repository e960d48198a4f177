-- Refuses every change of the payment ledger, except that shop_forget_ledger_words may clear free
-- text that is too old. Amounts, marks and times stay.
create or replace function payment_ledger_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('shop.forgets', true) = 'ledger words' then return null; end if;
  raise exception 'payment_ledger is append-only';
end $$;
