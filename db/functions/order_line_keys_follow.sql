-- Adds one search key per bought product, so that orders are found by product. Security definer,
-- like order_keys_follow.
create or replace function order_line_keys_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into order_keys (key, placed_at, order_id)
  select distinct 'g' || written.product_id, orders.placed_at, orders.id from written join orders on orders.id = written.order_id
  on conflict do nothing;
  return null;
end $$;
