import { and, count } from "drizzle-orm";
import { csvFile } from "#lib/spreadsheet/table-file.server.ts";
import type { WorkbookCell } from "#lib/spreadsheet/workbook.server.ts";
import { phoneWords } from "#lib/phone.ts";
import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { newestFirst } from "#shop/database/newest-first.server.ts";
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
import { users } from "#shop/member/table.server.ts";

const HOUR = 3600;
const MOST_PER_HOUR = 10;
const BATCH = 200;

const agreements = Object.keys(marketingKinds) as MarketingKind[];
const heads = [
  "회원번호",
  "이름",
  "이메일",
  "휴대폰",
  "가입일",
  "마지막 로그인",
  "로그인 방법",
  "상태",
  "주문 수",
  "누적 구매(원)",
  "마지막 주문",
  "태그",
  ...agreements.map((kind) => `${marketingKinds[kind]} 수신 동의`),
];

/** The members of a filter, unmasked, as a spreadsheet file. */
export async function exportMembers(
  { db }: Pick<Shop, "db">,
  filter: MemberFilter,
  reason: string,
  reader: AuditActor,
): Promise<ReadableStream<Uint8Array>> {
  await beginMemberExport(db, reader, { reason, filter });
  return csvFile(heads, linesOf(db, filter));
}

/** Audits and rate-limits an export of members. Throws `too-many-attempts` after ten per hour. */
export async function beginMemberExport(
  db: Db,
  reader: AuditActor,
  { reason, filter }: { reason: string; filter: MemberFilter },
): Promise<void> {
  await spendAttempt(db, [
    { key: `export of members by ${reader.account?.id}`, most: MOST_PER_HOUR, seconds: HOUR },
  ]);
  const [row] = await db.select({ members: count() }).from(users).where(matchingMembers(filter));
  await recordAudit(db, {
    ...reader,
    action: "member.export",
    subject: "members",
    reason,
    after: { count: row?.members ?? 0, filter: Object.fromEntries(memberQuery(filter)) },
  });
}

async function* linesOf(db: Db, filter: MemberFilter): AsyncGenerator<WorkbookCell[][]> {
  for (let after: string | null | undefined; after !== null;) {
    const { rows, next } = await newestFirst(
      { time: users.createdAt, id: users.id, isId: /^[\w-]{1,64}$/ },
      { after, limit: BATCH },
      ({ where, orderBy, micros, limit }) =>
        db
          .select({ ...memberColumns, micros })
          .from(users)
          .where(and(matchingMembers(filter), where))
          .orderBy(...orderBy)
          .limit(limit),
    );
    yield rows.map(lineOf);
    after = next;
  }
}

const lineOf = ({
  id,
  name,
  email,
  phone,
  joinedAt,
  signedInAt,
  providers,
  blockedAt,
  orders,
  bought,
  lastOrderAt,
  tags,
  marketing,
}: ListedMember): WorkbookCell[] => [
  id,
  name,
  email,
  phone && phoneWords(phone),
  day(joinedAt),
  signedInAt && day(signedInAt),
  waysOf(providers)
    .map((way) => signInWays[way])
    .join(", "),
  blockedAt ? "정지" : "정상",
  orders,
  bought,
  lastOrderAt && day(lastOrderAt),
  tags.join(", "),
  ...agreements.map((kind) => (marketing.includes(kind) ? "동의" : "동의 안 함")),
];

/** As spreadsheets know a day, in Seoul. */
const day = (at: Date) => toSeoulLocal(at).slice(0, 10);
