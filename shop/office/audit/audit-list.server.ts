import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { countUpTo } from "#shop/database/count-up-to.server.ts";
import { officeList } from "../list/office-list.server.ts";
import { auditFields, auditFilterWords } from "./audit-filter.ts";
import { listAudit, type AuditRow } from "./list-audit.server.ts";
import { matchingAudit } from "./matching-audit.server.ts";

const changes = ({ difference }: AuditRow) =>
  difference
    .map(({ field, before, after }) => `${field}: ${before ?? "없음"} → ${after ?? "없음"}`)
    .join(" / ");

/** The log, newest first. Whoever shows it records that first (`recordAuditRead`). */
export const auditList = officeList({
  path: "/admin/audit",
  fields: auditFields,
  page: ({ db }, filter, page) => listAudit(db, filter, page),
  columns: {
    id: ["번호", ({ id }) => id],
    at: ["시각", ({ at }) => toSeoulLocal(at).replace("T", " ")],
    who: ["관리자", ({ email }) => email],
    address: ["접속지", ({ address }) => address],
    label: ["한 일", ({ label }) => label],
    action: ["동작", ({ action }) => action],
    subject: ["대상", ({ subject }) => subject],
    whose: ["정보 주체", ({ whose }) => whose],
    reason: ["이유", ({ reason }) => reason],
    difference: ["변경", changes],
    person: ["누가"],
    why: ["이유와 변경"],
  },
  file: {
    name: "the audit log",
    korean: "감사기록",
    plain: "audit",
    most: 100_000,
    asksReason: true,
    audit: (filter) => ({
      action: "audit.export",
      subject: `audit log ${auditFilterWords(filter)}`.trim(),
    }),
    count: ({ db }, filter, limit) => countUpTo(db, auditLog, matchingAudit(filter), limit),
  },
});
