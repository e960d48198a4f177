CREATE TABLE "tag_consents" (
	"number" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"services" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
