-- Keeps an order's search keys equal to its text. Security definer: the application's role may not
-- write the keys. For a deletion it runs before, because the order's lines are
-- gone afterwards.
create or replace function order_keys_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before text[] := '{}';
  after text[] := '{}';
  sold text[] := '{}';
begin
  if tg_op <> 'INSERT' then
    before := order_keys_of(old.number, old.orderer_name, old.recipient_name, old.orderer_phone, old.recipient_phone, old.waybill_number, old.orderer_email, old.address, old.address_detail);
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and new.placed_at <> old.placed_at) then
    sold := array(select 'g' || product_id from order_lines where order_id = old.id)
      || array(select unnest(sent_parcel_keys_of(number)) from sent_parcels where order_id = old.id);
    delete from order_keys where order_id = old.id and placed_at = old.placed_at and key = any(before || sold);
    before := '{}';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  after := order_keys_of(new.number, new.orderer_name, new.recipient_name, new.orderer_phone, new.recipient_phone, new.waybill_number, new.orderer_email, new.address, new.address_detail);
  if not before <@ after then
    delete from order_keys where order_id = old.id and placed_at = old.placed_at and key = any(before) and not key = any(after)
      and not exists (select from sent_parcels part where part.order_id = old.id and order_keys.key = any(sent_parcel_keys_of(part.number)));
  end if;
  insert into order_keys (key, placed_at, order_id) select distinct key, new.placed_at, new.id from unnest(after || sold) as key where not key = any(before)
  on conflict do nothing;
  return null;
end $$;
