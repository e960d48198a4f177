-- Indexes products for search again when their options change, or reviews of them are written or
-- deleted.
create or replace function shop_option_words_changed() returns trigger language plpgsql as $$
begin
  perform shop_index_products(array(select distinct product_id from changed));
  return null;
end $$;
