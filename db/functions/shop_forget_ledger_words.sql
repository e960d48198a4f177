-- Clears the free text of ledger entries older than five years and a day. Amounts, marks and times
-- stay. Returns how many entries were cleared.
create or replace function shop_forget_ledger_words() returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone integer;
  more integer;
begin
  perform set_config('shop.forgets', 'ledger words', true);
  update payment_ledger set facts = '{}' where id in (
    select id from payment_ledger where at < now() - interval '5 years 1 day' and facts <> '{}' order by id limit 1000 for update skip locked);
  get diagnostics gone = row_count;
  update value_ledger set facts = '{}' where id in (
    select id from value_ledger where at < now() - interval '5 years 1 day' and facts <> '{}' order by id limit 1000 for update skip locked);
  get diagnostics more = row_count;
  perform set_config('shop.forgets', '', true);
  return gone + more;
end $$;
