CREATE TABLE "archives" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "archives_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"object" text,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"began_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"step" text,
	"step_done" integer DEFAULT 0 NOT NULL,
	"step_of" integer DEFAULT 0 NOT NULL,
	"rows" bigint,
	"files" integer,
	"bytes" bigint,
	"result" jsonb,
	"trouble" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "archives_under_way" ON "archives" USING btree ((true)) WHERE "archives"."state" in ('waiting', 'running');