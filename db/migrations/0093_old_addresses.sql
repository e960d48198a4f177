CREATE TABLE "address_visits" (
	"day" date NOT NULL,
	"address" text NOT NULL,
	"found" boolean NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "address_visits_day_address_found_pk" PRIMARY KEY("day","address","found")
);
--> statement-breakpoint
CREATE TABLE "old_addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"address" text NOT NULL,
	"target" text NOT NULL,
	"leads_to" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone,
	CONSTRAINT "old_addresses_address_unique" UNIQUE("address")
);
--> statement-breakpoint
CREATE INDEX "old_addresses_leading_to" ON "old_addresses" USING btree ("leads_to");--> statement-breakpoint
CREATE INDEX "old_addresses_newest" ON "old_addresses" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);