-- Notifies every process to drop all kept pages.
create or replace function shop_pages_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_pages', tg_table_name);
  return null;
end $$;
