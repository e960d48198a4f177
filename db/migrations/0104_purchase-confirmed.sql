ALTER TABLE "orders" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
-- What was done before was confirmed then: its points came, or never will.
update orders set confirmed_at = coalesce(done_at, paid_at, placed_at) where delivery = 'done';--> statement-breakpoint
-- A shop that is open already promised points as soon as the parcel is there, and keeps to it until
-- its owner says otherwise.
update site_settings set settings = settings || '{"confirm": {"afterArrival": 0, "afterSending": 14}}'::jsonb
where not settings ? 'confirm';--> statement-breakpoint
DROP INDEX "orders_of_members_done";--> statement-breakpoint
CREATE INDEX "orders_of_members_confirmed" ON "orders" USING btree ("confirmed_at") WHERE member_id is not null and confirmed_at is not null;--> statement-breakpoint
CREATE INDEX "orders_to_confirm" ON "orders" USING btree ("placed_at") WHERE confirmed_at is null and delivery in ('delivery', 'done') and payment in ('paid', 'partially_refunded');--> statement-breakpoint
-- Moves an order from the state in which the caller read it, and inserts what belongs to the move
-- (timeline events, ledger entries, notices) in one statement: all or nothing. Returns the order;
-- null if its state has changed since, and then nothing is written. Called only by
-- shop/order/move-order.server.ts, which knows the allowed moves; no other statement writes
-- `delivery` and `payment`.
--
--   id, was          the order, and the `delivery`, `payment` and `claim_status` that the caller
--                    read
--   set              columns to change, limited to those named below
--   least_minutes    extend the payment deadline to at least so many minutes from now
--   when             "in-time", "unconfirmed" or "held-for-payment": a further condition, judged by
--                    the database's clock
--   by, account_id   who moves it
--   events, facts    for the timeline
--   ledger           columns of `payment_ledger`; an existing mark is skipped
--   notices          columns of `notices`
--
-- The previous release may still be running and calls this with its own document: fields that a
-- later release adds must be optional.
create or replace function move_order(document jsonb) returns json language plpgsql as $$
declare
  was jsonb := document -> 'was';
  moved orders;
begin
  -- Compare and set: the second of two concurrent moves waits for the row, then finds another state
  -- and changes nothing. A column missing in `set` keeps its value.
  update orders set (
    delivery, payment, hold, payment_key, payment_try, pay_by, cash_receipt, use_escrow,
    deposit, deposit_secret, receipt_url, confirming_since, paid_at, done_at, confirmed_at,
    withdrawal_ended_at, ship_by, guest_id, placed_from, expires_at
  ) = (
    select
      next.delivery, next.payment, next.hold, next.payment_key, next.payment_try, next.pay_by, next.cash_receipt, next.use_escrow,
      next.deposit, next.deposit_secret, next.receipt_url, next.confirming_since, next.paid_at, next.done_at, next.confirmed_at,
      next.withdrawal_ended_at, next.ship_by, next.guest_id, next.placed_from,
      -- greatest() ignores null.
      greatest(next.expires_at, now() + make_interval(mins => (document ->> 'least_minutes')::integer))
    from jsonb_populate_record(orders, document -> 'set') as next
  )
  where orders.id = (document ->> 'id')::uuid
    and orders.delivery = (was ->> 'delivery')::delivery_status
    and orders.payment = (was ->> 'payment')::payment_status
    and orders.claim_status is not distinct from (was ->> 'claim_status')::claim_status
    and case document ->> 'when'
      when 'in-time' then orders.expires_at > now()
      when 'unconfirmed' then orders.confirmed_at is null
      when 'held-for-payment' then orders.hold = 'held' and orders.payment_key = document -> 'set' ->> 'payment_key'
      else document ->> 'when' is null
    end
  returning * into moved;
  if not found then
    return null;
  end if;

  -- A separate statement, because the trigger order_keys_follow fires on any update that names the
  -- waybill, even without a change.
  if document -> 'set' ?| array['waybill_company', 'waybill_number'] then
    update orders set (waybill_company, waybill_number) = (
      select next.waybill_company, next.waybill_number from jsonb_populate_record(orders, document -> 'set') as next)
    where orders.id = moved.id
    returning * into moved;
  end if;

  insert into order_timeline (order_id, event, by, facts, account_id)
  select moved.id, event, document ->> 'by', document -> 'facts', document ->> 'account_id'
  from jsonb_array_elements_text(document -> 'events') with ordinality as said(event, place)
  order by place;

  -- The ledger's trigger and constraints raise if a payment's sums would not add up.
  if document ? 'ledger' then
    insert into payment_ledger (order_id, provider, payment_key, kind, amount, mark, by, facts, account_id)
    select moved.id, coalesce(moved.payment_provider, 'none'), entry.payment_key, entry.kind, entry.amount, entry.mark,
      document ->> 'by', entry.facts, document ->> 'account_id'
    from jsonb_populate_recordset(null::payment_ledger, document -> 'ledger') with ordinality as entry
    order by entry.ordinality
    on conflict (mark) do nothing;
  end if;

  if document ? 'notices' then
    insert into notices (event, subject_key, channel, "to", message_id, facts, state)
    select notice.event, notice.subject_key, notice.channel, notice."to", notice.message_id, notice.facts, 'waiting'
    from jsonb_populate_recordset(null::notices, document -> 'notices') with ordinality as notice
    order by notice.ordinality;
  end if;

  return to_json(moved);
end $$;
