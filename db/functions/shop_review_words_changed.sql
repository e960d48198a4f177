-- Indexes a product for search again when the words of a review change, or it is hidden.
create or replace function shop_review_words_changed() returns trigger language plpgsql as $$
begin
  perform shop_index_products(array[new.product_id]);
  return null;
end $$;
