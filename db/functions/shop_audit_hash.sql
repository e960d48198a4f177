-- The hash of one entry in the audit log's chain. Columns that are added later stay out of it,
-- because they would change the hashes of existing entries.
create or replace function shop_audit_hash(previous text, entry audit_log) returns text language sql immutable as $$
  select encode(sha256(convert_to(jsonb_build_array(previous, entry.id, extract(epoch from entry.at), entry.account_id, entry.email, entry.address,
    entry.action, entry.subject, entry.whose, entry.reason, entry.before, entry.after)::text, 'UTF8')), 'hex')
$$;
