-- Indexes a product for search again when one of its options is renamed.
create or replace function shop_option_renamed() returns trigger language plpgsql as $$
begin
  perform shop_index_products(array[new.product_id]);
  return null;
end $$;
