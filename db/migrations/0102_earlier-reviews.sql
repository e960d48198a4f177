CREATE TABLE "earlier_reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source" text NOT NULL,
	"former_number" text NOT NULL,
	"shop_name" text NOT NULL,
	"product_id" text NOT NULL,
	"stars" smallint,
	"writer_name" text NOT NULL,
	"text" text NOT NULL,
	"answer" text,
	"written_at" timestamp with time zone NOT NULL,
	"hidden_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "earlier_reviews_stars" CHECK (stars between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "earlier_reviews" ADD CONSTRAINT "earlier_reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "earlier_reviews_once" ON "earlier_reviews" USING btree ("source","former_number");--> statement-breakpoint
CREATE INDEX "earlier_reviews_of_product" ON "earlier_reviews" USING btree ("product_id","written_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "earlier_reviews_newest" ON "earlier_reviews" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
create trigger earlier_reviews_pages after insert or update or delete on earlier_reviews for each statement execute function shop_pages_changed();
