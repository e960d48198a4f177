CREATE TABLE "office_mail_choices" (
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"wanted" boolean NOT NULL,
	CONSTRAINT "office_mail_choices_account_id_kind_pk" PRIMARY KEY("account_id","kind")
);
--> statement-breakpoint
CREATE TABLE "member_memos" (
	"account_id" text PRIMARY KEY NOT NULL,
	"memo" text NOT NULL,
	"edits" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_tags" (
	"account_id" text NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "member_tags_account_id_tag_pk" PRIMARY KEY("account_id","tag")
);
--> statement-breakpoint
ALTER TABLE "payment_findings" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "office_mail_choices" ADD CONSTRAINT "office_mail_choices_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_memos" ADD CONSTRAINT "member_memos_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_tags" ADD CONSTRAINT "member_tags_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_tags_by_tag" ON "member_tags" USING btree ("tag","account_id");