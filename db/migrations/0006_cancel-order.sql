ALTER TYPE "public"."payment_status" ADD VALUE 'canceling' BEFORE 'partially_refunded';--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_asked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_refunding" ON "orders" USING btree ("refund_asked_at") WHERE refund_asked_at is not null;