-- Runs with the rights of the schema's owner: the application itself may not write the keys.
create or replace function order_keys_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before text[] := '{}';
  after text[] := '{}';
begin
  if tg_op <> 'INSERT' then
    before := order_keys_of(old.number, old.orderer_name, old.recipient_name, old.orderer_phone, old.recipient_phone, old.waybill_number);
  end if;
  if tg_op <> 'DELETE' then
    after := order_keys_of(new.number, new.orderer_name, new.recipient_name, new.orderer_phone, new.recipient_phone, new.waybill_number);
  end if;
  if tg_op = 'UPDATE' and new.placed_at <> old.placed_at then
    delete from order_keys where order_id = old.id and placed_at = old.placed_at and key = any(before);
    before := '{}';
  elsif tg_op <> 'INSERT' and not before <@ after then
    delete from order_keys where order_id = old.id and placed_at = old.placed_at and key = any(before) and not key = any(after);
  end if;
  if tg_op <> 'DELETE' then
    insert into order_keys (key, placed_at, order_id) select distinct key, new.placed_at, new.id from unnest(after) as key where not key = any(before);
  end if;
  return null;
end $$;
