-- Adds each ledger entry to the sums of its payment. Security definer: the application's role may
-- not write the sums.
create or replace function payment_ledger_adds_up() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  came bigint := case when new.kind = 'captured' then new.amount else 0 end;
  kept bigint := case when new.kind = 'refund_intended' then new.amount when new.kind in ('refund_dropped', 'refunded', 'returned_by_hand') then -new.amount else 0 end;
  went bigint := case when new.kind in ('refunded', 'returned_by_hand', 'canceled', 'capture_undone') then new.amount else 0 end;
begin
  if new.kind in ('intended', 'interest_owed', 'interest_paid') then
    return null;
  end if;
  if new.kind in ('authenticated', 'deposit_awaited', 'deposit_noticed', 'captured') then
    insert into payments as known (payment_key, order_id, provider, captured) values (new.payment_key, new.order_id, new.provider, came)
    on conflict (payment_key) do update set captured = known.captured + excluded.captured where known.order_id = excluded.order_id;
  else
    update payments set reserved = reserved + kept, returned = returned + went where payment_key = new.payment_key and order_id = new.order_id;
  end if;
  if not found then
    raise exception 'payment % is not of order %', new.payment_key, new.order_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
