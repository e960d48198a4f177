import { and, eq, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import { normalizeEmail } from "#lib/email.ts";
import { maskEmail, maskName } from "#lib/mask.ts";
import { newestFirst, UUID } from "#shop/database/newest-first.server.ts";
import { movedMembers } from "#shop/member/moved/table.server.ts";
import { users } from "#shop/member/table.server.ts";
import { search, tabs } from "../list/list-fields.ts";
import { officeList } from "../list/office-list.server.ts";

const memberTabs = {
  waiting: "첫 로그인 전",
  uninvited: "초대하지 않음",
  accepted: "로그인함",
  all: "전체",
} as const;

const { acceptedAt, invitedAt, movedAt } = movedMembers;
const isUnder: Record<keyof typeof memberTabs, SQL | undefined> = {
  waiting: isNull(acceptedAt),
  uninvited: and(isNull(acceptedAt), isNull(invitedAt)),
  accepted: isNotNull(acceptedAt),
  all: undefined,
};

/** A mail address as a whole, a name by its start, a former shop by its name. */
function found(words: string): SQL | undefined {
  if (!words) return undefined;
  if (words.includes("@")) return eq(users.email, normalizeEmail(words));
  const start = `${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return or(sql`${users.name} like ${start}`, sql`${movedMembers.shopName} like ${start}`);
}

/** Who came along from a former shop, newest first, masked. */
export const movedMemberList = officeList({
  path: "/admin/move/members",
  fields: {
    tab: tabs("옮겨 온 회원 보기", memberTabs),
    search: search("옮겨 온 회원 검색", "이메일 전체, 이름, 이전 상점", 100),
  },
  page: async ({ db }, { tab, search: words }, page) => {
    const { rows, ...pages } = await newestFirst(
      { time: movedAt, id: movedMembers.id, isId: UUID },
      page,
      ({ where, orderBy, micros, limit }) =>
        db
          .select({
            id: movedMembers.id,
            micros,
            accountId: users.id,
            name: users.name,
            email: users.email,
            shopName: movedMembers.shopName,
            points: movedMembers.points,
            isBlocked: sql<boolean>`${users.blockedAt} is not null`,
            wasHere: sql<boolean>`${acceptedAt} is not distinct from ${movedAt}`,
            movedAt,
            invitedAt,
            acceptedAt,
          })
          .from(movedMembers)
          .innerJoin(users, eq(users.id, movedMembers.accountId))
          .where(and(isUnder[tab], found(words), where))
          .orderBy(...orderBy)
          .limit(limit),
    );
    return {
      ...pages,
      rows: rows.map(({ name, email, ...row }) => ({
        ...row,
        name: maskName(name),
        email: maskEmail(email),
      })),
    };
  },
  columns: {
    name: ["회원"],
    email: ["이메일"],
    shopName: ["이전 상점"],
    points: ["옮긴 포인트"],
    movedAt: ["옮긴 날"],
    state: ["상태"],
  },
});
