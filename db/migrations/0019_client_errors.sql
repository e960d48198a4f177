CREATE TABLE "client_errors" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"message" text NOT NULL,
	"stack" text NOT NULL,
	"route" text NOT NULL,
	"device" jsonb NOT NULL,
	"release" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "client_errors_by_time" ON "client_errors" USING btree ("last_at" DESC NULLS LAST,"fingerprint" DESC NULLS LAST);