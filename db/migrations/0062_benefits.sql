CREATE TABLE "gift_batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"amount" bigint NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "gift_batches_worth" CHECK (amount > 0 and count > 0)
);
--> statement-breakpoint
CREATE TABLE "gift_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"batch_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"ending" text NOT NULL,
	"redeemed_at" timestamp with time zone,
	"redeemed_by" text,
	CONSTRAINT "gift_codes_codeHash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "earnings" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"per_mille" smallint NOT NULL,
	"earned" bigint DEFAULT 0 NOT NULL,
	"taken_back" bigint DEFAULT 0 NOT NULL,
	"missing" bigint DEFAULT 0 NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "earnings_within" CHECK (earned >= 0 and taken_back >= 0 and missing >= 0 and taken_back + missing <= earned)
);
--> statement-breakpoint
ALTER TABLE "coupon_grants" ADD COLUMN "tell_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "point_rules" ADD COLUMN "earns_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "point_rules" ADD COLUMN "review_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_codes" ADD CONSTRAINT "gift_codes_batch_id_gift_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."gift_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_batches_by_time" ON "gift_batches" USING btree ("made_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "gift_codes_of" ON "gift_codes" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "orders_of_members_done" ON "orders" USING btree ("done_at") WHERE member_id is not null and done_at is not null;--> statement-breakpoint
CREATE INDEX "coupon_grants_to_tell" ON "coupon_grants" USING btree ("tell_at") WHERE tell_at is not null;
--> statement-breakpoint
-- A demonstration that was left half done is cleared whole, as the ledger of money is; the application's role cannot.
drop trigger value_ledger_kept on value_ledger;
--> statement-breakpoint
create trigger value_ledger_kept before update or delete on value_ledger for each statement execute function value_ledger_is_append_only();
