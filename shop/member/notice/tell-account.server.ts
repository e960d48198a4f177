import { queueNotices } from "#shop/notice/notice-row.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { Account } from "../auth.ts";
import { roleTitle, type Role } from "../staff/roles.ts";
import { memberNotice } from "./member-notice.server.ts";
import type { FactorEvent } from "./member-words.ts";

type NoticedAccount = Pick<Account, "id" | "email" | "name">;
type NoticingShop = Pick<Shop, "origin" | "now">;

/** A mail that says how the account signs in now; `isOffice`: it opens the back office. */
export const tellFactor = (
  db: Db,
  { origin, now }: NoticingShop,
  { id, email, name }: NoticedAccount,
  change: { event: FactorEvent; isOffice: boolean },
): Promise<void> =>
  queueNotices(db, memberNotice({ ...change, name, at: now(), to: email, subjectKey: id }, origin));

/** A mail that says what the account may do in the back office from now on; null: nothing. */
export const tellRole = (
  db: Db,
  { origin, now }: NoticingShop,
  { id, email, name }: NoticedAccount,
  role: Role | null,
): Promise<void> => {
  const roleChange = role
    ? ({ event: "role-given", role: roleTitle(role) } as const)
    : ({ event: "role-taken" } as const);
  const notice = { ...roleChange, name, at: now(), to: email, subjectKey: id };
  return queueNotices(db, memberNotice(notice, origin));
};
