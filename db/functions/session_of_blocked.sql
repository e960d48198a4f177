-- Refuses a session for a blocked account. The account's row is always locked, so that a block and
-- a sign-in at the same moment happen one after the other.
create or replace function session_of_blocked() returns trigger language plpgsql as $$
declare
  since timestamptz;
begin
  select blocked_at into since from "user" where id = new.user_id for share;
  if since is not null then
    raise exception 'account is blocked' using errcode = 'SH001';
  end if;
  return new;
end $$;
