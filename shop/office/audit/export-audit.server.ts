import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import { exportTable, type FileColumn, type TableFile } from "#shop/audit/export-table.server.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { countUpTo } from "#shop/database/count-up-to.server.ts";
import type { Db } from "#shop/shop.ts";
import { auditFilterWords, type AuditFilter } from "./audit-filter.ts";
import { listAudit, type AuditRow } from "./list-audit.server.ts";
import { matchingAudit } from "./matching-audit.server.ts";

const changes = ({ difference }: AuditRow) =>
  difference
    .map(({ field, before, after }) => `${field}: ${before ?? "없음"} → ${after ?? "없음"}`)
    .join(" / ");

const columns: FileColumn<AuditRow>[] = [
  ["번호", ({ id }) => id],
  ["시각", ({ at }) => toSeoulLocal(at).replace("T", " ")],
  ["관리자", ({ email }) => email],
  ["접속지", ({ address }) => address],
  ["한 일", ({ label }) => label],
  ["동작", ({ action }) => action],
  ["대상", ({ subject }) => subject],
  ["정보 주체", ({ whose }) => whose],
  ["이유", ({ reason }) => reason],
  ["변경", changes],
];

/** The found entries as a file, newest first. Throws `too-many-attempts`. */
export const exportAudit = (
  db: Db,
  filter: AuditFilter,
  { reason, most }: { reason: string; most?: number },
  reader: AuditActor,
): Promise<TableFile> =>
  exportTable(
    db,
    {
      name: "the audit log",
      most: most ?? 100_000,
      columns,
      audit: {
        action: "audit.export",
        subject: `audit log ${auditFilterWords(filter)}`.trim(),
        reason,
      },
      count: (limit) => countUpTo(db, auditLog, matchingAudit(filter), limit),
      read: (page) => listAudit(db, filter, page),
    },
    reader,
  );
