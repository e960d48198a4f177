-- The lowest price actually asked in the 20 days before a price took effect, in won; null if the
-- product was not on sale throughout. This function is the only place of the rule about former
-- prices (종전거래가격, notice on unfair labelling and advertising).
create or replace function shop_base_price(product text, began timestamptz) returns integer language sql stable as $$
  with states as (
    select final, is_shown, at, coalesce(lead(at) over (order by at, id), 'infinity') as ends
    from price_history where product_id = product and at < began),
  used as (select * from states where ends > began - interval '20 days')
  select case when bool_and(is_shown) and min(at) <= began - interval '20 days' then min(final) end from used
$$;
