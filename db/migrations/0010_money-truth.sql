CREATE TYPE "public"."claim_kind" AS ENUM('cancel', 'return', 'exchange');--> statement-breakpoint
CREATE TYPE "public"."claim_status" AS ENUM('requested', 'approved', 'rejected', 'withdrawn', 'completed');--> statement-breakpoint
CREATE TYPE "public"."reservation_status" AS ENUM('requested', 'confirmed', 'ordered', 'canceled', 'expired');--> statement-breakpoint
CREATE TABLE "claim_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"claim_id" uuid NOT NULL,
	"order_line_id" bigint NOT NULL,
	"quantity" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" "claim_kind" NOT NULL,
	"status" "claim_status" DEFAULT 'requested' NOT NULL,
	"reason" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"shopper_pays_shipping" boolean NOT NULL,
	"items_amount" bigint DEFAULT 0 NOT NULL,
	"shipping_refund" bigint DEFAULT 0 NOT NULL,
	"shipping_deduction" bigint DEFAULT 0 NOT NULL,
	"refund_amount" bigint DEFAULT 0 NOT NULL,
	"refund_account" text,
	"request_key" text NOT NULL,
	"decision" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"return_company" text,
	"return_number" text,
	"collected_at" timestamp with time zone,
	"restocked" boolean DEFAULT false NOT NULL,
	"waybill_company" text,
	"waybill_number" text,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "claims_requestKey_unique" UNIQUE("request_key")
);
--> statement-breakpoint
CREATE TABLE "sandbox_faults" (
	"id" text PRIMARY KEY DEFAULT 'faults' NOT NULL,
	"seed" integer NOT NULL,
	"share" integer NOT NULL,
	"kinds" jsonb NOT NULL,
	"calls" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_returns" (
	"once" text PRIMARY KEY NOT NULL,
	"payment_key" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"wrong_tries" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"access_hash" text,
	"access_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_codes_accessHash_unique" UNIQUE("access_hash")
);
--> statement-breakpoint
CREATE TABLE "payment_findings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"order_number" text NOT NULL,
	"book_amount" bigint DEFAULT 0 NOT NULL,
	"provider_amount" bigint DEFAULT 0 NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_ledger" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_key" text,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"mark" text NOT NULL,
	"by" text NOT NULL,
	"account_id" text,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_ledger_mark_unique" UNIQUE("mark")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"payment_key" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"captured" bigint DEFAULT 0 NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	"returned" bigint DEFAULT 0 NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_key" text NOT NULL,
	"amount" bigint NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"attempt" smallint DEFAULT 1 NOT NULL,
	"account" text,
	"claim_id" uuid,
	"by" text NOT NULL,
	"account_id" text,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reservation_timeline" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"reservation_id" uuid NOT NULL,
	"event" text NOT NULL,
	"by" text NOT NULL,
	"account_id" text,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"place" bigserial NOT NULL,
	"product_id" text NOT NULL,
	"title" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" integer NOT NULL,
	"member_id" text,
	"departed_member_id" text,
	"guest_id" text,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"status" "reservation_status" DEFAULT 'requested' NOT NULL,
	"hold" "stock_hold" DEFAULT 'held' NOT NULL,
	"took_stock" jsonb NOT NULL,
	"ship_by" date NOT NULL,
	"ship_by_agreed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"order_until" timestamp with time zone,
	"link_hash" text,
	"request_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "reservations_number_unique" UNIQUE("number"),
	CONSTRAINT "reservations_linkHash_unique" UNIQUE("link_hash"),
	CONSTRAINT "reservations_requestKey_unique" UNIQUE("request_key")
);
--> statement-breakpoint
CREATE TABLE "ship_by_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"move_id" uuid NOT NULL,
	"reservation_id" uuid NOT NULL,
	"answer" text,
	"link_hash" text NOT NULL,
	"previous_ship_by" date NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "ship_by_answers_linkHash_unique" UNIQUE("link_hash")
);
--> statement-breakpoint
CREATE TABLE "ship_by_moves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" text NOT NULL,
	"ship_by" date NOT NULL,
	"reason" text NOT NULL,
	"answer_until" timestamp with time zone NOT NULL,
	"account_id" text NOT NULL,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mailbox" ADD COLUMN "channel" text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "channel" text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "claim_kind" "claim_kind";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "claim_status" "claim_status";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pay_by" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cash_receipt" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deposit" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deposit_secret" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "receipt_url" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ship_by" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reservation_id" uuid;--> statement-breakpoint
