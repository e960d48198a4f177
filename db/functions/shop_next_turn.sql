-- Computes when a product next changes by time alone. A product that is already shown has no
-- publication ahead.
create or replace function shop_next_turn() returns trigger language plpgsql as $$
begin
  if new.is_show then
    new.publish_at := null;
  end if;
  new.next_turn_at := (select min(turn) from unnest(array[new.discount_from, new.discount_until,
    new.reservation_opens_at, new.reservation_closes_at, new.publish_at]) as turn where turn > now());
  return new;
end $$;
