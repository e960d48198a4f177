import { csvFile } from "#lib/spreadsheet/table-file.server.ts";
import type { WorkbookCell } from "#lib/spreadsheet/workbook.server.ts";
import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import type { Db } from "#shop/shop.ts";
import { auditFilterWords, type AuditFilter } from "./audit-filter.ts";
import { listAudit, type AuditRow } from "./list-audit.server.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";

const AT_ONCE = 200;
const MOST = 100_000;
const heads = [
  "번호",
  "시각",
  "관리자",
  "접속지",
  "한 일",
  "동작",
  "대상",
  "정보 주체",
  "이유",
  "변경",
];

const changes = ({ difference }: AuditRow) =>
  difference
    .map(({ field, before, after }) => `${field}: ${before ?? "없음"} → ${after ?? "없음"}`)
    .join(" / ");

const lineOf = (row: AuditRow) => [
  row.id,
  toSeoulLocal(row.at).replace("T", " "),
  row.email,
  row.address,
  row.label,
  row.action,
  row.subject,
  row.whose,
  row.reason,
  changes(row),
];

/** The found entries as a file, streamed, newest first. */
export async function exportAudit(
  db: Db,
  filter: AuditFilter,
  reason: string,
  reader: AuditActor,
): Promise<ReadableStream<Uint8Array>> {
  await recordAudit(db, {
    ...reader,
    action: "audit.export",
    subject: `audit log ${auditFilterWords(filter)}`.trim(),
    reason,
  });
  return csvFile(heads, piecesOf(db, filter));
}

async function* piecesOf(db: Db, filter: AuditFilter): AsyncGenerator<WorkbookCell[][]> {
  let after: string | null = null;
  for (let given = 0; given < MOST; given += AT_ONCE) {
    const { rows, next } = await listAudit(db, filter, { after, limit: AT_ONCE });
    if (rows.length) yield rows.map(lineOf);
    if (!next) return;
    after = next;
  }
}
