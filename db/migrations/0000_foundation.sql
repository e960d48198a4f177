CREATE TYPE "public"."delivery_status" AS ENUM('pending', 'failure', 'ready', 'delivery', 'done');--> statement-breakpoint
CREATE TYPE "public"."payment_status" AS ENUM('pending', 'confirming', 'waiting_deposit', 'paid', 'failed', 'expired', 'canceled', 'partially_refunded', 'refunded');--> statement-breakpoint
CREATE TYPE "public"."stock_hold" AS ENUM('held', 'sold', 'released');--> statement-breakpoint
CREATE TYPE "public"."sale_kind" AS ENUM('order', 'reserve');--> statement-breakpoint
CREATE TYPE "public"."shipping_class" AS ENUM('digital', 'parcel');--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" text,
	"email" text,
	"address" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"blur" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sounds" (
	"id" text PRIMARY KEY NOT NULL,
	"bytes" integer NOT NULL,
	"content_type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "attempts_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "rate_limit_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"user_id" text NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailbox" (
	"message_id" text PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"arrived_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event" text NOT NULL,
	"subject_key" text NOT NULL,
	"to" text NOT NULL,
	"message_id" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "notices_messageId_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"title" text NOT NULL,
	"image_id" text,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"shipping_class" "shipping_class" NOT NULL,
	"full_price" integer NOT NULL,
	"unit_price" integer NOT NULL,
	"quantity" integer NOT NULL,
	"took_stock" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"member_id" text,
	"guest_id" text,
	"orderer_name" text NOT NULL,
	"orderer_phone" text NOT NULL,
	"orderer_email" text,
	"recipient_name" text NOT NULL,
	"recipient_phone" text NOT NULL,
	"postcode" text NOT NULL,
	"address" text NOT NULL,
	"address_detail" text DEFAULT '' NOT NULL,
	"courier_memo" text DEFAULT '' NOT NULL,
	"recommender_code" text,
	"items_amount" bigint NOT NULL,
	"discount_amount" bigint NOT NULL,
	"shipping_amount" bigint NOT NULL,
	"total" bigint NOT NULL,
	"place_key" text NOT NULL,
	"place_hash" text NOT NULL,
	"delivery" "delivery_status" DEFAULT 'pending' NOT NULL,
	"payment" "payment_status" DEFAULT 'pending' NOT NULL,
	"hold" "stock_hold" DEFAULT 'held' NOT NULL,
	"payment_provider" text,
	"payment_key" text,
	"payment_try" smallint DEFAULT 1 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirming_since" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"waybill_company" text,
	"waybill_number" text,
	"admin_memo" text DEFAULT '' NOT NULL,
	"placed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_placeKey_unique" UNIQUE("place_key"),
	CONSTRAINT "orders_paymentKey_unique" UNIQUE("payment_key")
);
--> statement-breakpoint
CREATE TABLE "recommenders" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"payment_key" text PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"order_name" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" text DEFAULT 'ready' NOT NULL,
	"behaviour" text,
	"success_url" text NOT NULL,
	"fail_url" text NOT NULL,
	"answers_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_timeline" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"event" text NOT NULL,
	"by" text NOT NULL,
	"account_id" text,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policies" (
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"title" text NOT NULL,
	"html" text NOT NULL,
	"effective_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "policies_kind_version_pk" PRIMARY KEY("kind","version")
);
--> statement-breakpoint
CREATE TABLE "product_options" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"axis" smallint NOT NULL,
	"axis_name" text NOT NULL,
	"label" text NOT NULL,
	"price_difference" integer DEFAULT 0 NOT NULL,
	"stock" integer,
	"position" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_samples" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"title" text NOT NULL,
	"sound_id" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"peaks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price" integer NOT NULL,
	"discount_ratio" integer,
	"thumbnail" text,
	"mo_thumbnail" text,
	"gallery" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"title_tone" text DEFAULT 'light' NOT NULL,
	"is_show" boolean DEFAULT false NOT NULL,
	"create" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"stock" integer,
	"sale_kind" "sale_kind" DEFAULT 'order' NOT NULL,
	"reservation_opens_at" timestamp with time zone,
	"reservation_closes_at" timestamp with time zone,
	"limit_per_person" integer,
	"expected_ship_on" date,
	"shipping_class" "shipping_class" DEFAULT 'digital' NOT NULL,
	"seo_title" text DEFAULT '' NOT NULL,
	"seo_text" text DEFAULT '' NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"id" text PRIMARY KEY DEFAULT 'site' NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_timeline" ADD CONSTRAINT "order_timeline_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_options" ADD CONSTRAINT "product_options_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_samples" ADD CONSTRAINT "product_samples_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "account_of" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_of" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_of" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("due_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "notices_by_time" ON "notices" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_lines_of" ON "order_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lines_of_product" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_by_delivery" ON "orders" USING btree ("delivery","placed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("placed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_of_guest" ON "orders" USING btree ("guest_id") WHERE hold = 'held';--> statement-breakpoint
CREATE INDEX "orders_to_expire" ON "orders" USING btree ("expires_at") WHERE hold = 'held';--> statement-breakpoint
CREATE INDEX "orders_confirming" ON "orders" USING btree ("confirming_since") WHERE payment = 'confirming';--> statement-breakpoint
CREATE INDEX "orders_to_refund" ON "orders" USING btree ("paid_at") WHERE payment = 'paid' and delivery in ('pending', 'failure');--> statement-breakpoint
CREATE INDEX "orders_by_phone" ON "orders" USING btree ("orderer_phone");--> statement-breakpoint
CREATE INDEX "sandbox_payments_of" ON "sandbox_payments" USING btree ("order_number");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_paid_once" ON "sandbox_payments" USING btree ("order_number") WHERE status = 'paid';--> statement-breakpoint
CREATE INDEX "order_timeline_of" ON "order_timeline" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "product_options_of" ON "product_options" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_samples_of" ON "product_samples" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "products_shown" ON "products" USING btree ("is_show","create" DESC NULLS LAST,"id" DESC NULLS LAST);