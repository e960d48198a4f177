CREATE TABLE "office_hours" (
	"account_id" text PRIMARY KEY NOT NULL,
	"from_hour" integer NOT NULL,
	"until_hour" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "office_paces" (
	"account_id" text NOT NULL,
	"way" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "office_paces_account_id_way_pk" PRIMARY KEY("account_id","way")
);
--> statement-breakpoint
CREATE TABLE "office_summaries" (
	"account_id" text NOT NULL,
	"way" text NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "office_summaries_account_id_way_kind_pk" PRIMARY KEY("account_id","way","kind")
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"sealed" text NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reached_at" timestamp with time zone,
	"trouble" text,
	CONSTRAINT "push_devices_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" text NOT NULL,
	"sealed" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "office_mail_choices" ADD COLUMN "by_message" boolean;--> statement-breakpoint
ALTER TABLE "office_mail_choices" ADD COLUMN "by_push" boolean;--> statement-breakpoint
ALTER TABLE "office_mail_choices" ADD COLUMN "at_any_hour" boolean;--> statement-breakpoint
ALTER TABLE "low_shelves" ADD COLUMN "sold_out_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "office_hours" ADD CONSTRAINT "office_hours_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_paces" ADD CONSTRAINT "office_paces_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_summaries" ADD CONSTRAINT "office_summaries_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "office_summaries_due" ON "office_summaries" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "push_devices_of" ON "push_devices" USING btree ("account_id","created_at");--> statement-breakpoint
UPDATE "low_shelves" SET "sold_out_at" = "since";
