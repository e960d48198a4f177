-- Writes the search keys of orders that are older than a newly added kind of key, newest order
-- first, at most `most` orders. Returns how many it wrote; 0 means that none is left, or that
-- another process is doing it. Each order is locked while its keys are computed, so that they match
-- its current text. Security definer: the application's role may not write the keys.
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
      || array(select 'g' || product_id from order_lines where order_id = batch.id)
      || array(select unnest(sent_parcel_keys_of(sent_parcels.number)) from sent_parcels where order_id = batch.id)) as key
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
