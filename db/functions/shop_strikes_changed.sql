-- Recomputes every product's struck-through price when the owner's setting changes.
create or replace function shop_strikes_changed() returns trigger language plpgsql as $$
begin
  update products set price = price where discount_ratio is not null and removed_at is null;
  return null;
end $$;
