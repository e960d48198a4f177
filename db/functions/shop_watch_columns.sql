-- Recreates the triggers that fire on a change of any column but stock. A migration that adds a
-- column to products or product_options must end with `select shop_watch_columns();`. Stock has its
-- own trigger, because every order changes it.
create or replace function shop_watch_columns() returns void language plpgsql as $$
declare
  watch record;
begin
  for watch in
    select trigger_name, table_name, call, (
      select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
      where a.attrelid = table_name::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> 'stock') as names
    from (values
      ('products_pages_changed', 'products', 'shop_product_pages_changed(''id'')'),
      ('products_words_changed', 'products', 'shop_product_words_changed()'),
      ('product_options_pages_changed', 'product_options', 'shop_product_pages_changed(''product_id'')')
    ) as watched (trigger_name, table_name, call)
  loop
    execute format('create or replace trigger %I after update of %s on %I for each row when (old.* is distinct from new.*) execute function %s',
      watch.trigger_name, watch.names, watch.table_name, watch.call);
  end loop;
end $$;
