-- Locks everything that one shopper holds until the transaction ends. Returns true only if the lock
-- was free and the shopper holds nothing; it never waits, because waiting would delay every order
-- placed in the same statement. A function, so that it takes its snapshot after the lock and sees
-- what the previous holder wrote.
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
