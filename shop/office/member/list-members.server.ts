import { and } from "drizzle-orm";
import { maskEmail, maskName, maskPhone } from "#lib/mask.ts";
import { pick } from "#lib/pick.ts";
import { newestFirst, type Page, type PageAsked } from "#shop/database/newest-first.server.ts";
import { oldestFirst } from "#shop/database/oldest-first.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { memberColumns, waysOf, type ListedMember } from "./listed-member.server.ts";
import { matchingMembers } from "./matching-members.server.ts";
import type { MarketingKind, MemberFilter, SignInWay } from "./member-filters.ts";
import { isAdministrator } from "#shop/member/rights.ts";
import { users } from "#shop/member/table.server.ts";

export type MemberRow = {
  id: string;
  /** masked: who it is shows when it is opened, with a reason */
  name: string;
  email: string;
  phone: string | null;
  joinedAt: Date;
  signedInAt: Date | null;
  ways: SignInWay[];
  marketing: MarketingKind[];
  /** 100 means that many or more */
  orders: number;
  /** won that was captured, less what went back */
  bought: number;
  lastOrderAt: Date | null;
  tags: string[];
  isBlocked: boolean;
  isAdministrator: boolean;
};

/** A page of members, whole, the newest first: for the file, and to be masked for the screen. */
export const readMembers = (db: Db, filter: MemberFilter, page: PageAsked) =>
  newestFirst(
    { time: users.createdAt, id: users.id, isId: /^[\w-]{1,64}$/ },
    page,
    ({ where, orderBy, micros, limit }) =>
      db
        .select({ ...memberColumns, micros })
        .from(users)
        .where(and(matchingMembers(filter), where))
        .orderBy(...orderBy)
        .limit(limit),
  );

/** A page of members, masked, by the day they joined. */
export async function listMembers(
  { db, adminEmails }: Pick<Shop, "db" | "adminEmails">,
  filter: MemberFilter,
  page: PageAsked = {},
): Promise<Page<MemberRow>> {
  const read = (pageRequest: PageAsked) => readMembers(db, filter, pageRequest);
  const { rows, ...cursors } =
    filter.order === "oldest" ? await oldestFirst(page, read, "0") : await read(page);
  return {
    ...cursors,
    rows: rows.map((member) => maskedRow(member, adminEmails)),
  };
}

const maskedRow = (member: ListedMember, adminEmails: readonly string[]): MemberRow => ({
  ...pick(member, [
    "id",
    "joinedAt",
    "signedInAt",
    "marketing",
    "orders",
    "bought",
    "lastOrderAt",
    "tags",
  ]),
  ways: waysOf(member.providers),
  name: maskName(member.name),
  email: maskEmail(member.email),
  phone: member.phone && maskPhone(member.phone),
  isBlocked: member.blockedAt !== null,
  isAdministrator: isAdministrator(member, adminEmails),
});
