CREATE TABLE "missing_points" (
	"mark" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"settled" bigint DEFAULT 0 NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "missing_points_within" CHECK (settled between 0 and amount)
);
--> statement-breakpoint
ALTER TABLE "value_lots" ADD COLUMN "extended_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "missing_points_of" ON "missing_points" USING btree ("account_id") WHERE settled < amount;--> statement-breakpoint
insert into missing_points (mark, account_id, amount) select 'earn:' || order_id, account_id, missing from earnings where missing > 0;
