-- Notifies every process to drop kept pages that may show this product. The argument names the
-- column with the product's id.
create or replace function shop_product_pages_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_pages', 'product ' || (to_jsonb(new) ->> tg_argv[0]));
  return null;
end $$;
