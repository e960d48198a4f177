ALTER TABLE "coupon_grants" ADD COLUMN "was_taken" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "may_take" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "take_total" integer;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "take_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "take_days" smallint;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "coupons_to_take" ON "coupons" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE may_take and stopped_at is null;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_within_takes" CHECK (taken >= 0 and (take_total is null or taken <= take_total));--> statement-breakpoint
-- The counter and its limit move in the statement in which somebody takes one.
create function shop_coupon_taken() returns trigger language plpgsql as $$
begin
  update coupons set taken = taken + 1 where id = new.coupon_id;
  return null;
end $$;
--> statement-breakpoint
create trigger coupons_taken_counted after insert on coupon_grants for each row when (new.was_taken) execute function shop_coupon_taken();
--> statement-breakpoint
-- The page of a product says whether there is one to take.
create trigger coupons_pages_made after insert on coupons for each row when (new.may_take) execute function shop_pages_changed();
--> statement-breakpoint
create trigger coupons_pages_changed after update on coupons for each row when ((old.may_take or new.may_take) and
  (old.may_take, old.take_until, old.starts_at, old.ends_at, old.stopped_at, old.product_ids, old.taken >= old.take_total, old.used >= old.total_uses)
  is distinct from (new.may_take, new.take_until, new.starts_at, new.ends_at, new.stopped_at, new.product_ids, new.taken >= new.take_total, new.used >= new.total_uses))
  execute function shop_pages_changed();
