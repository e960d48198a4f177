import { and, eq, gte, like, lt, ne, or, sql, type SQL } from "drizzle-orm";
import { users } from "#shop/member/table.server.ts";
import type { AuditFilter } from "./audit-filter.ts";
import { auditLog } from "#shop/audit/table.server.ts";

const DAY_MS = 86_400_000;
const startOf = (day: string) => new Date(`${day}T00:00:00+09:00`);
const nouns = ["order", "product", "member", "account", "mail", "notice", "user", "audit month"];

/** Exact where an index helps; an unfinished address matches its beginning. */
const byWho = (who: string) =>
  /@[^@]+\.[^@]+$/.test(who)
    ? eq(auditLog.email, who)
    : sql`starts_with(${auditLog.email}, ${who})`;

const byAbout = (about: string) =>
  or(
    eq(auditLog.whose, about),
    sql`${auditLog.subject} = any(${sql.param(nouns.map((noun) => `${noun} ${about}`))}::text[])`,
    about.includes("@")
      ? sql`${auditLog.whose} in (select ${users.id} from ${users}
        where ${eq(users.email, about.toLowerCase())})`
      : undefined,
  );

/** Looking at the log is in the log too. */
function byAction(action: string | null | undefined): SQL {
  if (!action) return ne(auditLog.action, "audit.read");
  return action.endsWith(".") ? like(auditLog.action, `${action}%`) : eq(auditLog.action, action);
}

export function matchingAudit({ who, action, about, from, to }: AuditFilter): SQL | undefined {
  return and(
    who ? byWho(who) : undefined,
    byAction(action),
    about ? byAbout(about) : undefined,
    from ? gte(auditLog.at, startOf(from)) : undefined,
    to ? lt(auditLog.at, new Date(startOf(to).getTime() + DAY_MS)) : undefined,
  );
}
