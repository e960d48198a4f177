ALTER TABLE "supplies" ADD COLUMN "saved_version_id" text;--> statement-breakpoint
ALTER TABLE "supplies" ADD COLUMN "saved_bytes" bigint DEFAULT 0 NOT NULL;