ALTER TABLE "orders" ADD COLUMN "pickup_code" text;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_pickup_code" ON "orders" USING btree ("pickup_code") WHERE pickup_code is not null;--> statement-breakpoint
CREATE INDEX "orders_to_fetch" ON "orders" USING btree ("placed_at","id") WHERE delivery = 'delivery' and waybill_company = '방문 수령';