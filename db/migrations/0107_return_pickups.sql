CREATE TABLE "claim_retrievals" (
	"claim_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"postcode" text NOT NULL,
	"address" text NOT NULL,
	"address_detail" text NOT NULL,
	"wished_on" date NOT NULL,
	"note" text NOT NULL,
	"filed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "return_parcels" (
	"claim_id" uuid PRIMARY KEY NOT NULL,
	"company" text NOT NULL,
	"number" text NOT NULL,
	"stage" text,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"misses" smallint DEFAULT 0 NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"looked_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"rests_until" timestamp with time zone,
	"ask_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "claim_retrievals" ADD CONSTRAINT "claim_retrievals_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_parcels" ADD CONSTRAINT "return_parcels_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_retrievals_by_day" ON "claim_retrievals" USING btree ("wished_on","claim_id");--> statement-breakpoint
CREATE INDEX "return_parcels_resting" ON "return_parcels" USING btree ("rests_until") WHERE rests_until is not null;--> statement-breakpoint
CREATE INDEX "claims_coming_back" ON "claims" USING btree ("requested_at") WHERE collected_at is null and return_number <> '';