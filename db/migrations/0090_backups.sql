CREATE TABLE "backup_settings" (
	"id" text PRIMARY KEY DEFAULT 'backup' NOT NULL,
	"at_minute" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"asked_by" text NOT NULL,
	"day" text NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"began_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"step" text,
	"step_done" integer DEFAULT 0 NOT NULL,
	"step_of" integer DEFAULT 0 NOT NULL,
	"folder" text,
	"rows" bigint,
	"files" integer,
	"bytes" bigint,
	"new_bytes" bigint,
	"trouble" text,
	"detail" text,
	"place" text,
	"sent_bytes" bigint,
	"place_trouble" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "backups_waiting" ON "backups" USING btree ("kind") WHERE "backups"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "backups_running" ON "backups" USING btree ("state") WHERE "backups"."state" = 'running';