CREATE TABLE "move_origins" (
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"key" text NOT NULL,
	"former_id" text NOT NULL,
	"id" text NOT NULL,
	CONSTRAINT "move_origins_kind_former_id_source_key_id_pk" PRIMARY KEY("kind","former_id","source","key","id")
);
--> statement-breakpoint
CREATE INDEX "move_origins_of" ON "move_origins" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "products_titled" ON "products" USING btree (lower(title));