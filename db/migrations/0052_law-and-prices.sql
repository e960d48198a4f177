CREATE TABLE "law_checks" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"asked_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"took_ms" integer,
	"looked" jsonb,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"price" integer NOT NULL,
	"discount_ratio" integer,
	"final" integer NOT NULL,
	"is_shown" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "base_price" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "notice" jsonb;--> statement-breakpoint
CREATE INDEX "price_history_of" ON "price_history" USING btree ("product_id","at","id");
--> statement-breakpoint
-- The lowest price that was really asked in the 20 days before a price began to hold, in won; null when the product was not on sale all that time. The rule about former
-- prices (종전거래가격, notice on unfair labelling and advertising) stands here and nowhere else.
create or replace function shop_base_price(product text, began timestamptz) returns integer language sql stable as $$
  with states as (
    select final, is_shown, at, coalesce(lead(at) over (order by at, id), 'infinity') as ends
    from price_history where product_id = product and at < began),
  used as (select * from states where ends > began - interval '20 days')
  select case when bool_and(is_shown) and min(at) <= began - interval '20 days' then min(final) end from used
$$;
--> statement-breakpoint
-- Keeps what a product costs from when on, and what its discount may be compared with.
create or replace function shop_note_price() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  running integer := shop_discount_now(new.discount_ratio, new.discount_from, new.discount_until);
  asked integer := shop_final_price(new.price, running);
  shown boolean := new.is_show and new.removed_at is null;
  last price_history;
begin
  select * into last from price_history where product_id = new.id order by at desc, id desc limit 1;
  if last.id is null or (last.price, last.final, last.is_shown) is distinct from (new.price, asked, shown) then
    insert into price_history (product_id, at, price, discount_ratio, final, is_shown)
    values (new.id, greatest(case when tg_op = 'INSERT' then new."create" else clock_timestamp() end, last.at), new.price, running, asked, shown);
  end if;
  new.base_price := case when asked < new.price then shop_base_price(new.id, (
    select min(at) from price_history h where h.product_id = new.id and h.id > coalesce(
      (select max(id) from price_history o where o.product_id = new.id and (o.price, o.final) is distinct from (new.price, asked)), 0))) end;
  return new;
end $$;
--> statement-breakpoint
create trigger products_note_price before insert or update of price, discount_ratio, discount_from, discount_until, next_turn_at, is_show, removed_at on products for each row execute function shop_note_price();
--> statement-breakpoint
-- What was asked before is not known: the history begins now.
insert into price_history (product_id, at, price, discount_ratio, final, is_shown)
select id, now(), price, shop_discount_now(discount_ratio, discount_from, discount_until),
  shop_final_price(price, shop_discount_now(discount_ratio, discount_from, discount_until)), is_show and removed_at is null from products;
