CREATE TABLE "move_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "move_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"move_id" text NOT NULL,
	"path" text NOT NULL,
	"object" text NOT NULL,
	"bytes" bigint NOT NULL,
	"state" text DEFAULT 'looking' NOT NULL,
	"rank" integer DEFAULT 0 NOT NULL,
	"step" text,
	"step_done" integer DEFAULT 0 NOT NULL,
	"step_of" integer DEFAULT 0 NOT NULL,
	"stops" boolean DEFAULT false NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"trouble" text,
	"password" text,
	"licence_words" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"moved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "move_items" (
	"file_id" bigint NOT NULL,
	"item" integer NOT NULL,
	"kind" text NOT NULL,
	"line" integer NOT NULL,
	"action" text,
	"joined_to" text,
	"words" text,
	"troubles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"document" jsonb,
	"made" jsonb,
	CONSTRAINT "move_items_file_id_item_pk" PRIMARY KEY("file_id","item")
);
--> statement-breakpoint
CREATE TABLE "move_mappings" (
	"name" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"fields" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "move_media" (
	"id" text PRIMARY KEY NOT NULL,
	"move_id" text NOT NULL,
	"path" text NOT NULL,
	"kind" text NOT NULL,
	"title" text,
	"object" text NOT NULL,
	"bytes" bigint NOT NULL,
	"goes_to" text
);
--> statement-breakpoint
CREATE TABLE "move_rows" (
	"file_id" bigint NOT NULL,
	"item" integer NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"role" text NOT NULL,
	"cells" jsonb NOT NULL,
	CONSTRAINT "move_rows_file_id_item_position_pk" PRIMARY KEY("file_id","item","position")
);
--> statement-breakpoint
CREATE TABLE "move_tables" (
	"file_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"source" text,
	"kind" text,
	"sureness" real DEFAULT 0 NOT NULL,
	"head_line" integer NOT NULL,
	"rows" integer NOT NULL,
	"heads" jsonb NOT NULL,
	"samples" jsonb NOT NULL,
	"columns" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"dropped" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mapping" text,
	CONSTRAINT "move_tables_file_id_position_pk" PRIMARY KEY("file_id","position")
);
--> statement-breakpoint
CREATE TABLE "moves" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" text NOT NULL,
	"choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "move_files" ADD CONSTRAINT "move_files_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_items" ADD CONSTRAINT "move_items_file_id_move_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."move_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_media" ADD CONSTRAINT "move_media_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_rows" ADD CONSTRAINT "move_rows_file_id_move_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."move_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_tables" ADD CONSTRAINT "move_tables_file_id_move_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."move_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "move_files_object" ON "move_files" USING btree ("object");--> statement-breakpoint
CREATE INDEX "move_files_of" ON "move_files" USING btree ("move_id");--> statement-breakpoint
CREATE INDEX "move_files_at_work" ON "move_files" USING btree ("id") WHERE "move_files"."state" in ('looking', 'checking', 'moving', 'undoing');--> statement-breakpoint
CREATE INDEX "move_items_by_action" ON "move_items" USING btree ("file_id","action","item");--> statement-breakpoint
CREATE UNIQUE INDEX "move_media_object" ON "move_media" USING btree ("object");--> statement-breakpoint
CREATE INDEX "move_media_of" ON "move_media" USING btree ("move_id");