CREATE TABLE "commission_comments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"line_id" bigint NOT NULL,
	"take_id" text,
	"at_ms" integer,
	"words" text NOT NULL,
	"by" text NOT NULL,
	"account_id" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commission_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"line_id" bigint NOT NULL,
	"event" text NOT NULL,
	"by" text NOT NULL,
	"account_id" text,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commission_rooms" (
	"line_id" bigint PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"state_at" timestamp with time zone DEFAULT now() NOT NULL,
	"script" smallint DEFAULT 1 NOT NULL,
	"rounds_paid" smallint DEFAULT 0 NOT NULL,
	"rounds_used" smallint DEFAULT 0 NOT NULL,
	"actor_id" text,
	"due_on" date,
	"approve_by" date,
	"warned_at" timestamp with time zone,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commission_scripts" (
	"line_id" bigint NOT NULL,
	"number" smallint NOT NULL,
	"script" text NOT NULL,
	"characters" integer NOT NULL,
	"seconds" integer NOT NULL,
	"length_won" integer NOT NULL,
	"by" text NOT NULL,
	"state" text NOT NULL,
	"order_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commission_scripts_line_id_number_pk" PRIMARY KEY("line_id","number")
);
--> statement-breakpoint
CREATE TABLE "commission_takes" (
	"id" text PRIMARY KEY NOT NULL,
	"line_id" bigint NOT NULL,
	"number" smallint NOT NULL,
	"blob" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"duration_ms" integer NOT NULL,
	"peaks" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"script" smallint NOT NULL,
	"account_id" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "line_id" bigint;--> statement-breakpoint
ALTER TABLE "commission_comments" ADD CONSTRAINT "commission_comments_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_comments" ADD CONSTRAINT "commission_comments_take_id_commission_takes_id_fk" FOREIGN KEY ("take_id") REFERENCES "public"."commission_takes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_events" ADD CONSTRAINT "commission_events_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_rooms" ADD CONSTRAINT "commission_rooms_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_rooms" ADD CONSTRAINT "commission_rooms_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_scripts" ADD CONSTRAINT "commission_scripts_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_scripts" ADD CONSTRAINT "commission_scripts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_takes" ADD CONSTRAINT "commission_takes_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_takes" ADD CONSTRAINT "commission_takes_blob_stored_objects_blob_fk" FOREIGN KEY ("blob") REFERENCES "public"."stored_objects"("blob") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commission_comments_of" ON "commission_comments" USING btree ("line_id","id");--> statement-breakpoint
CREATE INDEX "commission_events_of" ON "commission_events" USING btree ("line_id","id");--> statement-breakpoint
CREATE INDEX "commission_rooms_of" ON "commission_rooms" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "commission_rooms_by_state" ON "commission_rooms" USING btree ("state","due_on","line_id");--> statement-breakpoint
CREATE INDEX "commission_rooms_of_actor" ON "commission_rooms" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_scripts_open" ON "commission_scripts" USING btree ("line_id") WHERE state in ('asked', 'unpaid');--> statement-breakpoint
CREATE UNIQUE INDEX "commission_takes_of" ON "commission_takes" USING btree ("line_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_takes_by_blob" ON "commission_takes" USING btree ("blob");--> statement-breakpoint
CREATE INDEX "order_lines_with_brief" ON "order_lines" USING btree ("id") WHERE brief is not null;--> statement-breakpoint
CREATE INDEX "goods_of_line" ON "goods" USING btree ("line_id") WHERE line_id is not null;