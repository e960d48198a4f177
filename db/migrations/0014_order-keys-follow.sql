-- The keys an order is found by; see orderKeys in shop/order/table.server.ts and shop/order/search/search-ways.ts, which asks for the same ones.
create function order_keys_of(number text, orderer_name text, recipient_name text, orderer_phone text, recipient_phone text, waybill_number text)
returns text[] language plpgsql immutable parallel safe as $$
declare
  keys text[] := array['o' || substr(number, 10, 4)];
  plain text;
  phone text;
  name text;
begin
  foreach phone in array case when orderer_phone = recipient_phone then array[orderer_phone] else array[orderer_phone, recipient_phone] end loop
    if length(phone) >= 4 then keys := keys || ('p' || right(phone, 4)); end if;
    if length(phone) >= 8 then keys := keys || ('q' || right(phone, 8)); end if;
  end loop;
  if length(waybill_number) >= 4 then keys := keys || ('w' || right(waybill_number, 4)); end if;
  if length(waybill_number) >= 8 then keys := keys || ('v' || right(waybill_number, 8)); end if;
  foreach name in array case when orderer_name = recipient_name then array[orderer_name] else array[orderer_name, recipient_name] end loop
    plain := left(replace(lower(normalize(name, NFKC)), ' ', ''), 40);
    if length(plain) = 1 then keys := keys || ('n' || plain); end if;
    for at in 1 .. length(plain) - 1 loop
      keys := keys || ('n' || substr(plain, at, 2));
      if at < length(plain) - 1 then keys := keys || ('n' || substr(plain, at, 3)); end if;
    end loop;
  end loop;
  return keys;
end $$;
--> statement-breakpoint
-- Runs with the rights of the schema's owner: the application itself may not write the keys.
create function order_keys_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
--> statement-breakpoint
create trigger order_keys_follow after insert or delete or update of number, placed_at, orderer_name, recipient_name, orderer_phone, recipient_phone, waybill_number
on orders for each row execute function order_keys_follow();
--> statement-breakpoint
insert into order_keys (key, placed_at, order_id)
select distinct key, placed_at, id from orders, unnest(order_keys_of(number, orderer_name, recipient_name, orderer_phone, recipient_phone, waybill_number)) as key;
--> statement-breakpoint
-- Common names are many: a search in one tab is planned well only when they are known.
alter table order_keys alter column key set statistics 1000;
