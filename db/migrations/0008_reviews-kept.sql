-- A month that was looked through stays looked through.
create function audit_reviews_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit_reviews is append-only';
end $$;
--> statement-breakpoint
create trigger audit_reviews_kept before update or delete or truncate on audit_reviews for each statement execute function audit_reviews_are_append_only();
