-- Until the transaction ends, whatever one shopper holds is counted and changed by one at a time.
-- Gives whether it is nobody else's turn and they hold nothing at all: who waited here would let
-- all wait that are placed with them. A function, since it looks once it has the lock: a statement
-- by itself sees what was there when it began.
create or replace function shop_lock_orderer(owner text, member text, guest text) returns boolean language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(owner, 0)) then
    return false;
  end if;
  if member is not null then
    return not exists (select from orders where member_id = member and hold = 'held');
  end if;
  return not exists (select from orders where guest_id = guest and hold = 'held');
end $$;
