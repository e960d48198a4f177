import { sql } from "drizzle-orm";

/**
 * Whether an account of "user" was moved in and its person has not come yet: somebody who came from
 * one shop and did not sign in waits for it also from another one.
 */
export const isWaiting = sql<boolean>`exists (select from moved_members
  where moved_members.account_id = "user".id and moved_members.accepted_at is null)`;
