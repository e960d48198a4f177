-- The discount in force now, in percent. Must equal `discountAt` in the shop.
create or replace function shop_discount_now(discount integer, since timestamptz, until timestamptz) returns integer language sql stable parallel safe as $$
  select case when coalesce(since <= now(), true) and coalesce(now() < until, true) then discount end
$$;
