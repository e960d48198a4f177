-- What went back before lines knew of it: of a claim's lines, of a room's line, or of the whole order in the proportion of what was left.
do $$
declare
  back record;
  piece record;
  made bigint;
  rest bigint;
  share bigint;
  whole bigint;
  upto bigint;
begin
  for back in
    select refund.id, refund.order_id, refund.claim_id, refund.kind, refund.reason, refund.created_at as at,
      refund.amount + refund.points_amount + refund.credit_amount as worth
    from refunds refund join orders bought on bought.id = refund.order_id
    where refund.state <> 'dropped' and refund.kind not in ('wrong', 'unwanted')
      and refund.payment_key in (coalesce(bought.payment_key, ''), '')
    union all
    select null, booked.order_id, null, 'canceled', '', booked.at, booked.amount
    from payment_ledger booked join orders bought on bought.id = booked.order_id
    where booked.kind = 'canceled' and booked.payment_key = bought.payment_key
    order by at
  loop
    rest := back.worth;
    made := null;
    if back.kind = 'partial' and (back.reason like '주문 제작을 그만두어%' or back.reason like '주문 제작을 할 수 없어%') then
      select event.line_id into made from commission_events event join order_lines line on line.id = event.line_id
      where line.order_id = back.order_id and event.event in ('stop', 'cease')
      order by abs(extract(epoch from event.at - back.at)) limit 1;
    end if;
    for piece in
      select line.id, least(line.unit_price::bigint * line.quantity - line.coupon_amount - line.back_amount,
          case when line.id = made then back.worth
            else line.unit_price::bigint * asked.quantity - line.coupon_amount::bigint * asked.quantity / line.quantity end) as most
      from order_lines line left join claim_lines asked on asked.order_line_id = line.id and asked.claim_id = back.claim_id
      where line.order_id = back.order_id and (line.id = made or asked.quantity > 0) order by line.id
    loop
      share := greatest(0, least(rest, piece.most));
      if share > 0 then
        insert into line_refunds (line_id, refund_id, amount, at) values (piece.id, back.id, share, back.at);
        rest := rest - share;
      end if;
    end loop;
    if back.claim_id is not null then
      rest := rest - least(rest, (select shipping_refund from claims where id = back.claim_id));
    end if;
    if rest > 0 then
      select sum(line.unit_price::bigint * line.quantity - line.coupon_amount - line.back_amount) + max(bought.shipping_amount - bought.shipping_coupon_amount)
      into whole from order_lines line join orders bought on bought.id = line.order_id where line.order_id = back.order_id;
      upto := 0;
      for piece in
        select id, unit_price::bigint * quantity - coupon_amount - back_amount as most from order_lines where order_id = back.order_id order by id
      loop
        upto := upto + piece.most;
        share := case when whole > 0 then least(piece.most, div(rest::numeric * upto, whole) - div(rest::numeric * (upto - piece.most), whole)) else 0 end;
        if share > 0 then
          insert into line_refunds (line_id, refund_id, amount, at) values (piece.id, back.id, share, back.at);
        end if;
      end loop;
    end if;
  end loop;
end $$;
--> statement-breakpoint
-- Rooms that were approved before their line was given back are over too; open ones are ended by the clock.
with over as (
  update commission_rooms set state = 'ended', state_at = now() where state = 'approved' and exists (
    select from claim_lines asked join claims on claims.id = asked.claim_id
    where asked.order_line_id = commission_rooms.line_id and claims.kind in ('cancel', 'return') and claims.status in ('approved', 'completed'))
  returning line_id
)
insert into commission_events (line_id, event, "by", facts) select line_id, 'fold', 'clock', '{}' from over;
--> statement-breakpoint
alter table order_lines validate constraint order_lines_back_within_paid;
