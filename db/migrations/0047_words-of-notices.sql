CREATE TABLE "chosen_words" (
	"event" text PRIMARY KEY NOT NULL,
	"words_id" text NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_words" (
	"id" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"words" jsonb NOT NULL,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notices" ALTER COLUMN "subject" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "notices" ALTER COLUMN "text" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "notices" ALTER COLUMN "html" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "words_id" text;--> statement-breakpoint
ALTER TABLE "chosen_words" ADD CONSTRAINT "chosen_words_words_id_notice_words_id_fk" FOREIGN KEY ("words_id") REFERENCES "public"."notice_words"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_waiting" ON "notices" USING btree ("channel","due_at") WHERE state = 'waiting';