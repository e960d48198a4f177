CREATE TABLE "licences" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"allowed" text NOT NULL,
	"forbidden" text DEFAULT '' NOT NULL,
	"places" text DEFAULT '' NOT NULL,
	"months" integer,
	"people" integer,
	"attribution" text DEFAULT '' NOT NULL,
	"no_training" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "licences_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "certificate_keys" (
	"public_key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"number" text PRIMARY KEY NOT NULL,
	"line_id" bigint NOT NULL,
	"document" text NOT NULL,
	"signature" text NOT NULL,
	"public_key" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "certificates_lineId_unique" UNIQUE("line_id")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "licence" jsonb;--> statement-breakpoint
ALTER TABLE "product_options" ADD COLUMN "licence" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "licence" text;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_options" ADD CONSTRAINT "product_options_licence_licences_id_fk" FOREIGN KEY ("licence") REFERENCES "public"."licences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_licence_licences_id_fk" FOREIGN KEY ("licence") REFERENCES "public"."licences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Product pages show the words of their licences.
create trigger licences_pages after insert or update or delete on licences for each statement execute function shop_pages_changed();
