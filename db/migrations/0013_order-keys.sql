CREATE TABLE "order_keys" (
	"key" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"order_id" uuid NOT NULL
);
--> statement-breakpoint
DROP INDEX "notices_due";--> statement-breakpoint
CREATE UNIQUE INDEX "order_keys_newest" ON "order_keys" USING btree ("key","placed_at" DESC NULLS LAST,"order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "claims_closed" ON "claims" USING btree ("requested_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status in ('rejected', 'withdrawn');--> statement-breakpoint
CREATE INDEX "notices_unsent" ON "notices" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state <> 'sent';--> statement-breakpoint
CREATE INDEX "orders_canceled" ON "orders" USING btree ("placed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE (payment in ('refunded', 'canceled', 'canceling') or coalesce(claim_status in ('requested', 'approved'), false) or (payment in ('paid', 'partially_refunded') and delivery in ('pending', 'failure')));--> statement-breakpoint
CREATE INDEX "orders_by_open_payment" ON "orders" USING btree ("payment","placed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE payment in ('pending', 'confirming', 'waiting_deposit', 'canceling', 'partially_refunded');--> statement-breakpoint
CREATE INDEX "orders_with_memo" ON "orders" USING btree ("placed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE admin_memo <> '';--> statement-breakpoint
CREATE INDEX "reservations_by_number_start" ON "reservations" USING btree ("number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "reservations_by_name_start" ON "reservations" USING btree ("name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "reservations_by_phone_end" ON "reservations" USING btree (reverse(phone) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("channel","due_at") WHERE state = 'queued';