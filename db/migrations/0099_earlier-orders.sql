CREATE TABLE "earlier_order_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"option" text DEFAULT '' NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"quantity" integer NOT NULL,
	"price" bigint,
	"status_words" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "earlier_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source" text NOT NULL,
	"shop" text NOT NULL,
	"number" text NOT NULL,
	"shown_number" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"status" text NOT NULL,
	"status_words" text DEFAULT '' NOT NULL,
	"buyer_name" text DEFAULT '' NOT NULL,
	"buyer_email" text,
	"buyer_phone" text DEFAULT '' NOT NULL,
	"buyer_id" text DEFAULT '' NOT NULL,
	"receiver_name" text DEFAULT '' NOT NULL,
	"receiver_phone" text DEFAULT '' NOT NULL,
	"postcode" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"address_detail" text DEFAULT '' NOT NULL,
	"memo" text DEFAULT '' NOT NULL,
	"pay_way" text DEFAULT '' NOT NULL,
	"items_amount" bigint,
	"shipping_amount" bigint,
	"discount_amount" bigint,
	"points_amount" bigint,
	"total" bigint,
	"refunded" bigint,
	"carrier" text DEFAULT '' NOT NULL,
	"waybill" text DEFAULT '' NOT NULL,
	"account_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "earlier_orders_number" UNIQUE("source","number")
);
--> statement-breakpoint
CREATE TABLE "retained_earlier_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"personal" jsonb NOT NULL,
	"separated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "earlier_order_lines" ADD CONSTRAINT "earlier_order_lines_order_id_earlier_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."earlier_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_orders" ADD CONSTRAINT "earlier_orders_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retained_earlier_orders" ADD CONSTRAINT "retained_earlier_orders_order_id_earlier_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."earlier_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earlier_order_lines_of" ON "earlier_order_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "earlier_orders_newest" ON "earlier_orders" USING btree ("placed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "earlier_orders_of_email" ON "earlier_orders" USING btree ("buyer_email");--> statement-breakpoint
CREATE INDEX "earlier_orders_of_account" ON "earlier_orders" USING btree ("account_id","placed_at" DESC NULLS LAST) WHERE account_id is not null;--> statement-breakpoint
CREATE INDEX "earlier_orders_keys" ON "earlier_orders" USING gin (order_keys_of(number, buyer_name, receiver_name, buyer_phone, receiver_phone, waybill, buyer_email, address, address_detail));