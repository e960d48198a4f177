-- Marks a self-issued cash receipt for another look whenever money of its payment is refunded,
-- whichever release writes the refund.
create or replace function payments_shrink_receipt() returns trigger language plpgsql as $$
begin
  update self_issued_receipts set returns = returns + 1 where order_id = new.order_id and payment_key = new.payment_key;
  return null;
end $$;
