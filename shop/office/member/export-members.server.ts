import { and } from "drizzle-orm";
import { phoneWords } from "#lib/phone.ts";
import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import {
  beginExport,
  exportTable,
  type FileColumn,
  type TableExport,
  type TableFile,
} from "#shop/audit/export-table.server.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { countUpTo } from "#shop/database/count-up-to.server.ts";
import { newestFirst } from "#shop/database/newest-first.server.ts";
import { users } from "#shop/member/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { memberColumns, waysOf, type ListedMember } from "./listed-member.server.ts";
import { matchingMembers } from "./matching-members.server.ts";
import {
  marketingKinds,
  memberQuery,
  signInWays,
  type MarketingKind,
  type MemberFilter,
} from "./member-filters.ts";

const agreements = Object.keys(marketingKinds) as MarketingKind[];

/** As spreadsheets know a day, in Seoul. */
const day = (at: Date | null) => at && toSeoulLocal(at).slice(0, 10);

const columns: FileColumn<ListedMember>[] = [
  ["회원번호", ({ id }) => id],
  ["이름", ({ name }) => name],
  ["이메일", ({ email }) => email],
  ["휴대폰", ({ phone }) => phone && phoneWords(phone)],
  ["가입일", ({ joinedAt }) => day(joinedAt)],
  ["마지막 로그인", ({ signedInAt }) => day(signedInAt)],
  [
    "로그인 방법",
    ({ providers }) =>
      waysOf(providers)
        .map((way) => signInWays[way])
        .join(", "),
  ],
  ["상태", ({ blockedAt }) => (blockedAt ? "정지" : "정상")],
  ["주문 수", ({ orders }) => orders],
  ["누적 구매(원)", ({ bought }) => bought],
  ["마지막 주문", ({ lastOrderAt }) => day(lastOrderAt)],
  ["태그", ({ tags }) => tags.join(", ")],
  ...agreements.map((kind): FileColumn<ListedMember> => [
    `${marketingKinds[kind]} 수신 동의`,
    ({ marketing }) => (marketing.includes(kind) ? "동의" : "동의 안 함"),
  ]),
];

type MemberExport = { reason: string; filter: MemberFilter };

const exportOf = (db: Db, { reason, filter }: MemberExport): TableExport<ListedMember> => ({
  name: "members",
  perHour: 10,
  columns,
  audit: {
    action: "member.export",
    subject: "members",
    reason,
    after: { filter: Object.fromEntries(memberQuery(filter)) },
  },
  count: (limit) => countUpTo(db, users, matchingMembers(filter), limit),
  read: (page) =>
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
    ),
});

/** The members of a filter, unmasked, as a spreadsheet file. Throws `too-many-attempts`. */
export const exportMembers = (
  { db }: Pick<Shop, "db">,
  filter: MemberFilter,
  reason: string,
  reader: AuditActor,
): Promise<TableFile> => exportTable(db, exportOf(db, { reason, filter }), reader);

/** Audits and rate-limits an export of members. Throws `too-many-attempts` after ten per hour. */
export const beginMemberExport = (
  db: Db,
  reader: AuditActor,
  exported: MemberExport,
): Promise<unknown> => beginExport(db, exportOf(db, exported), reader);
