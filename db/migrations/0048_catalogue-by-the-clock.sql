CREATE TABLE "low_shelves" (
	"product_id" text NOT NULL,
	"option_id" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "low_shelves_product_id_option_id_pk" PRIMARY KEY("product_id","option_id")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "discount_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "discount_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "next_turn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "low_stock" integer;--> statement-breakpoint
ALTER TABLE "low_shelves" ADD CONSTRAINT "low_shelves_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_to_turn" ON "products" USING btree ("next_turn_at") WHERE next_turn_at is not null;--> statement-breakpoint
CREATE INDEX "products_to_publish" ON "products" USING btree ("publish_at") WHERE publish_at is not null;
--> statement-breakpoint
-- Percent of discount in force now, for whatever a shopper reads or pays; the same as `discountAt` of the shop.
create or replace function shop_discount_now(discount integer, since timestamptz, until timestamptz) returns integer language sql stable parallel safe as $$
  select case when coalesce(since <= now(), true) and coalesce(now() < until, true) then discount end
$$;
--> statement-breakpoint
-- When a product next changes by the clock alone. What is shown has nothing left to publish.
create or replace function shop_next_turn() returns trigger language plpgsql as $$
begin
  if new.is_show then
    new.publish_at := null;
  end if;
  new.next_turn_at := (select min(turn) from unnest(array[new.discount_from, new.discount_until,
    new.reservation_opens_at, new.reservation_closes_at, new.publish_at]) as turn where turn > now());
  return new;
end $$;
--> statement-breakpoint
create trigger products_turn_next before insert or update of discount_from, discount_until, reservation_opens_at, reservation_closes_at, publish_at, next_turn_at, is_show
  on products for each row execute function shop_next_turn();
--> statement-breakpoint
-- A product that is ordered at once had no time of sale before, and a time to reserve meant nothing there.
update products set reservation_opens_at = null, reservation_closes_at = null
  where sale_kind = 'order' and (reservation_opens_at is not null or reservation_closes_at is not null);
--> statement-breakpoint
update products set next_turn_at = null where reservation_opens_at > now() or reservation_closes_at > now();
--> statement-breakpoint
-- The shelf is locked first: its new name and a product that moves onto it at the same moment both reach the document.
create or replace function shop_index_products(wanted text[]) returns void language plpgsql as $$
begin
  perform 1 from product_categories c where c.slug in (
    select p.category from products p where p.id = any(wanted)
    union select up.parent from products p join product_categories up on up.slug = p.category where p.id = any(wanted)
  ) order by c.slug for share;
  delete from product_search where product_id in
    (select p.id from products p where p.id = any(wanted) and not (p.is_show and p.removed_at is null));
  insert into product_search (product_id, title_keys, keys, initials, facets, price, "create")
  select p.id,
    ' ' || shop_keystrokes(p.title) || ' ' || replace(shop_keystrokes(p.title), ' ', ''),
    ' ' || shop_keystrokes(concat_ws(' ', p.title, p.summary, array_to_string(p.tags, ' '), c.name, up.name,
      p.voice_sex, p.voice_age, p.voice_tone, p.voice_use, array_to_string(p.voice_languages, ' '), p.voice_length,
      p.voice_licence, p.voice_maker, p.seo_title,
      (select string_agg(o.axis_name || ' ' || o.label, ' ') from product_options o where o.product_id = p.id)))
      || ' ' || replace(shop_keystrokes(p.title), ' ', '') || ' ' || replace(shop_keystrokes(array_to_string(p.tags, ' ')), ' ', ''),
    ' ' || shop_initials(p.title) || ' ' || replace(shop_initials(p.title), ' ', ''),
    array_remove(array['category:' || p.category, 'category:' || c.parent,
      'voiceSex:' || p.voice_sex, 'voiceAge:' || p.voice_age, 'voiceTone:' || p.voice_tone, 'voiceUse:' || p.voice_use,
      'voiceLength:' || p.voice_length, 'voiceLicence:' || p.voice_licence, 'voiceMaker:' || p.voice_maker], null)
      || array(select 'voiceLanguages:' || each from unnest(p.voice_languages) as each)
      || array(select 'tag:' || each from unnest(p.tags) as each),
    shop_final_price(p.price, shop_discount_now(p.discount_ratio, p.discount_from, p.discount_until)),
    p."create"
  from products p
  left join product_categories c on c.slug = p.category
  left join product_categories up on up.slug = c.parent
  where p.id = any(wanted) and p.is_show and p.removed_at is null
  on conflict (product_id) do update set title_keys = excluded.title_keys, keys = excluded.keys, initials = excluded.initials,
      facets = excluded.facets, price = excluded.price, "create" = excluded."create"
    where (product_search.title_keys, product_search.keys, product_search.facets, product_search.price, product_search."create")
      is distinct from (excluded.title_keys, excluded.keys, excluded.facets, excluded.price, excluded."create");
end $$;
--> statement-breakpoint
drop trigger products_words_changed on products;
--> statement-breakpoint
create trigger products_words_changed after update of title, summary, tags, category, seo_title, voice_sex, voice_age, voice_tone, voice_use, voice_languages, voice_length, voice_licence, voice_maker,
  is_show, removed_at, price, discount_ratio, discount_from, discount_until, next_turn_at, "create"
  on products for each row execute function shop_product_words_changed();
