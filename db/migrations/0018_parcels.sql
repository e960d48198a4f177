CREATE TABLE "parcels" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"company" text NOT NULL,
	"number" text NOT NULL,
	"stage" text,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"misses" smallint DEFAULT 0 NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"looked_at" timestamp with time zone,
	"ask_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"rests_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcels_resting" ON "parcels" USING btree ("rests_until") WHERE rests_until is not null;