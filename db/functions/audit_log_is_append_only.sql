-- Refuses every change of the audit log except deletion by shop_forget_audit, which removes entries
-- that are too old.
create or replace function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('shop.forgets', true) = 'audit' then return null; end if;
  raise exception 'audit_log is append-only';
end $$;
