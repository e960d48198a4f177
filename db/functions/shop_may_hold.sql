-- Whether one mark (an address range of the network, or a verified address) may hold these pieces
-- unpaid: together with its open orders and reservations, and those that expired unpaid within the
-- last hour, at most a tenth of the stock or the per-person limit. Also false if another order of
-- the same mark is being counted right now. A function, so that it takes its snapshot after the
-- lock.
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
