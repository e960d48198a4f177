CREATE TABLE "bucket_removals" (
	"folder" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tries" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image_uses" (
	"image_id" text NOT NULL,
	"used_by" text NOT NULL,
	CONSTRAINT "image_uses_used_by_image_id_pk" PRIMARY KEY("used_by","image_id")
);
--> statement-breakpoint
CREATE TABLE "storage_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"start" text NOT NULL,
	"made_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stored_objects" (
	"bucket" text NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"generation" bigint NOT NULL,
	"metageneration" integer DEFAULT 1 NOT NULL,
	"blob" text NOT NULL,
	"pieces" jsonb NOT NULL,
	"size" bigint NOT NULL,
	"md5" text NOT NULL,
	"crc32c" text NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"download_tokens" text[] DEFAULT '{}' NOT NULL,
	"owner_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stored_objects_bucket_name_pk" PRIMARY KEY("bucket","name")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"bucket" text NOT NULL,
	"name" text NOT NULL,
	"owner_id" text,
	"size" bigint,
	"limit" bigint NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"blob" text NOT NULL,
	"pieces" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"md5_state" text,
	"crc32c_state" text,
	"generation" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"post_id" text NOT NULL,
	"author_id" text,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"hidden_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"write_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone,
	CONSTRAINT "comments_writeKey_unique" UNIQUE("write_key")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"html" text NOT NULL,
	"plain" text NOT NULL,
	"search_text" text NOT NULL,
	"search_grams" text[] NOT NULL,
	"author_id" text,
	"author_name" text NOT NULL,
	"pinned_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"hidden_reason" text,
	"removed_at" timestamp with time zone,
	"views" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"write_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone,
	CONSTRAINT "posts_writeKey_unique" UNIQUE("write_key")
);
--> statement-breakpoint
CREATE TABLE "answer_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faq_categories" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faqs" (
	"id" text PRIMARY KEY NOT NULL,
	"category_id" text NOT NULL,
	"question" text NOT NULL,
	"html" text NOT NULL,
	"search_text" text NOT NULL,
	"position" integer NOT NULL,
	"is_show" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"search_text" text NOT NULL,
	"search_grams" text[] NOT NULL,
	"is_secret" boolean DEFAULT false NOT NULL,
	"product_id" text,
	"asker_id" text,
	"asker_name" text NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	"hidden_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"write_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone,
	CONSTRAINT "questions_writeKey_unique" UNIQUE("write_key")
);
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "sounds" ADD COLUMN "master" text;--> statement-breakpoint
ALTER TABLE "sounds" ADD COLUMN "master_duration_ms" integer;--> statement-breakpoint
ALTER TABLE "sounds" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
ALTER TABLE "sounds" ADD COLUMN "peaks" jsonb;--> statement-breakpoint
ALTER TABLE "sounds" ADD COLUMN "loudness" integer;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "summary" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "asks_again" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "edits" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faqs" ADD CONSTRAINT "faqs_category_id_faq_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."faq_categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bucket_removals_due" ON "bucket_removals" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "image_uses_of" ON "image_uses" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "stored_objects_of" ON "stored_objects" USING btree ("owner_id") WHERE owner_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "stored_objects_by_blob" ON "stored_objects" USING btree ("blob");--> statement-breakpoint
CREATE INDEX "uploads_to_end" ON "uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "uploads_of" ON "uploads" USING btree ("owner_id") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "comments_of" ON "comments" USING btree ("post_id","id");--> statement-breakpoint
CREATE INDEX "comments_by" ON "comments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "posts_by_time" ON "posts" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE hidden_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "posts_pinned" ON "posts" USING btree ("pinned_at" DESC NULLS LAST) WHERE pinned_at is not null and hidden_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "posts_of" ON "posts" USING btree ("author_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "posts_all_by_time" ON "posts" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "posts_searched" ON "posts" USING gin ("search_grams");--> statement-breakpoint
CREATE INDEX "faqs_of" ON "faqs" USING btree ("category_id","position");--> statement-breakpoint
CREATE INDEX "questions_by_time" ON "questions" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE hidden_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "questions_unanswered" ON "questions" USING btree ("created_at","id") WHERE answered_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "questions_of" ON "questions" USING btree ("asker_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "questions_of_product" ON "questions" USING btree ("product_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "questions_all_by_time" ON "questions" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "questions_searched" ON "questions" USING gin ("search_grams");--> statement-breakpoint
CREATE INDEX "images_by_time" ON "images" USING btree ("created_at");--> statement-breakpoint
UPDATE "policies" SET "published_at" = "created_at", "updated_at" = "created_at";--> statement-breakpoint
INSERT INTO "image_uses" ("image_id", "used_by")
SELECT DISTINCT named.image_id, 'product ' || products.id
FROM products, LATERAL (
	SELECT thumbnail AS image_id
	UNION SELECT mo_thumbnail
	UNION SELECT jsonb_array_elements_text(gallery)
	UNION SELECT (regexp_matches(description, '/images/([a-z0-9]{8,64})/', 'g'))[1]
) AS named
WHERE named.image_id IS NOT NULL;
