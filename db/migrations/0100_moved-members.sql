CREATE TABLE "moved_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"source" text NOT NULL,
	"shop_name" text NOT NULL,
	"former_ids" text[] NOT NULL,
	"points" bigint NOT NULL,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"accepted_at" timestamp with time zone,
	"invited_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "moved_members" ADD CONSTRAINT "moved_members_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "moved_members_once" ON "moved_members" USING btree ("account_id","source");--> statement-breakpoint
CREATE INDEX "moved_members_by_former_id" ON "moved_members" USING gin ("former_ids");--> statement-breakpoint
CREATE INDEX "moved_members_waiting" ON "moved_members" USING btree ("moved_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE accepted_at is null;