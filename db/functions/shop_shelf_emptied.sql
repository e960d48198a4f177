-- Keeps empty_shelves, the list of what is sold out. The arguments name the columns with the
-- product's id and, for option values, the value's id. Security definer: the application's role may
-- not write the list.
create or replace function shop_shelf_emptied() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shelf jsonb := to_jsonb(coalesce(new, old));
  product text := shelf ->> tg_argv[0];
  option text := coalesce(shelf ->> tg_argv[1], '');
begin
  if tg_op <> 'DELETE' and new.stock = 0 then
    insert into empty_shelves (product_id, option_id) values (product, option) on conflict do nothing;
  else
    delete from empty_shelves where product_id = product and option_id = option;
  end if;
  return null;
end $$;
