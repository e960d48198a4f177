-- The search keys of an order. Must match orderKeys in shop/order/table.server.ts and the query
-- side in shop/order/search/search-ways.ts.
create or replace function order_keys_of(number text, orderer_name text, recipient_name text, orderer_phone text, recipient_phone text, waybill_number text,
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
