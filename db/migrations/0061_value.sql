CREATE TABLE "coupon_grants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"coupon_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"ends_at" timestamp with time zone,
	"mark" text NOT NULL,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "coupon_grants_mark_unique" UNIQUE("mark")
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"coupon_id" uuid NOT NULL,
	"grant_id" uuid,
	"order_id" uuid NOT NULL,
	"name" text NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"returned_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"amount" integer,
	"percent" smallint,
	"most_off" integer,
	"least_items" integer DEFAULT 0 NOT NULL,
	"first_order_only" boolean DEFAULT false NOT NULL,
	"product_ids" text[] DEFAULT '{}' NOT NULL,
	"combines" boolean DEFAULT false NOT NULL,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	"total_uses" integer,
	"uses_per_person" smallint DEFAULT 1 NOT NULL,
	"code" text,
	"used" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"stopped_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_within_uses" CHECK (used >= 0 and (total_uses is null or used <= total_uses)),
	CONSTRAINT "coupons_take_off" CHECK (case kind when 'amount' then amount > 0 when 'percent' then percent between 1 and 100 else true end)
);
--> statement-breakpoint
CREATE TABLE "point_rules" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"earn_per_mille" smallint DEFAULT 0 NOT NULL,
	"life_days" integer,
	"least_use" integer DEFAULT 0 NOT NULL,
	"use_unit" integer DEFAULT 1 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "point_rules_one" CHECK (id = 1),
	CONSTRAINT "point_rules_use" CHECK (least_use >= 0 and use_unit >= 1 and earn_per_mille between 0 and 1000)
);
--> statement-breakpoint
CREATE TABLE "value_ledger" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"lot_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"amount" bigint NOT NULL,
	"order_id" uuid,
	"mark" text NOT NULL,
	"by" text NOT NULL,
	"by_account_id" text,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "value_ledger_mark_unique" UNIQUE("mark"),
	CONSTRAINT "value_ledger_signed" CHECK (case when reason in ('earn', 'give_back', 'issue', 'redeem') then amount > 0 when reason = 'correction' then amount <> 0 else amount < 0 end),
	CONSTRAINT "value_ledger_of_an_order" CHECK (reason not in ('spend', 'give_back') or order_id is not null)
);
--> statement-breakpoint
CREATE TABLE "value_lots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"remaining" bigint DEFAULT 0 NOT NULL,
	"ends_at" timestamp with time zone,
	"warned_at" timestamp with time zone,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "value_lots_not_negative" CHECK (remaining >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "coupon_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_coupon_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "points_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "points_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "credit_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_grants" ADD CONSTRAINT "coupon_grants_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_grant_id_coupon_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."coupon_grants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "value_ledger" ADD CONSTRAINT "value_ledger_lot_id_value_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."value_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "value_ledger" ADD CONSTRAINT "value_ledger_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_grants_of" ON "coupon_grants" USING btree ("account_id","granted_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "coupon_grants_of_coupon" ON "coupon_grants" USING btree ("coupon_id","granted_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_once_an_order" ON "coupon_uses" USING btree ("order_id","coupon_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_once_a_grant" ON "coupon_uses" USING btree ("grant_id") WHERE grant_id is not null and returned_at is null;--> statement-breakpoint
CREATE INDEX "coupon_uses_of" ON "coupon_uses" USING btree ("coupon_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "coupons_by_time" ON "coupons" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "value_ledger_of" ON "value_ledger" USING btree ("account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "value_ledger_of_order" ON "value_ledger" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "value_ledger_of_lot" ON "value_ledger" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "value_lots_of" ON "value_lots" USING btree ("account_id","kind");--> statement-breakpoint
CREATE INDEX "value_lots_to_end" ON "value_lots" USING btree ("ends_at") WHERE remaining > 0 and ends_at is not null;--> statement-breakpoint
-- Runs with the rights of the schema's owner: the application itself may not write what is left of a lot.
create function value_ledger_adds_up() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update value_lots set remaining = remaining + new.amount where id = new.lot_id and account_id = new.account_id and kind = new.kind;
  if not found then
    raise exception 'lot % is not of account %', new.lot_id, new.account_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger value_ledger_adds after insert on value_ledger for each row execute function value_ledger_adds_up();
--> statement-breakpoint
create function value_ledger_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('shop.forgets', true) = 'ledger words' then return null; end if;
  raise exception 'value_ledger is append-only';
end $$;
--> statement-breakpoint
create trigger value_ledger_kept before update or delete or truncate on value_ledger for each statement execute function value_ledger_is_append_only();
--> statement-breakpoint
-- Also where the application could not be made a role of its own: what is left changes through the book or not at all.
create function value_lots_follow_the_book() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.remaining := 0;
  elsif new.remaining <> old.remaining and pg_trigger_depth() < 2 then
    raise exception 'value_lots follow value_ledger';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger value_lots_kept before insert or update on value_lots for each row execute function value_lots_follow_the_book();
--> statement-breakpoint
-- The counter and its limit move in the statement that writes or gives back a use.
create function shop_coupon_counted() returns trigger language plpgsql as $$
declare
  more int := case when tg_op = 'INSERT' then 1 when old.returned_at is null and new.returned_at is not null then -1
    when old.returned_at is not null and new.returned_at is null then 1 else 0 end;
begin
  if more <> 0 then
    update coupons set used = used + more where id = new.coupon_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger coupons_counted after insert or update of returned_at on coupon_uses for each row execute function shop_coupon_counted();
--> statement-breakpoint
alter table orders add constraint orders_value_not_negative check (coupon_amount >= 0 and shipping_coupon_amount >= 0 and points_amount >= 0 and credit_amount >= 0);
--> statement-breakpoint
alter table order_lines add constraint order_lines_coupon_within check (coupon_amount >= 0 and coupon_amount <= unit_price::bigint * quantity);
--> statement-breakpoint
alter table refunds drop constraint refunds_amount;
--> statement-breakpoint
alter table refunds add constraint refunds_amount check (amount >= 0 and points_amount >= 0 and credit_amount >= 0 and amount + points_amount + credit_amount > 0);
--> statement-breakpoint
-- Takes the words out of entries that are older than five years, and a day; sums, marks and times stay. Gives how many.
create or replace function shop_forget_ledger_words() returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone integer;
  more integer;
begin
  perform set_config('shop.forgets', 'ledger words', true);
  update payment_ledger set facts = '{}' where id in (
    select id from payment_ledger where at < now() - interval '5 years 1 day' and facts <> '{}' order by id limit 1000 for update skip locked);
  get diagnostics gone = row_count;
  update value_ledger set facts = '{}' where id in (
    select id from value_ledger where at < now() - interval '5 years 1 day' and facts <> '{}' order by id limit 1000 for update skip locked);
  get diagnostics more = row_count;
  perform set_config('shop.forgets', '', true);
  return gone + more;
end $$;
--> statement-breakpoint
alter table orders drop constraint orders_amounts_add_up;
--> statement-breakpoint
alter table orders add constraint orders_amounts_add_up check (total >= 0 and shipping_amount >= 0 and discount_amount >= 0 and total = items_amount - discount_amount + shipping_amount
  - coupon_amount - shipping_coupon_amount - points_amount - credit_amount);
