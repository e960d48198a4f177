-- Keeps an order's search keys equal to the waybills of its parcels. A key that the order's own
-- waybill or another parcel has too stays. Security definer, like order_keys_follow.
create or replace function sent_parcel_keys_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    delete from order_keys using orders
    where orders.id = old.order_id and order_keys.order_id = orders.id and order_keys.placed_at = orders.placed_at
      and order_keys.key = any(sent_parcel_keys_of(old.number))
      and not order_keys.key = any(coalesce(sent_parcel_keys_of(orders.waybill_number), '{}'))
      and not exists (select from sent_parcels other
        where other.order_id = old.order_id and order_keys.key = any(sent_parcel_keys_of(other.number)));
  end if;
  if tg_op <> 'DELETE' then
    insert into order_keys (key, placed_at, order_id)
    select key, orders.placed_at, orders.id from orders, unnest(sent_parcel_keys_of(new.number)) as key
    where orders.id = new.order_id
    on conflict do nothing;
  end if;
  return null;
end $$;
