-- The search keys of one waybill of an order in several parcels, as order_keys_of makes them of the
-- order's own.
create or replace function sent_parcel_keys_of(number text) returns text[] language sql immutable parallel safe as $$
  select array_remove(array[
    case when length(number) >= 4 then 'w' || right(number, 4) end,
    case when length(number) >= 8 then 'v' || right(number, 8) end], null)
$$;
