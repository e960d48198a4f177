ALTER TABLE "order_lines" ADD COLUMN "had_preview" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "withdrawal_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "supply_agreed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "supply_agreed_words" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "withdrawal_ended_at" timestamp with time zone;