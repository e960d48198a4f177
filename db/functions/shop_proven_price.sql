-- The former price that the history proves for the price asked now (shop_base_price), in won; null
-- if nothing is proven.
create or replace function shop_proven_price(product text, price integer, asked integer)
returns integer language sql stable as $$
  select shop_base_price(product, (
    select min(at) from price_history h where h.product_id = product and h.id > coalesce(
      (select max(id) from price_history o where o.product_id = product
        and (o.price, o.final) is distinct from (shop_proven_price.price, asked)), 0)))
$$;
