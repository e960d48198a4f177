CREATE TABLE "visit_counts" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"views" integer NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "visit_counts_day_kind_name_pk" PRIMARY KEY("day","kind","name")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "visit_marks" (
	"day" date NOT NULL,
	"mark" text NOT NULL,
	CONSTRAINT "visit_marks_day_mark_pk" PRIMARY KEY("day","mark")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "visit_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL,
	"marks" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "visit_counts_of_kind" ON "visit_counts" USING btree ("kind","day");