-- Whether every discount is shown with the price struck through, or only one that its history
-- proves. The owner decides; until then what the specification says holds: every discount.
create or replace function shop_strikes_all() returns boolean language sql stable as $$
  select coalesce((select settings ->> 'strikes' from site_settings limit 1), 'always') <> 'proven'
$$;
