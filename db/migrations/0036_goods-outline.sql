ALTER TABLE "goods_versions" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
ALTER TABLE "goods_versions" ADD COLUMN "peaks" jsonb;