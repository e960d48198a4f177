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

/** A page of members, whole, by the day they joined: for the file, and masked for the screen. */
export function readMembers(db: Db, filter: MemberFilter, page: PageAsked) {
  const read = (pageRequest: PageAsked) =>
    newestFirst(
      { time: users.createdAt, id: users.id, isId: /^[\w-]{1,64}$/ },
      pageRequest,
      ({ where, orderBy, micros, limit }) =>
        db
          .select({ ...memberColumns, micros })
          .from(users)
          .where(and(matchingMembers(filter), where))
          .orderBy(...orderBy)
          .limit(limit),
    );
  return filter.order === "oldest" ? oldestFirst(page, read, "0") : read(page);
}

/** A page of members, masked. */
export async function listMembers(
  { db, adminEmails }: Pick<Shop, "db" | "adminEmails">,
  filter: MemberFilter,
  page: PageAsked = {},
): Promise<Page<MemberRow>> {
  const { rows, ...cursors } = await readMembers(db, filter, page);
  return { ...cursors, rows: rows.map((member) => maskedRow(member, adminEmails)) };
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
