CREATE TABLE "statement_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"occurrence" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"precision" text NOT NULL,
	"amount_in" bigint DEFAULT 0 NOT NULL,
	"amount_out" bigint DEFAULT 0 NOT NULL,
	"name" text,
	"name_mark" text NOT NULL,
	"balance_mark" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"order_id" uuid,
	"refund_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_lines_once" ON "statement_lines" USING btree ("fingerprint","occurrence");--> statement-breakpoint
CREATE INDEX "statement_lines_by_time" ON "statement_lines" USING btree ("at");--> statement-breakpoint
CREATE INDEX "statement_lines_moved" ON "statement_lines" USING btree ("moved_at");--> statement-breakpoint
CREATE INDEX "statement_lines_open" ON "statement_lines" USING btree ("at") WHERE state in ('waiting', 'held');--> statement-breakpoint
CREATE INDEX "statement_lines_of" ON "statement_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "statement_lines_refund" ON "statement_lines" USING btree ("refund_id");