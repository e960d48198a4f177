ALTER TABLE "products" ALTER COLUMN "create" SET DEFAULT date_trunc('milliseconds', now());--> statement-breakpoint
ALTER TABLE "last_backup" ADD COLUMN "oldest_at" timestamp with time zone;