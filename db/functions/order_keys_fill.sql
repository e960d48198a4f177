-- Writes the keys of the next orders that were there before a kind of key, from the newest to the
-- oldest, and says how many they were; 0: none is left, or another process is at it. Nobody changes
-- an order meanwhile: what is written are the keys of what it says then. Runs with the rights of
-- the schema's owner, as order_keys_follow does.
create or replace function order_keys_fill(most integer) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place order_keys_to_fill;
  filled integer;
  last_at timestamptz;
  last_id uuid;
begin
  select * into place from order_keys_to_fill for update skip locked;
  if not found then return 0; end if;
  with batch as materialized (
    select * from orders where (placed_at, id) < (place.before_at, place.before_id)
    order by placed_at desc nulls last, id desc nulls last limit most for share
  ), written as (
    insert into order_keys (key, placed_at, order_id)
    select distinct key, batch.placed_at, batch.id from batch, unnest(
      order_keys_of(number, orderer_name, recipient_name, orderer_phone, recipient_phone, waybill_number, orderer_email, address, address_detail)
      || array(select 'g' || product_id from order_lines where order_id = batch.id)) as key
    on conflict do nothing
  )
  select count(*), (array_agg(placed_at order by placed_at, id))[1], (array_agg(id order by placed_at, id))[1]
  into filled, last_at, last_id from batch;
  if filled = 0 then
    delete from order_keys_to_fill;
  else
    update order_keys_to_fill set before_at = last_at, before_id = last_id;
  end if;
  return filled;
end $$;
