-- More never goes back than came, whatever the code believes: these three numbers are kept by the book's trigger alone.
alter table payments add constraint payments_returned_within_captured
  check (captured >= 0 and reserved >= 0 and returned >= 0 and reserved + returned <= captured);
--> statement-breakpoint
alter table payment_ledger add constraint payment_ledger_amount check (amount >= 0 and (kind = 'intended' or payment_key is not null));
--> statement-breakpoint
alter table refunds add constraint refunds_amount check (amount > 0);
--> statement-breakpoint
alter table claims add constraint claims_amounts check (items_amount >= 0 and shipping_refund >= 0 and shipping_deduction >= 0 and refund_amount >= 0);
--> statement-breakpoint
alter table claim_lines add constraint claim_lines_quantity check (quantity > 0);
--> statement-breakpoint
alter table reservations add constraint reservations_quantity check (quantity > 0 and unit_price >= 0);
--> statement-breakpoint
create function payment_ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'payment_ledger is append-only';
end $$;
--> statement-breakpoint
create trigger payment_ledger_kept before update or delete on payment_ledger for each statement execute function payment_ledger_is_append_only();
--> statement-breakpoint
-- Runs with the rights of the schema's owner: the application itself may not write the sums.
create function payment_ledger_adds_up() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  came bigint := case when new.kind = 'captured' then new.amount else 0 end;
  kept bigint := case when new.kind = 'refund_intended' then new.amount when new.kind in ('refund_dropped', 'refunded', 'returned_by_hand') then -new.amount else 0 end;
  went bigint := case when new.kind in ('refunded', 'returned_by_hand', 'canceled') then new.amount else 0 end;
begin
  if new.kind = 'intended' then
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
--> statement-breakpoint
create trigger payment_ledger_sums after insert on payment_ledger for each row execute function payment_ledger_adds_up();
--> statement-breakpoint
-- What was paid and given back before there was a book.
insert into payment_ledger (order_id, provider, kind, amount, mark, "by", at)
select id, coalesce(payment_provider, 'none'), 'intended', total, 'intended:' || number || ':1', 'shopper', placed_at from orders where total > 0 order by placed_at;
--> statement-breakpoint
insert into payment_ledger (order_id, provider, payment_key, kind, amount, mark, "by", at)
select id, coalesce(payment_provider, 'none'), payment_key, 'captured', total, 'captured:' || payment_key, 'payment', paid_at
from orders where total > 0 and payment_key is not null and paid_at is not null and payment in ('paid', 'partially_refunded', 'refunded', 'canceling') order by paid_at;
--> statement-breakpoint
insert into refunds (order_id, payment_key, amount, kind, reason, state, by, asked_at, done_at)
select id, payment_key, total, 'cancel', '주문 취소', case when payment = 'refunded' then 'done' else 'asked' end, 'shopper',
  coalesce(refund_asked_at, now()), case when payment = 'refunded' then now() end
from orders where total > 0 and payment_key is not null and paid_at is not null and payment in ('refunded', 'canceling');
--> statement-breakpoint
insert into payment_ledger (order_id, provider, payment_key, kind, amount, mark, "by")
select refunds.order_id, coalesce(payment_provider, 'none'), refunds.payment_key, 'refund_intended', refunds.amount, 'refund_intended:' || refunds.id, 'shopper'
from refunds join orders on orders.id = refunds.order_id;
--> statement-breakpoint
insert into payment_ledger (order_id, provider, payment_key, kind, amount, mark, "by")
select refunds.order_id, coalesce(payment_provider, 'none'), refunds.payment_key, 'refunded', refunds.amount, 'refunded:' || refunds.id, 'payment'
from refunds join orders on orders.id = refunds.order_id where state = 'done';
--> statement-breakpoint
-- When nobody wrote down when it was done, its timeline knows.
update orders set done_at = (select max(at) from order_timeline where order_id = orders.id and event = 'delivery.arrive') where delivery = 'done';
--> statement-breakpoint
-- Also where the application could not be made a role of its own: the sums change through the book or not at all.
create function payments_follow_the_book() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'payments follow payment_ledger';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger payments_kept before insert or update or delete on payments for each statement execute function payments_follow_the_book();
