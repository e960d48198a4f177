ALTER TABLE "order_lines" ADD COLUMN "brief" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "of_line_id" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "of_line_as" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "commission" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_of_line_id_order_lines_id_fk" FOREIGN KEY ("of_line_id") REFERENCES "public"."order_lines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_of_line" ON "order_lines" USING btree ("of_line_id") WHERE of_line_id is not null;