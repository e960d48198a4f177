-- Indexes a category's products for search again when its name changes.
create or replace function shop_category_words_changed() returns trigger language plpgsql as $$
begin
  perform shop_index_products(array(
    select p.id from products p where p.category = new.slug
      or p.category in (select c.slug from product_categories c where c.parent = new.slug)));
  return null;
end $$;
