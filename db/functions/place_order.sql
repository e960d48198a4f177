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
