-- Where the rounded price was the price itself, a discount took nothing off: the next step counts there too.
create or replace function shop_final_price(price integer, discount integer) returns integer language sql immutable parallel safe as $$
  select case when coalesce(discount, 0) = 0 then price else coalesce(
    (select (round(price::numeric * (100 - discount) / (100 * step)) * step)::int
     from unnest(array[1000, 100, 10, 1]) with ordinality as steps(step, place)
     where round(price::numeric * (100 - discount) / (100 * step)) * step between 1 and price - 1
     order by place limit 1), least(price, greatest(1, floor(price::numeric * (100 - discount) / 100)::int))) end
$$;
--> statement-breakpoint
-- What is asked for these is another price from now on: its history and the search learn of it by their triggers.
update products set price = price where discount_ratio is not null and shop_final_price(price, shop_discount_now(discount_ratio, discount_from, discount_until))
  is distinct from (select final from price_history h where h.product_id = products.id order by at desc, id desc limit 1);
