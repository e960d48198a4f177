-- Refuses every change of a recorded review of the audit log.
create or replace function audit_reviews_are_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('shop.forgets', true) = 'audit' then return null; end if;
  raise exception 'audit_reviews is append-only';
end $$;
