CREATE TABLE "supply_devices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"line_id" bigint NOT NULL,
	"device_hash" text NOT NULL,
	"name" text NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	"removed_by" text
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "supply_devices" integer;--> statement-breakpoint
ALTER TABLE "supply_devices" ADD CONSTRAINT "supply_devices_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supply_devices_by_line" ON "supply_devices" USING btree ("line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "supply_devices_of_line" ON "supply_devices" USING btree ("line_id","device_hash") WHERE removed_at is null;