CREATE TABLE "product_categories" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"parent" text,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "voice_sex" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "voice_age" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "voice_tone" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "voice_use" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "voice_languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "voice_length" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "voice_licence" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "voice_maker" text;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_parent_product_categories_slug_fk" FOREIGN KEY ("parent") REFERENCES "public"."product_categories"("slug") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_product_categories_slug_fk" FOREIGN KEY ("category") REFERENCES "public"."product_categories"("slug") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "products_of_category" ON "products" USING btree ("category","create" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
create trigger product_categories_pages after insert or update or delete on product_categories for each statement execute function shop_pages_changed();
