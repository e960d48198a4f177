CREATE TABLE "daily_figures" (
	"day" date NOT NULL,
	"by" text NOT NULL,
	"name" text NOT NULL,
	"detail" text NOT NULL,
	"came" bigint NOT NULL,
	"went" bigint NOT NULL,
	"orders" integer NOT NULL,
	"returns" integer NOT NULL,
	"pieces" integer NOT NULL,
	CONSTRAINT "daily_figures_by_day_name_detail_pk" PRIMARY KEY("by","day","name","detail")
);
--> statement-breakpoint
CREATE TABLE "figures_progress" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"through_id" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "last_backup" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"release" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
