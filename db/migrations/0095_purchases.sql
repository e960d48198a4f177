CREATE TABLE "purchase_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"wrong_tries" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"access_hash" text,
	"access_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchase_codes_accessHash_unique" UNIQUE("access_hash")
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"handle" text NOT NULL,
	"sold_by" text NOT NULL,
	"mark" text NOT NULL,
	"email" text NOT NULL,
	"member_id" text,
	"product_id" text NOT NULL,
	"options" jsonb NOT NULL,
	"bought_on" date,
	"supply_terms" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "purchases_handle_unique" UNIQUE("handle"),
	CONSTRAINT "purchases_mark_unique" UNIQUE("mark")
);
--> statement-breakpoint
ALTER TABLE "supply_devices" ALTER COLUMN "line_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "supplies" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "supplies" ALTER COLUMN "line_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "supply_devices" ADD COLUMN "purchase_id" uuid;--> statement-breakpoint
ALTER TABLE "supplies" ADD COLUMN "purchase_id" uuid;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_member_id_user_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_codes_of" ON "purchase_codes" USING btree ("email","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "purchases_of_email" ON "purchases" USING btree ("email");--> statement-breakpoint
CREATE INDEX "purchases_of_member" ON "purchases" USING btree ("member_id") WHERE member_id is not null;--> statement-breakpoint
CREATE INDEX "purchases_newest" ON "purchases" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "purchases_of_product" ON "purchases" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "supply_devices" ADD CONSTRAINT "supply_devices_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplies" ADD CONSTRAINT "supplies_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "supply_devices_of_purchase" ON "supply_devices" USING btree ("purchase_id","device_hash") WHERE removed_at is null and purchase_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "supplies_of_purchase" ON "supplies" USING btree ("purchase_id","goods_id") WHERE purchase_id is not null;--> statement-breakpoint
ALTER TABLE "supply_devices" ADD CONSTRAINT "supply_devices_of_one" CHECK (num_nonnulls(line_id, purchase_id) = 1);--> statement-breakpoint
ALTER TABLE "supplies" ADD CONSTRAINT "supplies_of_one" CHECK (num_nonnulls(line_id, purchase_id) = 1);