-- Refuses every change of a recorded consent.
create or replace function consents_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'consents is append-only';
end $$;
