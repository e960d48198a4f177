ALTER TABLE "orders" ADD COLUMN "gift_state" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_link" text;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_of_gift_link" ON "orders" USING btree ("gift_link") WHERE gift_link is not null;--> statement-breakpoint
CREATE INDEX "orders_of_waiting_gifts" ON "orders" USING btree ("placed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE gift_state = 'waiting';