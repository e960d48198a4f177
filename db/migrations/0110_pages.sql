CREATE TABLE "menu_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"place" text NOT NULL,
	"page_id" text,
	"collection" text,
	"position" integer NOT NULL,
	CONSTRAINT "menu_entries_lead_somewhere" CHECK (num_nonnulls(page_id, collection) = 1)
);
--> statement-breakpoint
CREATE TABLE "page_versions" (
	"page_id" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"seo_title" text NOT NULL,
	"seo_text" text NOT NULL,
	"blocks" jsonb NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_versions_page_id_version_pk" PRIMARY KEY("page_id","version")
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"menu_name" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"seo_title" text DEFAULT '' NOT NULL,
	"seo_text" text DEFAULT '' NOT NULL,
	"blocks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"edits" integer DEFAULT 1 NOT NULL,
	"published_version" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pages_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "menu_entries" ADD CONSTRAINT "menu_entries_collection_product_collections_slug_fk" FOREIGN KEY ("collection") REFERENCES "public"."product_collections"("slug") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "menu_entries_of_page" ON "menu_entries" USING btree ("place","page_id");--> statement-breakpoint
CREATE UNIQUE INDEX "menu_entries_of_collection" ON "menu_entries" USING btree ("place","collection");--> statement-breakpoint
CREATE INDEX "menu_entries_by_collection" ON "menu_entries" USING btree ("collection");--> statement-breakpoint
-- A draft that is saved changes no page of the shop, so only what shoppers see drops kept pages.
CREATE TRIGGER pages_pages AFTER INSERT OR DELETE OR UPDATE OF slug, menu_name, published_version ON pages FOR EACH STATEMENT EXECUTE FUNCTION shop_pages_changed();--> statement-breakpoint
CREATE TRIGGER menu_entries_pages AFTER INSERT OR UPDATE OR DELETE ON menu_entries FOR EACH STATEMENT EXECUTE FUNCTION shop_pages_changed();
