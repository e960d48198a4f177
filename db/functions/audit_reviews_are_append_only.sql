-- A month that was looked through stays looked through.
create or replace function audit_reviews_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit_reviews is append-only';
end $$;
