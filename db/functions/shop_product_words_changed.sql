-- Indexes a product for search again when its text changes.
create or replace function shop_product_words_changed() returns trigger language plpgsql as $$
begin
  perform shop_index_products(array[new.id]);
  return null;
end $$;
