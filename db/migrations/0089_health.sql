CREATE TABLE "health_digests" (
	"day" date PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "health_processes" (
	"id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"late" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "health_troubles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "health_troubles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"of" text DEFAULT '' NOT NULL,
	"machine" text DEFAULT '' NOT NULL,
	"harm" text NOT NULL,
	"reason" text NOT NULL,
	"button" jsonb NOT NULL,
	"began_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"calm_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "health_troubles_open" ON "health_troubles" USING btree ("kind","of","machine") WHERE "health_troubles"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "health_troubles_by_time" ON "health_troubles" USING btree ("began_at" DESC NULLS LAST,"id" DESC NULLS LAST);