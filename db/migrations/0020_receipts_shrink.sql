DROP INDEX "self_issued_receipts_issued";--> statement-breakpoint
ALTER TABLE "self_issued_receipts" ADD COLUMN "returns" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "self_issued_receipts" ADD COLUMN "returns_seen" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "self_issued_receipts_shrunk" ON "self_issued_receipts" USING btree ("asked_at") WHERE state = 'issued' and returns > returns_seen;--> statement-breakpoint
-- However money goes back, and whichever release writes it down, a receipt over it is looked at again.
create function payments_shrink_receipt() returns trigger language plpgsql as $$
begin
  update self_issued_receipts set returns = returns + 1 where order_id = new.order_id and payment_key = new.payment_key;
  return null;
end $$;
--> statement-breakpoint
create trigger payments_shrink_receipt after update on payments for each row when (new.returned > old.returned) execute function payments_shrink_receipt();
--> statement-breakpoint
update self_issued_receipts set returns = 1
where state in ('asked', 'issued') and exists (select from payments where payments.payment_key = self_issued_receipts.payment_key and payments.returned > 0);
