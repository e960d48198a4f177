-- Counts how often a coupon was taken in the statement that takes it, so that its limit holds under
-- concurrency.
create or replace function shop_coupon_taken() returns trigger language plpgsql as $$
begin
  update coupons set taken = taken + 1 where id = new.coupon_id;
  return null;
end $$;
