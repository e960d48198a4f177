-- The counter and its limit move in the statement in which somebody takes one.
create or replace function shop_coupon_taken() returns trigger language plpgsql as $$
begin
  update coupons set taken = taken + 1 where id = new.coupon_id;
  return null;
end $$;
