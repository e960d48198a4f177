CREATE TABLE "line_refunds" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"line_id" bigint NOT NULL,
	"refund_id" uuid,
	"amount" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "back_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "line_refunds" ADD CONSTRAINT "line_refunds_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_refunds" ADD CONSTRAINT "line_refunds_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "line_refunds_of_line" ON "line_refunds" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "line_refunds_of_refund" ON "line_refunds" USING btree ("refund_id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_back_within_paid" CHECK (back_amount >= 0 and back_amount <= unit_price::bigint * quantity - coupon_amount) NOT VALID;--> statement-breakpoint
create or replace function order_lines_follow_refunds() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update order_lines set back_amount = back_amount - old.amount where id = old.line_id;
  end if;
  if tg_op <> 'DELETE' then
    update order_lines set back_amount = back_amount + new.amount where id = new.line_id;
  end if;
  return null;
end $$;--> statement-breakpoint
create trigger order_lines_follow_refunds after insert or update of amount, line_id or delete on line_refunds
  for each row execute function order_lines_follow_refunds();
