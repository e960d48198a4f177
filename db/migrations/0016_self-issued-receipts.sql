CREATE TABLE "self_issued_receipts" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"payment_key" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"receipt_key" text,
	"amount" bigint DEFAULT 0 NOT NULL,
	"canceled" bigint DEFAULT 0 NOT NULL,
	"canceling" bigint DEFAULT 0 NOT NULL,
	"last_error" text,
	"asked_at" timestamp with time zone DEFAULT now() - interval '1 minute' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "self_issued_receipts" ADD CONSTRAINT "self_issued_receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "self_issued_receipts_due" ON "self_issued_receipts" USING btree ("asked_at") WHERE state in ('asked', 'refused');--> statement-breakpoint
CREATE INDEX "self_issued_receipts_issued" ON "self_issued_receipts" USING btree ("payment_key") WHERE state = 'issued' and canceled < amount;