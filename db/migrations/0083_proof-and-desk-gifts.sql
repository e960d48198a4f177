CREATE TABLE "desk_gifts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"account_id" text NOT NULL,
	"coupon_id" uuid,
	"worth" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"tells" boolean DEFAULT false NOT NULL,
	"mark" text NOT NULL,
	"state" text NOT NULL,
	"given_by" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "desk_gifts_coupon" CHECK ((kind = 'coupon') = (coupon_id is not null))
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "point_rules" ADD COLUMN "desk_limit" integer DEFAULT 50000 NOT NULL;--> statement-breakpoint
ALTER TABLE "desk_gifts" ADD CONSTRAINT "desk_gifts_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "desk_gifts_once" ON "desk_gifts" USING btree ("mark") WHERE state <> 'refused';--> statement-breakpoint
CREATE INDEX "desk_gifts_by_giver" ON "desk_gifts" USING btree ("given_by","at");--> statement-breakpoint
CREATE INDEX "desk_gifts_of" ON "desk_gifts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "desk_gifts_waiting" ON "desk_gifts" USING btree ("at") WHERE state = 'waiting';