-- The lowest price that was really asked in the 20 days before a price began to hold, in won; null
-- when the product was not on sale all that time. The rule about former prices (종전거래가격, notice on
-- unfair labelling and advertising) stands here and nowhere else.
create or replace function shop_base_price(product text, began timestamptz) returns integer language sql stable as $$
  with states as (
    select final, is_shown, at, coalesce(lead(at) over (order by at, id), 'infinity') as ends
    from price_history where product_id = product and at < began),
  used as (select * from states where ends > began - interval '20 days')
  select case when bool_and(is_shown) and min(at) <= began - interval '20 days' then min(final) end from used
$$;
