import { phoneWords } from "#lib/phone.ts";
import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import { beginExport, type FileColumn } from "#shop/audit/export-table.server.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { countUpTo } from "#shop/database/count-up-to.server.ts";
import { users } from "#shop/member/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { isNarrowed } from "../list/list-fields.ts";
import { officeList } from "../list/office-list.server.ts";
import { countMembers } from "./count-members.server.ts";
import { listMembers, readMembers } from "./list-members.server.ts";
import { waysOf, type ListedMember } from "./listed-member.server.ts";
import { matchingMembers } from "./matching-members.server.ts";
import {
  marketingKinds,
  memberFields,
  memberQuery,
  readMemberFilter,
  signInWays,
  type MarketingKind,
  type MemberFilter,
} from "./member-filters.ts";
import { listMemberTags } from "./note/list-member-tags.server.ts";

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

const file = {
  name: "members",
  perHour: 10,
  audit: (filter: MemberFilter) => ({
    action: "member.export",
    subject: "members",
    after: { filter: Object.fromEntries(memberQuery(filter)) },
  }),
  count: ({ db }: { db: Db }, filter: MemberFilter, limit: number) =>
    countUpTo(db, users, matchingMembers(filter), limit),
};

/** Members by the day they joined: masked on the screen, whole in the file. */
export const memberList = officeList({
  path: "/admin/user",
  fields: {
    ...memberFields,
    tag: {
      ...memberFields.tag,
      load: async (db) => Object.fromEntries((await listMemberTags(db)).map((tag) => [tag, tag])),
    },
  },
  page: listMembers,
  // How many there are says nothing about how many are found.
  counts: async ({ db }, filter): Promise<Record<string, number>> =>
    isNarrowed(memberFields, filter) ? {} : countMembers(db),
  columns: {
    name: ["회원"],
    email: ["연락처"],
    ways: ["로그인 방법"],
    marketing: ["수신 동의"],
    orders: ["주문"],
    bought: ["누적 구매"],
    lastOrderAt: ["마지막 주문"],
    joinedAt: ["가입"],
    signedInAt: ["마지막 로그인"],
    state: ["상태"],
  },
  file: {
    ...file,
    korean: "회원",
    plain: "members",
    asksReason: true,
    of: { page: ({ db }, filter, page) => readMembers(db, filter, page), columns },
  },
});

/** Audits and rate-limits a file of all members. Throws `too-many-attempts` after ten per hour. */
export function beginMemberExport(db: Db, reader: AuditActor, reason: string): Promise<unknown> {
  const all = readMemberFilter(new URLSearchParams());
  const { audit, count, ...limits } = file;
  return beginExport(
    db,
    {
      ...limits,
      audit: { ...audit(all), reason },
      count: (limit) => count({ db }, all, limit),
    },
    reader,
  );
}
