-- Indexes a product for search again when what its buyers write about it changes.
create or replace function shop_review_words_changed() returns trigger language plpgsql as $$
begin
  perform shop_index_products(array[coalesce(new.product_id, old.product_id)]);
  return null;
end $$;
