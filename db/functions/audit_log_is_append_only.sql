-- The audit log is append-only, whoever connects; the clock alone removes what is too old
-- (shop_forget_audit).
create or replace function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('shop.forgets', true) = 'audit' then return null; end if;
  raise exception 'audit_log is append-only';
end $$;
