-- What a shopper pays for one piece, in won. Must equal `finalPrice` in the shop.
create or replace function shop_final_price(price integer, discount integer) returns integer language sql immutable parallel safe as $$
  select case when coalesce(discount, 0) = 0 then price else coalesce(
    (select (round(price::numeric * (100 - discount) / (100 * step)) * step)::int
     from unnest(array[1000, 100, 10, 1]) with ordinality as steps(step, place)
     where round(price::numeric * (100 - discount) / (100 * step)) * step between 1 and price - 1
     order by place limit 1), least(price, greatest(1, floor(price::numeric * (100 - discount) / 100)::int))) end
$$;
