-- Moves an order from the states in which the caller read it, and writes with it what belongs to
-- the move: its events, entries of its book, rows of the outbox. All of it or nothing, in one
-- statement. Gives the order as it stands then; null where it is no longer as it was read, and then
-- nothing is written. Called by shop/order/move-order.server.ts alone, which knows which moves
-- there are: no other statement writes `delivery` and `payment`.
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
