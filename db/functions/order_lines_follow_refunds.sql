-- Keeps a line's refunded amount equal to the sum of its refunds, whoever inserts them. The check
-- constraint `order_lines_back_within_paid` then refuses more than was paid for the line.
create or replace function order_lines_follow_refunds() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update order_lines set back_amount = back_amount - old.amount where id = old.line_id;
  end if;
  if tg_op <> 'DELETE' then
    update order_lines set back_amount = back_amount + new.amount where id = new.line_id;
  end if;
  return null;
end $$;
