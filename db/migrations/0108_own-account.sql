CREATE TABLE "hand_receipts" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"owed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"issued_at" timestamp with time zone,
	"approval" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_transfers" (
	"payment_key" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"order_number" text NOT NULL,
	"amount" bigint NOT NULL,
	"account" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"entry_id" text,
	"arrived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "depositor" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "receipt_number" text;--> statement-breakpoint
ALTER TABLE "hand_receipts" ADD CONSTRAINT "hand_receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_transfers" ADD CONSTRAINT "own_transfers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hand_receipts_owed" ON "hand_receipts" USING btree ("owed_at") WHERE issued_at is null;--> statement-breakpoint
CREATE INDEX "own_transfers_of" ON "own_transfers" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "own_transfers_by_time" ON "own_transfers" USING btree ("moved_at");--> statement-breakpoint
CREATE UNIQUE INDEX "own_transfers_entry" ON "own_transfers" USING btree ("entry_id") WHERE entry_id is not null;--> statement-breakpoint
CREATE INDEX "refunds_to_send" ON "refunds" USING btree ("created_at","id") WHERE state = 'to_send';
--> statement-breakpoint
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

--> statement-breakpoint
-- Inserts an order with its lines, its first timeline event and its first ledger entry, in one
-- statement: all or nothing. Returns the order; null if the `at_once` locks are not free, and then
-- nothing is written. Called only by shop/checkout/place/write-order.server.ts, which builds the
-- document; its prices come from the quote of the same use case.
--
--   order            columns of `orders` that placing decides
--   minutes          payment deadline, in minutes from now
--   lines            columns of `order_lines`, in the order of the form
--   by, account_id   who places it
--   at_once          only for a shopper who holds nothing yet: `key` and `orderer` name advisory
--                    locks, `holds` is passed to shop_may_hold, `takes` to shop_move_stock. Without
--                    it the caller already has the locks, has checked holds, and moves stock in the
--                    same transaction.
--
-- The previous release may still be running and calls this with its own document: fields that a
-- later release adds must be optional.
create or replace function place_order(document jsonb) returns json language plpgsql as $$
declare
  at_once jsonb := document -> 'at_once';
  wanted orders := jsonb_populate_record(null::orders, document -> 'order');
  placed orders;
begin
  if at_once is not null then
    -- Locks are taken in one order everywhere, the key first, to avoid deadlocks. They are tried
    -- without waiting; if one is taken, the caller places the order step by step, which waits.
    if not pg_try_advisory_xact_lock(hashtextextended(at_once ->> 'key', 0)) then
      return null;
    end if;
    -- Each function call is a statement with its own snapshot, taken after its lock.
    if not shop_lock_orderer(at_once ->> 'orderer', wanted.member_id, wanted.guest_id) then
      return null;
    end if;
    if wanted.placed_from is not null and not shop_may_hold(wanted.placed_from, at_once -> 'holds') then
      return null;
    end if;
    -- Raises SH001 if stock is short.
    perform shop_move_stock(at_once -> 'takes');
  end if;

  -- Raises 23505 (unique violation) if this form was submitted before.
  insert into orders (
    id, number, place_key, place_hash, member_id, guest_id, placed_from,
    orderer_name, orderer_phone, orderer_email,
    recipient_name, recipient_phone, postcode, address, address_detail, courier_memo,
    recommender_code, gift_state, gift, gift_link, reservation_id, ship_by, is_difference,
    items_amount, discount_amount, shipping_amount, coupon_amount, shipping_coupon_amount,
    points_amount, credit_amount, total, shipping_terms,
    pay_by, cash_receipt, use_escrow, depositor, receipt_number, payment_provider, awaits_consent,
    supply_agreed_words, supply_agreed_at, expires_at)
  values (
    wanted.id, wanted.number, wanted.place_key, wanted.place_hash, wanted.member_id, wanted.guest_id, wanted.placed_from,
    wanted.orderer_name, wanted.orderer_phone, wanted.orderer_email,
    wanted.recipient_name, wanted.recipient_phone, wanted.postcode, wanted.address, wanted.address_detail, wanted.courier_memo,
    wanted.recommender_code, wanted.gift_state, wanted.gift, wanted.gift_link, wanted.reservation_id, wanted.ship_by, wanted.is_difference,
    wanted.items_amount, wanted.discount_amount, wanted.shipping_amount, wanted.coupon_amount, wanted.shipping_coupon_amount,
    wanted.points_amount, wanted.credit_amount, wanted.total, wanted.shipping_terms,
    wanted.pay_by, wanted.cash_receipt, wanted.use_escrow, wanted.depositor, wanted.receipt_number, wanted.payment_provider, wanted.awaits_consent,
    wanted.supply_agreed_words, case when wanted.supply_agreed_words is not null then now() end,
    now() + make_interval(mins => (document ->> 'minutes')::integer))
  returning * into placed;

  insert into order_lines (
    order_id, product_id, title, image_id, options, shipping_class, own_fee, full_price, unit_price,
    quantity, coupon_amount, had_preview, supply_terms, licence, took_stock, brief, of_line_id, of_line_as)
  select
    placed.id, product_id, title, image_id, options, shipping_class, own_fee, full_price, unit_price,
    quantity, coupon_amount, had_preview, supply_terms, licence, took_stock, brief, of_line_id, of_line_as
  from jsonb_populate_recordset(null::order_lines, document -> 'lines') with ordinality as line
  order by line.ordinality;

  insert into order_timeline (order_id, event, by, facts, account_id)
  values (placed.id, 'placed', document ->> 'by', jsonb_build_object('total', placed.total), document ->> 'account_id');

  -- The ledger begins with the amount that the order is to cost.
  if placed.total > 0 then
    insert into payment_ledger (order_id, provider, kind, amount, mark, by, account_id)
    values (placed.id, coalesce(placed.payment_provider, 'none'), 'intended', placed.total,
      'intended:' || placed.number || ':1', document ->> 'by', document ->> 'account_id')
    on conflict (mark) do nothing;
  end if;

  return to_json(placed);
end $$;

--> statement-breakpoint
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
    delivery, payment, hold, payment_key, payment_try, pay_by, cash_receipt, use_escrow, depositor, receipt_number,
    deposit, deposit_secret, receipt_url, confirming_since, paid_at, done_at, confirmed_at,
    withdrawal_ended_at, ship_by, partly_sent, guest_id, placed_from, expires_at
  ) = (
    select
      next.delivery, next.payment, next.hold, next.payment_key, next.payment_try, next.pay_by, next.cash_receipt, next.use_escrow, next.depositor, next.receipt_number,
      next.deposit, next.deposit_secret, next.receipt_url, next.confirming_since, next.paid_at, next.done_at, next.confirmed_at,
      next.withdrawal_ended_at, next.ship_by, next.partly_sent, next.guest_id, next.placed_from,
      -- greatest() ignores null.
      greatest(next.expires_at, now() + make_interval(mins => (document ->> 'least_minutes')::integer))
    from jsonb_populate_record(orders, document -> 'set') as next
  )
  where orders.id = (document ->> 'id')::uuid
    and orders.delivery = (was ->> 'delivery')::delivery_status
    and orders.payment = (was ->> 'payment')::payment_status
    -- A paid order that was sent in part ends only after the rest was sent or cancelled.
    and not (orders.partly_sent and document -> 'set' ->> 'delivery' = 'done'
      and orders.payment in ('paid', 'partially_refunded'))
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
