-- Writes an order with its lines, its first event and the first entry of its book: all of it or
-- nothing, in one statement. Gives the order as it stands then; null where `at_once` says no, and
-- then nothing is written. Called by shop/order/place/write-order.server.ts, where the document is
-- made and where its prices come from: they are the quote of the same use case.
--
--   order            columns of `orders` that placing decides
--   minutes          how long it may be paid
--   lines            columns of `order_lines`, in the order of the form
--   by, account_id   who writes it
--   at_once          for whoever holds nothing yet: `key` and `orderer` are names of locks, `holds`
--                    the shelves for shop_may_hold, `takes` those for shop_move_stock. Without it the
--                    caller has the locks, has looked at what the shopper holds, and takes the pieces
--                    in the same transaction.
--
-- A release that is still running calls it with the document of its own time: what a later release
-- adds to the document has to be optional here.
create or replace function place_order(document jsonb) returns json language plpgsql as $$
declare
  at_once jsonb := document -> 'at_once';
  wanted orders := jsonb_populate_record(null::orders, document -> 'order');
  placed orders;
begin
  if at_once is not null then
    -- Locks are tried in one order for everybody and never waited for: who cannot have one is
    -- placed in steps, which wait. The key comes first, else whoever has the pieces would wait for
    -- the key and whoever has the key for the pieces.
    if not pg_try_advisory_xact_lock(hashtextextended(at_once ->> 'key', 0)) then
      return null;
    end if;
    -- Each of these functions is a statement of its own, which sees what was written before its
    -- lock was free.
    if not shop_lock_orderer(at_once ->> 'orderer', wanted.member_id, wanted.guest_id) then
      return null;
    end if;
    if wanted.placed_from is not null and not shop_may_hold(wanted.placed_from, at_once -> 'holds') then
      return null;
    end if;
    -- Ends all of this with SH001 where a shelf has too few pieces.
    perform shop_move_stock(at_once -> 'takes');
  end if;

  -- A key of a form that is taken already ends all of this with 23505.
  insert into orders (
    id, number, place_key, place_hash, member_id, guest_id, placed_from,
    orderer_name, orderer_phone, orderer_email,
    recipient_name, recipient_phone, postcode, address, address_detail, courier_memo,
    recommender_code, gift_state, gift, gift_link, reservation_id, ship_by, is_difference,
    items_amount, discount_amount, shipping_amount, coupon_amount, shipping_coupon_amount,
    points_amount, credit_amount, total, shipping_terms,
    pay_by, cash_receipt, use_escrow, payment_provider, awaits_consent,
    supply_agreed_words, supply_agreed_at, expires_at)
  values (
    wanted.id, wanted.number, wanted.place_key, wanted.place_hash, wanted.member_id, wanted.guest_id, wanted.placed_from,
    wanted.orderer_name, wanted.orderer_phone, wanted.orderer_email,
    wanted.recipient_name, wanted.recipient_phone, wanted.postcode, wanted.address, wanted.address_detail, wanted.courier_memo,
    wanted.recommender_code, wanted.gift_state, wanted.gift, wanted.gift_link, wanted.reservation_id, wanted.ship_by, wanted.is_difference,
    wanted.items_amount, wanted.discount_amount, wanted.shipping_amount, wanted.coupon_amount, wanted.shipping_coupon_amount,
    wanted.points_amount, wanted.credit_amount, wanted.total, wanted.shipping_terms,
    wanted.pay_by, wanted.cash_receipt, wanted.use_escrow, wanted.payment_provider, wanted.awaits_consent,
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

  -- What the order is to cost, as the first that its book says.
  if placed.total > 0 then
    insert into payment_ledger (order_id, provider, kind, amount, mark, by, account_id)
    values (placed.id, coalesce(placed.payment_provider, 'none'), 'intended', placed.total,
      'intended:' || placed.number || ':1', document ->> 'by', document ->> 'account_id')
    on conflict (mark) do nothing;
  end if;

  return to_json(placed);
end $$;
--> statement-breakpoint
-- Moves an order from the states in which the caller read it, and writes with it what belongs to the
-- move: its events, entries of its book, rows of the outbox. All of it or nothing, in one statement.
-- Gives the order as it stands then; null where it is no longer as it was read, and then nothing is
-- written. Called by shop/order/move-order.server.ts alone, which knows which moves there are: no
-- other statement writes `delivery` and `payment`.
--
--   id, was          the order, and its `delivery`, `payment` and `claim_status` as they were read
--   set              columns that change, the next states among them; those below and no others
--   least_minutes    so long from now it may be paid at least; left out, its time stays as it is
--   when             "in-time" or "held-for-payment": judged here, by the clock of the database
--   by, account_id   who moves it
--   events, facts    what the timeline says of it
--   ledger           columns of `payment_ledger`; a mark that is there already is passed over
--   notices          columns of `notices`
--
-- A release that is still running calls it with the document of its own time: what a later release
-- adds to the document has to be optional here.
create or replace function move_order(document jsonb) returns json language plpgsql as $$
declare
  was jsonb := document -> 'was';
  moved orders;
begin
  -- Compare and set: of two who move one order at once the second waits for its row, finds it in
  -- another state and moves nothing. A column that `set` does not name keeps what the row has.
  update orders set (
    delivery, payment, hold, payment_key, payment_try, pay_by, cash_receipt, use_escrow,
    deposit, deposit_secret, receipt_url, confirming_since, paid_at, done_at, withdrawal_ended_at,
    ship_by, guest_id, placed_from, expires_at
  ) = (
    select
      next.delivery, next.payment, next.hold, next.payment_key, next.payment_try, next.pay_by, next.cash_receipt, next.use_escrow,
      next.deposit, next.deposit_secret, next.receipt_url, next.confirming_since, next.paid_at, next.done_at, next.withdrawal_ended_at,
      next.ship_by, next.guest_id, next.placed_from,
      -- The greatest of a time and null is the time.
      greatest(next.expires_at, now() + make_interval(mins => (document ->> 'least_minutes')::integer))
    from jsonb_populate_record(orders, document -> 'set') as next
  )
  where orders.id = (document ->> 'id')::uuid
    and orders.delivery = (was ->> 'delivery')::delivery_status
    and orders.payment = (was ->> 'payment')::payment_status
    and orders.claim_status is not distinct from (was ->> 'claim_status')::claim_status
    and case document ->> 'when'
      when 'in-time' then orders.expires_at > now()
      when 'held-for-payment' then orders.hold = 'held' and orders.payment_key = document -> 'set' ->> 'payment_key'
      else document ->> 'when' is null
    end
  returning * into moved;
  if not found then
    return null;
  end if;

  -- Apart, since a statement that names the waybill makes the keys anew by which an order is found
  -- (order_keys_follow), whether it changes or not.
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

  -- The checks of the ledger end all of this where the sums of a payment would not add up.
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
