CREATE TABLE "demo_content" (
	"id" text PRIMARY KEY DEFAULT 'demo' NOT NULL,
	"passwords" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Databases that were filled before there was a mark.
INSERT INTO "demo_content" ("passwords")
SELECT 'known'
WHERE EXISTS (SELECT FROM "consents" WHERE "how" = 'demo')
  OR EXISTS (SELECT FROM "user" WHERE "email" IN ('admin@sori.example', 'owner@sori.example', 'member@sori.example'));
