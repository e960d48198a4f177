CREATE TABLE "order_keys_to_fill" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"before_at" timestamp with time zone NOT NULL,
	"before_id" uuid NOT NULL
);--> statement-breakpoint
create or replace trigger order_keys_follow after insert or update of number, placed_at, orderer_name, recipient_name, orderer_phone, recipient_phone, waybill_number, orderer_email, address, address_detail
on orders for each row execute function order_keys_follow();
--> statement-breakpoint
-- The keys an order is found by; see orderKeys in shop/order/table.server.ts and
-- shop/order/search/search-ways.ts, which asks for the same ones.
create function order_keys_of(number text, orderer_name text, recipient_name text, orderer_phone text, recipient_phone text, waybill_number text,
  orderer_email text, address text, address_detail text)
returns text[] language plpgsql immutable parallel safe as $$
declare
  keys text[] := array['o' || substr(number, 10, 4)];
  plain text;
  phone text;
  name text;
  word text;
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
  plain := split_part(lower(normalize(orderer_email, NFKC)), '@', 1);
  if plain <> '' then keys := keys || ('e' || left(plain, 40)); end if;
  if length(plain) >= 4 then keys := keys || ('m' || left(plain, 4)); end if;
  if length(plain) >= 6 then keys := keys || ('m' || left(plain, 6)); end if;
  if address <> '' or address_detail <> '' then
    foreach word in array (regexp_split_to_array(lower(normalize(address || ' ' || address_detail, NFKC)), '[\s,()\[\]/]+'))[1:20] loop
      if length(word) >= 2 then keys := keys || ('a' || left(word, 3)); end if;
    end loop;
  end if;
  return keys;
end $$;
--> statement-breakpoint
-- Runs with the rights of the schema's owner: the application itself may not write the keys. An
-- order's lines are gone once it is deleted, so that it is asked before.
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
    sold := array(select 'g' || product_id from order_lines where order_id = old.id);
    delete from order_keys where order_id = old.id and placed_at = old.placed_at and key = any(before || sold);
    before := '{}';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  after := order_keys_of(new.number, new.orderer_name, new.recipient_name, new.orderer_phone, new.recipient_phone, new.waybill_number, new.orderer_email, new.address, new.address_detail);
  if not before <@ after then
    delete from order_keys where order_id = old.id and placed_at = old.placed_at and key = any(before) and not key = any(after);
  end if;
  insert into order_keys (key, placed_at, order_id) select distinct key, new.placed_at, new.id from unnest(after || sold) as key where not key = any(before)
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger order_keys_end before delete on orders for each row execute function order_keys_follow();
--> statement-breakpoint
-- Nobody calls it any more: whoever writes an order waits for this transaction, since the triggers were replaced first.
drop function order_keys_of(text, text, text, text, text, text);
--> statement-breakpoint
-- An order is found by what was bought, too: one key for each product. Runs with the rights of the
-- schema's owner, as order_keys_follow does.
create function order_line_keys_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into order_keys (key, placed_at, order_id)
  select distinct 'g' || written.product_id, orders.placed_at, orders.id from written join orders on orders.id = written.order_id
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger order_line_keys_follow after insert on order_lines referencing new table as written for each statement execute function order_line_keys_follow();
--> statement-breakpoint
-- Writes the keys of the next orders that were there before a kind of key, from the newest to the
-- oldest, and says how many they were; 0: none is left, or another process is at it. Nobody changes
-- an order meanwhile: what is written are the keys of what it says then. Runs with the rights of the
-- schema's owner, as order_keys_follow does.
create function order_keys_fill(most integer) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
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
--> statement-breakpoint
-- The orders that are there get their new keys by the worker, some at a time (shop/order/search/fill-order-keys.server.ts): all at once would hold up whoever orders.
insert into order_keys_to_fill (before_at, before_id) select placed_at, id from (select 'infinity'::timestamptz as placed_at, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid as id) as newest where exists (select from orders);
