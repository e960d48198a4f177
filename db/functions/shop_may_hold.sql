-- Whether whoever is placed under this mark (a line of the network, or a proved address) may hold
-- these pieces unpaid: with what orders and reservations hold, and what expired unpaid within the
-- hour, no more than a tenth of each shelf or than one person may have. Where somebody else of the
-- same mark is being counted at this moment it says no, as after too many. A function, since it
-- looks once it has the locks: a statement by itself sees what was there when it began.
create or replace function shop_may_hold(mark text, shelves jsonb) returns boolean language plpgsql as $$
declare
  shelf record;
  held bigint;
  remaining bigint;
begin
  for shelf in
    select * from jsonb_to_recordset(shelves) as wanted(kind text, id text, pieces int, least int) order by id
  loop
    if not pg_try_advisory_xact_lock(hashtextextended('hold ' || mark || ' ' || shelf.id, 0)) then
      return false;
    end if;
    select coalesce(sum(quantity), 0) into held from (
      select line.quantity, line.product_id, line.took_stock
        from orders join order_lines line on line.order_id = orders.id
        where orders.placed_from = mark
          and (orders.hold = 'held' or (orders.payment = 'expired' and orders.expires_at > now() - interval '1 hour'))
      union all select quantity, product_id, took_stock from reservations
        where placed_from = mark
          and (hold = 'held' or (status = 'expired' and ended_at > now() - interval '1 hour'))) as taken
      where case shelf.kind when 'product' then product_id = shelf.id and (took_stock ->> 'product')::boolean
        else took_stock -> 'options' ? shelf.id end;
    if shelf.kind = 'product' then
      select stock into remaining from products where id = shelf.id;
    else
      select stock into remaining from product_options where id = shelf.id;
    end if;
    if held + shelf.pieces > greatest(shelf.least, (coalesce(remaining, 0) + held) / 10) then
      return false;
    end if;
  end loop;
  return true;
end $$;
