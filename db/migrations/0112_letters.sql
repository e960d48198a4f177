CREATE TABLE "letter_links" (
	"letter_id" text NOT NULL,
	"place" integer NOT NULL,
	"address" text NOT NULL,
	"followed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "letter_links_letter_id_place_pk" PRIMARY KEY("letter_id","place")
);
--> statement-breakpoint
CREATE TABLE "letter_recipients" (
	"letter_id" text NOT NULL,
	"account_id" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"message_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "letter_recipients_letter_id_account_id_about_pk" PRIMARY KEY("letter_id","account_id","about")
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" text PRIMARY KEY NOT NULL,
	"occasion" text,
	"channel" text NOT NULL,
	"subject" text NOT NULL,
	"blocks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"segment" jsonb NOT NULL,
	"counts_links" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"edits" integer DEFAULT 1 NOT NULL,
	"due_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"sent" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"unsure" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "letters_occasion_unique" UNIQUE("occasion")
);
--> statement-breakpoint
ALTER TABLE "letter_links" ADD CONSTRAINT "letter_links_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_recipients" ADD CONSTRAINT "letter_recipients_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_recipients" ADD CONSTRAINT "letter_recipients_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "letter_recipients_of_notice" ON "letter_recipients" USING btree ("message_id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "letter_recipients_open" ON "letter_recipients" USING btree ("letter_id","state") WHERE state in ('waiting', 'queued', 'handed');--> statement-breakpoint
CREATE INDEX "letter_recipients_of_account" ON "letter_recipients" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "letter_recipients_by_time" ON "letter_recipients" USING btree ("created_at");