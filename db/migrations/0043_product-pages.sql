-- A change of one product drops the pages that may show it, not those of all others.
create or replace function shop_product_pages_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_pages', 'product ' || (to_jsonb(new) ->> tg_argv[0]));
  return null;
end $$;
--> statement-breakpoint
drop trigger products_pages_changed on products;
--> statement-breakpoint
create trigger products_pages_changed after update on products for each row
  when (to_jsonb(old) - 'stock' is distinct from to_jsonb(new) - 'stock' or shop_stock_shown(old.stock) is distinct from shop_stock_shown(new.stock))
  execute function shop_product_pages_changed('id');
--> statement-breakpoint
drop trigger product_options_pages_changed on product_options;
--> statement-breakpoint
create trigger product_options_pages_changed after update on product_options for each row
  when (to_jsonb(old) - 'stock' is distinct from to_jsonb(new) - 'stock' or shop_stock_shown(old.stock) is distinct from shop_stock_shown(new.stock))
  execute function shop_product_pages_changed('product_id');
