-- Records a product's price history, and the price that its discount may be compared with.
create or replace function shop_note_price() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  running integer := shop_discount_now(new.discount_ratio, new.discount_from, new.discount_until);
  asked integer := shop_final_price(new.price, running);
  shown boolean := new.is_show and new.removed_at is null;
  last price_history;
begin
  select * into last from price_history where product_id = new.id order by at desc, id desc limit 1;
  if last.id is null or (last.price, last.final, last.is_shown) is distinct from (new.price, asked, shown) then
    insert into price_history (product_id, at, price, discount_ratio, final, is_shown)
    values (new.id, greatest(case when tg_op = 'INSERT' then new."create" else clock_timestamp() end, last.at), new.price, running, asked, shown);
  end if;
  new.base_price := case when asked >= new.price then null
    when shop_strikes_all() then new.price
    else shop_proven_price(new.id, new.price, asked) end;
  return new;
end $$;
