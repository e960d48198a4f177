ALTER TABLE "order_lines" ADD COLUMN "own_fee" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "fee_class" text;