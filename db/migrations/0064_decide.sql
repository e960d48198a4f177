CREATE TABLE "companion_choices" (
	"product_id" text NOT NULL,
	"other_id" text NOT NULL,
	"choice" text NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "companion_choices_product_id_other_id_pk" PRIMARY KEY("product_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "product_companions" (
	"product_id" text PRIMARY KEY NOT NULL,
	"companions" text[] NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "watches" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "companion_choices" ADD CONSTRAINT "companion_choices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companion_choices" ADD CONSTRAINT "companion_choices_other_id_products_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_companions" ADD CONSTRAINT "product_companions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "companion_choices_of_other" ON "companion_choices" USING btree ("other_id");--> statement-breakpoint
CREATE UNIQUE INDEX "watches_of_phone" ON "watches" USING btree ("phone","product_id","option_id","kind") WHERE ended_at is null and phone is not null and user_id is null;--> statement-breakpoint
-- The page of a product shows them: only what is found anew drops it.
create trigger product_companions_found after insert on product_companions for each row
  when (cardinality(new.companions) > 0) execute function shop_product_pages_changed('product_id');
--> statement-breakpoint
create trigger product_companions_changed after update on product_companions for each row
  when (old.companions is distinct from new.companions) execute function shop_product_pages_changed('product_id');
