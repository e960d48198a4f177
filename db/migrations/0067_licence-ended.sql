ALTER TABLE "order_lines" ADD COLUMN "licence_ended_at" timestamp with time zone;--> statement-breakpoint
UPDATE "order_lines" SET "licence_ended_at" = "commission_rooms"."state_at"
FROM "commission_rooms"
WHERE "commission_rooms"."line_id" = "order_lines"."id" AND "commission_rooms"."state" = 'ended';
