-- What an order changes of a product is its stock. Whether pages show that other stock was judged by both rows as JSON and by a function whose text
-- PostgreSQL read anew each time; now a change of stock alone looks at two numbers, and other changes are seen by the columns that are written.
drop trigger products_pages_changed on products;
--> statement-breakpoint
drop trigger product_options_pages_changed on product_options;
--> statement-breakpoint
-- Pages show up to five pieces by number, more as "there are some".
create trigger products_stock_shown after update of stock on products for each row
  when (least(coalesce(old.stock, -1), 6) <> least(coalesce(new.stock, -1), 6)) execute function shop_product_pages_changed('id');
--> statement-breakpoint
create trigger product_options_stock_shown after update of stock on product_options for each row
  when (least(coalesce(old.stock, -1), 6) <> least(coalesce(new.stock, -1), 6)) execute function shop_product_pages_changed('product_id');
--> statement-breakpoint
-- All columns but the stock: a later migration that adds one makes the trigger anew (shop/product/pages-changed.test.ts).
do $$
declare
  changed record;
begin
  for changed in
    select table_name as name, case table_name when 'products' then 'id' else 'product_id' end as id,
      string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns
    where table_schema = 'public' and table_name in ('products', 'product_options') and column_name <> 'stock'
    group by table_name
  loop
    execute format('create trigger %I after update of %s on %I for each row when (old.* is distinct from new.*) execute function shop_product_pages_changed(%L)',
      changed.name || '_pages_changed', changed.columns, changed.name, changed.id);
  end loop;
end $$;
--> statement-breakpoint
drop function shop_stock_shown;
--> statement-breakpoint
-- Asked before the function is called, so that what the book's own trigger writes calls none.
create or replace function payments_follow_the_book() returns trigger language plpgsql as $$
begin
  raise exception 'payments follow payment_ledger';
end $$;
--> statement-breakpoint
drop trigger payments_kept on payments;
--> statement-breakpoint
create trigger payments_kept before insert or update or delete on payments for each statement when (pg_trigger_depth() < 1) execute function payments_follow_the_book();
