-- Counts a coupon's uses in the statement that inserts or returns one, so that its limit holds
-- under concurrency.
create or replace function shop_coupon_counted() returns trigger language plpgsql as $$
declare
  more int := case when tg_op = 'INSERT' then 1 when old.returned_at is null and new.returned_at is not null then -1
    when old.returned_at is not null and new.returned_at is null then 1 else 0 end;
begin
  if more <> 0 then
    update coupons set used = used + more where id = new.coupon_id;
  end if;
  return null;
end $$;
