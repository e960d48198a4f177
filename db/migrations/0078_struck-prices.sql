-- A shop that exists strikes through proven prices alone, as before; its owner may choose otherwise.
update site_settings set settings = settings || '{"strikes": "proven"}'::jsonb where not settings ? 'strikes';
--> statement-breakpoint
-- Whether every discount is shown with the price struck through, or only one that its history proves.
-- The owner decides; until then what the specification says holds: every discount.
create or replace function shop_strikes_all() returns boolean language sql stable as $$
  select coalesce((select settings ->> 'strikes' from site_settings limit 1), 'always') <> 'proven'
$$;
--> statement-breakpoint
-- What the history proves of the price that is asked now: the lowest that was asked before it began to
-- hold (shop_base_price), in won; null when nothing is proven.
create or replace function shop_proven_price(product text, price integer, asked integer)
returns integer language sql stable as $$
  select shop_base_price(product, (
    select min(at) from price_history h where h.product_id = product and h.id > coalesce(
      (select max(id) from price_history o where o.product_id = product
        and (o.price, o.final) is distinct from (shop_proven_price.price, asked)), 0)))
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
  new.base_price := case when asked >= new.price then null
    when shop_strikes_all() then new.price
    else shop_proven_price(new.id, new.price, asked) end;
  return new;
end $$;
--> statement-breakpoint
-- What is struck through follows the owner's choice at once: each discount is noted anew.
create or replace function shop_strikes_changed() returns trigger language plpgsql as $$
begin
  update products set price = price where discount_ratio is not null and removed_at is null;
  return null;
end $$;
--> statement-breakpoint
create trigger site_settings_strikes after update on site_settings for each row
  when (old.settings -> 'strikes' is distinct from new.settings -> 'strikes')
  execute function shop_strikes_changed();