ALTER TABLE "recommenders" ADD COLUMN "memo" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "recommenders" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recommenders" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "pay_by" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "taken" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "returned" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "deposit" jsonb;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "secret" text;--> statement-breakpoint
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_codes" ADD CONSTRAINT "order_codes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_ledger" ADD CONSTRAINT "payment_ledger_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_timeline" ADD CONSTRAINT "reservation_timeline_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ship_by_answers" ADD CONSTRAINT "ship_by_answers_move_id_ship_by_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."ship_by_moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ship_by_answers" ADD CONSTRAINT "ship_by_answers_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ship_by_moves" ADD CONSTRAINT "ship_by_moves_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_lines_of" ON "claim_lines" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "claim_lines_of_line" ON "claim_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "claims_by_time" ON "claims" USING btree ("status","requested_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "claims_of" ON "claims" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_one_open" ON "claims" USING btree ("order_id") WHERE status in ('requested', 'approved');--> statement-breakpoint
CREATE INDEX "sandbox_returns_of" ON "sandbox_returns" USING btree ("payment_key");--> statement-breakpoint
CREATE INDEX "order_codes_of" ON "order_codes" USING btree ("order_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_codes_over" ON "order_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_findings_open" ON "payment_findings" USING btree ("kind","subject") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "payment_findings_by_time" ON "payment_findings" USING btree ("found_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payment_ledger_of" ON "payment_ledger" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "payment_ledger_by_key" ON "payment_ledger" USING btree ("payment_key") WHERE payment_key is not null;--> statement-breakpoint
CREATE INDEX "payment_ledger_by_time" ON "payment_ledger" USING btree ("at");--> statement-breakpoint
CREATE INDEX "payments_of" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_by_time" ON "payments" USING btree ("first_at");--> statement-breakpoint
CREATE INDEX "refunds_of" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("asked_at") WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX "refunds_stuck" ON "refunds" USING btree ("created_at") WHERE state in ('awaiting_account', 'refused');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once_of_claim" ON "refunds" USING btree ("claim_id") WHERE claim_id is not null and state <> 'dropped';--> statement-breakpoint
CREATE INDEX "reservation_timeline_of" ON "reservation_timeline" USING btree ("reservation_id","id");--> statement-breakpoint
CREATE INDEX "reservations_by_status" ON "reservations" USING btree ("status","requested_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reservations_by_time" ON "reservations" USING btree ("requested_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reservations_of_product" ON "reservations" USING btree ("product_id","place");--> statement-breakpoint
CREATE INDEX "reservations_of_member" ON "reservations" USING btree ("member_id","requested_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reservations_of_phone" ON "reservations" USING btree ("product_id","phone");--> statement-breakpoint
CREATE INDEX "reservations_to_expire" ON "reservations" USING btree ("order_until") WHERE status = 'confirmed';--> statement-breakpoint
CREATE INDEX "ship_by_answers_of" ON "ship_by_answers" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "ship_by_answers_open" ON "ship_by_answers" USING btree ("move_id") WHERE answer is null;--> statement-breakpoint
CREATE INDEX "ship_by_moves_of" ON "ship_by_moves" USING btree ("product_id","moved_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notices_of" ON "notices" USING btree ("subject_key");--> statement-breakpoint
CREATE INDEX "orders_of_reservation" ON "orders" USING btree ("reservation_id") WHERE reservation_id is not null;--> statement-breakpoint
CREATE INDEX "orders_of_recommender" ON "orders" USING btree ("recommender_code","placed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE recommender_code is not null;--> statement-breakpoint
CREATE INDEX "orders_with_claim" ON "orders" USING btree ("placed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE claim_status in ('requested', 'approved');