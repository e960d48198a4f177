-- Keeps product_counts up to date by adding each statement's difference. Security definer: the
-- application's role may not write the counts.
create or replace function shop_products_counted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  grown product_counts;
begin
  if tg_op = 'TRUNCATE' then
    update product_counts set listed = 0, shown = 0, reserve = 0;
    return null;
  elsif tg_op = 'UPDATE' then
    select (new.removed_at is null)::int - (old.removed_at is null)::int,
      (new.is_show and new.removed_at is null)::int - (old.is_show and old.removed_at is null)::int,
      (new.sale_kind = 'reserve' and new.removed_at is null)::int - (old.sale_kind = 'reserve' and old.removed_at is null)::int
      into grown;
  else
    select count(*), count(*) filter (where is_show), count(*) filter (where sale_kind = 'reserve')
      into grown from changed where removed_at is null;
    if tg_op = 'DELETE' then
      select -grown.listed, -grown.shown, -grown.reserve into grown;
    end if;
  end if;
  update product_counts set listed = listed + grown.listed, shown = shown + grown.shown, reserve = reserve + grown.reserve;
  return null;
end $$;
