CREATE TABLE "release_news" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"asked_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"looked_at" timestamp with time zone,
	"etag" text,
	"feed" jsonb,
	"trouble" text
);
