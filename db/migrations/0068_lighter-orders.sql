ALTER TABLE "notices" DROP CONSTRAINT "notices_messageId_unique";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_paymentKey_unique";--> statement-breakpoint
DROP INDEX "notices_waiting";--> statement-breakpoint
DROP INDEX "notices_unsent";--> statement-breakpoint
DROP INDEX "order_timeline_of";--> statement-breakpoint
DROP INDEX "payment_ledger_by_key";--> statement-breakpoint
DROP INDEX "notices_due";--> statement-breakpoint
DROP INDEX "orders_of_member";--> statement-breakpoint
ALTER TABLE "order_timeline" DROP CONSTRAINT "order_timeline_pkey";--> statement-breakpoint
ALTER TABLE "order_timeline" ADD CONSTRAINT "order_timeline_order_id_id_pk" PRIMARY KEY("order_id","id");--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "kept_here" boolean;--> statement-breakpoint
CREATE INDEX "notices_of_mail" ON "notices" USING hash ("message_id");--> statement-breakpoint
CREATE INDEX "notices_parked" ON "notices" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state = 'parked';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_payment_key" ON "orders" USING btree ("payment_key") WHERE payment_key is not null;--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("channel","due_at") WHERE state in ('queued', 'waiting');--> statement-breakpoint
CREATE INDEX "orders_of_member" ON "orders" USING btree ("member_id","placed_at" DESC NULLS LAST) WHERE member_id is not null;--> statement-breakpoint
-- contract: nothing is taken away. "facts" is there again under its name once this file is through, in one transaction.
-- What sending changes stands together, and not on both sides of the facts: of a new version beside the old one PostgreSQL logs one stretch (decision 143).
ALTER TABLE "notices" RENAME COLUMN "facts" TO "facts_between";--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "facts" jsonb;--> statement-breakpoint
UPDATE "notices" SET "facts" = "facts_between" WHERE "facts_between" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" DROP COLUMN "facts_between";--> statement-breakpoint
-- What the mailbox kept without words of its own stays in the outbox alone (decision 143).
UPDATE "notices" SET "kept_here" = true FROM "mailbox" WHERE "mailbox"."message_id" = "notices"."message_id" AND "mailbox"."text" = '' AND "notices"."sent_at" IS NOT NULL;--> statement-breakpoint
DELETE FROM "mailbox" USING "notices" WHERE "mailbox"."message_id" = "notices"."message_id" AND "notices"."kept_here";
