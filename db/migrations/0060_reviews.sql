CREATE TABLE "product_ratings" (
	"product_id" text PRIMARY KEY NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"sum" integer DEFAULT 0 NOT NULL,
	"stars" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_votes" (
	"review_id" text NOT NULL,
	"voter_key" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_votes_review_id_voter_key_pk" PRIMARY KEY("review_id","voter_key")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"line_id" bigint NOT NULL,
	"order_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"writer_name" text NOT NULL,
	"stars" smallint NOT NULL,
	"text" text NOT NULL,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sound_id" text,
	"reward" text DEFAULT '' NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	"helpful" integer DEFAULT 0 NOT NULL,
	"hidden_at" timestamp with time zone,
	"hidden_reason" text,
	"hidden_words" text DEFAULT '' NOT NULL,
	"objected_at" timestamp with time zone,
	"objection" text DEFAULT '' NOT NULL,
	"objection_answered_at" timestamp with time zone,
	"objection_answer" text DEFAULT '' NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sounds" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "product_ratings" ADD CONSTRAINT "product_ratings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_of_line" ON "reviews" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "reviews_of_product" ON "reviews" USING btree ("product_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE hidden_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "reviews_of_order" ON "reviews" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "reviews_by_time" ON "reviews" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reviews_with_sound" ON "reviews" USING btree ("sound_id") WHERE sound_id is not null;--> statement-breakpoint
CREATE INDEX "reviews_objected" ON "reviews" USING btree ("objected_at") WHERE objected_at is not null and objection_answered_at is null and removed_at is null;--> statement-breakpoint
-- Keeps product_ratings, with the rights of the schema's owner, lets go of the pictures of a review that is gone, and tells every process which product's pages are old.
create function shop_review_counted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was boolean := tg_op <> 'INSERT' and old.hidden_at is null and old.removed_at is null;
  stays boolean := tg_op <> 'DELETE' and new.hidden_at is null and new.removed_at is null;
begin
  if was and not (stays and new.stars = old.stars) then
    update product_ratings set count = count - 1, sum = sum - old.stars, stars[old.stars] = stars[old.stars] - 1
      where product_id = old.product_id;
  end if;
  if stays and not (was and new.stars = old.stars) then
    insert into product_ratings as rated (product_id, count, sum, stars)
      values (new.product_id, 1, new.stars, array(select (n = new.stars)::int from generate_series(1, 5) as n order by n))
      on conflict (product_id) do update set count = rated.count + 1, sum = rated.sum + new.stars,
        stars[new.stars] = rated.stars[new.stars] + 1;
  end if;
  if tg_op = 'DELETE' then
    delete from image_uses where used_by = 'review ' || old.id;
  end if;
  perform pg_notify('shop_pages', 'product ' || coalesce(new.product_id, old.product_id));
  return null;
end $$;
--> statement-breakpoint
-- Not when somebody finds it helpful: kept pages show the number of when they were made.
create trigger reviews_counted after insert or delete or update of stars, text, photos, sound_id, reward, answer, hidden_at, removed_at, writer_name on reviews for each row execute function shop_review_counted();
--> statement-breakpoint
alter table reviews add constraint reviews_stars check (stars between 1 and 5);
--> statement-breakpoint
alter table reviews add constraint reviews_hidden_with_reason check (hidden_at is null or hidden_reason is not null);
--> statement-breakpoint
alter table product_ratings add constraint product_ratings_add_up check (count >= 0 and count = stars[1] + stars[2] + stars[3] + stars[4] + stars[5]
  and sum = stars[1] + 2 * stars[2] + 3 * stars[3] + 4 * stars[4] + 5 * stars[5]);
