ALTER TABLE "desk_gifts" DROP CONSTRAINT "desk_gifts_coupon";--> statement-breakpoint
ALTER TABLE "desk_gifts" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "desk_gifts" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "desk_gifts" ADD COLUMN "issued_to" text;--> statement-breakpoint
ALTER TABLE "desk_gifts" ADD CONSTRAINT "desk_gifts_coupon" CHECK ((kind like 'coupon%') = (coupon_id is not null));