CREATE TABLE "sent_parcels" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"company" text,
	"number" text,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stage" text,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"misses" smallint DEFAULT 0 NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"looked_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"rests_until" timestamp with time zone,
	"ask_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sent_pieces" (
	"parcel_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "sent_pieces_parcel_id_line_id_pk" PRIMARY KEY("parcel_id","line_id")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "to_send" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "partly_sent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sent_parcels" ADD CONSTRAINT "sent_parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_pieces" ADD CONSTRAINT "sent_pieces_parcel_id_sent_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."sent_parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_pieces" ADD CONSTRAINT "sent_pieces_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_parcels_of" ON "sent_parcels" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "sent_parcels_under_way" ON "sent_parcels" USING btree ("ask_at") WHERE delivered_at is null;--> statement-breakpoint
CREATE INDEX "sent_parcels_resting" ON "sent_parcels" USING btree ("rests_until") WHERE rests_until is not null;--> statement-breakpoint
CREATE INDEX "sent_pieces_of_line" ON "sent_pieces" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "orders_partly_sent" ON "orders" USING btree ("placed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE partly_sent;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_to_send" CHECK (to_send between 0 and quantity) NOT VALID;--> statement-breakpoint
-- The search keys of one waybill of an order in several parcels, as order_keys_of makes them of the
-- order's own.
create or replace function sent_parcel_keys_of(number text) returns text[] language sql immutable parallel safe as $$
  select array_remove(array[
    case when length(number) >= 4 then 'w' || right(number, 4) end,
    case when length(number) >= 8 then 'v' || right(number, 8) end], null)
$$;
--> statement-breakpoint
-- Keeps an order's search keys equal to the waybills of its parcels. A key that the order's own
-- waybill or another parcel has too stays. Security definer, like order_keys_follow.
create or replace function sent_parcel_keys_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    delete from order_keys using orders
    where orders.id = old.order_id and order_keys.order_id = orders.id and order_keys.placed_at = orders.placed_at
      and order_keys.key = any(sent_parcel_keys_of(old.number))
      and not order_keys.key = any(coalesce(sent_parcel_keys_of(orders.waybill_number), '{}'))
      and not exists (select from sent_parcels other
        where other.order_id = old.order_id and order_keys.key = any(sent_parcel_keys_of(other.number)));
  end if;
  if tg_op <> 'DELETE' then
    insert into order_keys (key, placed_at, order_id)
    select key, orders.placed_at, orders.id from orders, unnest(sent_parcel_keys_of(new.number)) as key
    where orders.id = new.order_id
    on conflict do nothing;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Keeps an order's search keys equal to its text. Security definer: the application's role may not
-- write the keys. For a deletion it runs before, because the order's lines are
-- gone afterwards.
create or replace function order_keys_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before text[] := '{}';
  after text[] := '{}';
  sold text[] := '{}';
begin
  if tg_op <> 'INSERT' then
    before := order_keys_of(old.number, old.orderer_name, old.recipient_name, old.orderer_phone, old.recipient_phone, old.waybill_number, old.orderer_email, old.address, old.address_detail);
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and new.placed_at <> old.placed_at) then
    sold := array(select 'g' || product_id from order_lines where order_id = old.id)
      || array(select unnest(sent_parcel_keys_of(number)) from sent_parcels where order_id = old.id);
    delete from order_keys where order_id = old.id and placed_at = old.placed_at and key = any(before || sold);
    before := '{}';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  after := order_keys_of(new.number, new.orderer_name, new.recipient_name, new.orderer_phone, new.recipient_phone, new.waybill_number, new.orderer_email, new.address, new.address_detail);
  if not before <@ after then
    delete from order_keys where order_id = old.id and placed_at = old.placed_at and key = any(before) and not key = any(after)
      and not exists (select from sent_parcels part where part.order_id = old.id and order_keys.key = any(sent_parcel_keys_of(part.number)));
  end if;
  insert into order_keys (key, placed_at, order_id) select distinct key, new.placed_at, new.id from unnest(after || sold) as key where not key = any(before)
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
-- Writes the search keys of orders that are older than a newly added kind of key, newest order
-- first, at most `most` orders. Returns how many it wrote; 0 means that none is left, or that
-- another process is doing it. Each order is locked while its keys are computed, so that they match
-- its current text. Security definer: the application's role may not write the keys.
create or replace function order_keys_fill(most integer) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place order_keys_to_fill;
  filled integer;
  last_at timestamptz;
  last_id uuid;
begin
  select * into place from order_keys_to_fill for update skip locked;
  if not found then return 0; end if;
  with batch as materialized (
    select * from orders where (placed_at, id) < (place.before_at, place.before_id)
    order by placed_at desc nulls last, id desc nulls last limit most for share
  ), written as (
    insert into order_keys (key, placed_at, order_id)
    select distinct key, batch.placed_at, batch.id from batch, unnest(
      order_keys_of(number, orderer_name, recipient_name, orderer_phone, recipient_phone, waybill_number, orderer_email, address, address_detail)
      || array(select 'g' || product_id from order_lines where order_id = batch.id)
      || array(select unnest(sent_parcel_keys_of(sent_parcels.number)) from sent_parcels where order_id = batch.id)) as key
    on conflict do nothing
  )
  select count(*), (array_agg(placed_at order by placed_at, id))[1], (array_agg(id order by placed_at, id))[1]
  into filled, last_at, last_id from batch;
  if filled = 0 then
    delete from order_keys_to_fill;
  else
    update order_keys_to_fill set before_at = last_at, before_id = last_id;
  end if;
  return filled;
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
    delivery, payment, hold, payment_key, payment_try, pay_by, cash_receipt, use_escrow,
    deposit, deposit_secret, receipt_url, confirming_since, paid_at, done_at, confirmed_at,
    withdrawal_ended_at, ship_by, partly_sent, guest_id, placed_from, expires_at
  ) = (
    select
      next.delivery, next.payment, next.hold, next.payment_key, next.payment_try, next.pay_by, next.cash_receipt, next.use_escrow,
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
--> statement-breakpoint
create trigger sent_parcel_keys_follow after insert or delete or update of number on sent_parcels
for each row execute function sent_parcel_keys_follow();
