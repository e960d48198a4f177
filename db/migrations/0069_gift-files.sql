CREATE TABLE "gift_receivers" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"handle" text NOT NULL,
	"member_id" text,
	"name" text NOT NULL,
	"email" text,
	"link" smallint DEFAULT 1 NOT NULL,
	"link_hash" text,
	"let_in" smallint DEFAULT 0 NOT NULL,
	"answer_hash" text NOT NULL,
	"agreed_words" text NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_receivers_handle_unique" UNIQUE("handle"),
	CONSTRAINT "gift_receivers_linkHash_unique" UNIQUE("link_hash")
);
--> statement-breakpoint
ALTER TABLE "gift_receivers" ADD CONSTRAINT "gift_receivers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_receivers_of_member" ON "gift_receivers" USING btree ("member_id") WHERE member_id is not null;