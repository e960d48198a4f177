CREATE TABLE "vendor_settings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendor_settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"shown" jsonb NOT NULL,
	"sealed" text,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_settings_in_force" ON "vendor_settings" USING btree ("name") WHERE "vendor_settings"."replaced_at" is null;--> statement-breakpoint
create trigger vendor_settings_pages after insert or update or delete on vendor_settings for each statement execute function shop_pages_changed();
