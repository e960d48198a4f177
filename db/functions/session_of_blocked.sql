-- The row is locked whether or not it is blocked yet: of a block and a sign-in in the same moment,
-- the later one sees the earlier.
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
