CREATE TABLE "search_synonyms" (
	"place" integer PRIMARY KEY NOT NULL,
	"words" text[] NOT NULL,
	"keys" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vain_searches" (
	"day" date NOT NULL,
	"words" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "vain_searches_day_words_pk" PRIMARY KEY("day","words")
);
--> statement-breakpoint
CREATE INDEX "search_synonyms_keys" ON "search_synonyms" USING gin ("keys");