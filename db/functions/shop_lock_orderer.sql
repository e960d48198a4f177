-- Until the transaction ends, whatever one shopper holds is counted and changed by one at a time. Gives whether they hold nothing at all.
-- A function, since it looks after it has waited: a statement by itself sees what was there when it began.
create or replace function shop_lock_orderer(owner text, member text, guest text) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(owner, 0));
  if member is not null then
    return not exists (select from orders where member_id = member and hold = 'held');
  end if;
  return not exists (select from orders where guest_id = guest and hold = 'held');
end $$;
