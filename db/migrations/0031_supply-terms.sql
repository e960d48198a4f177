ALTER TABLE "order_lines" ADD COLUMN "supply_terms" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "supply_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "supply_days" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "supply_downloads" integer;