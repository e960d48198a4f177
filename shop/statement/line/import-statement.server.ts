import { gte, inArray, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { newLines } from "../match/new-lines.ts";
import { MOST_DAYS_OLD } from "../read/read-lines.ts";
import { readStatement } from "../read/read-statement.server.ts";
import type { SkippedRow } from "../statement-line.ts";
import { statementLines } from "../table.server.ts";
import { markLine, type MarkedLine } from "./line-marks.server.ts";
import { listOwnAccounts } from "./list-own-accounts.server.ts";
import { listHandTransfers } from "./list-expected.server.ts";

/** What became of a statement's rows. */
export type ImportedStatement = {
  added: number;
  /** were in an earlier statement */
  repeated: number;
  /** money that went out and is no refund's; not kept */
  others: number;
  old: number;
  skipped: number;
  problems: SkippedRow[];
};

const MOST_PROBLEMS = 50;
const AT_ONCE = 500;

/**
 * Takes the lines of a statement that no earlier one had. They wait until somebody settles them.
 * Throws BadInput about `text`, and `statement-no-account`.
 */
export async function importStatement(
  shop: Shop,
  text: string,
  acting: AuditActor,
): Promise<ImportedStatement> {
  const own = await listOwnAccounts(shop);
  const [inForce] = own;
  if (inForce === undefined) throw new Refusal("statement-no-account");
  const read = readStatement(text, { own, now: shop.now() });
  const marked = read.lines.map((line) => markLine(shop, read.account ?? inForce, line));
  const kept = await inTransaction(shop.db, async (db) => {
    // Two statements at once would each find the lines that they share new.
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('statement lines', 0))`);
    const wanted = await wantedLines(db, marked);
    const added = newLines(await linesSince(db, shop.now()), wanted);
    await insertLines(db, added);
    const counts = { rows: read.lines.length, added: added.length };
    await recordAudit(db, {
      ...acting,
      action: "statement.import",
      subject: "statement",
      after: counts,
    });
    return { added: added.length, wanted: wanted.length };
  });
  return {
    added: kept.added,
    repeated: kept.wanted - kept.added,
    others: marked.length - kept.wanted,
    old: read.old,
    skipped: read.skipped,
    problems: read.problems.slice(0, MOST_PROBLEMS),
  };
}

/** Of what went out only what may have been a refund: all else is the owner's own business. */
async function wantedLines(db: Db, lines: readonly MarkedLine[]): Promise<MarkedLine[]> {
  const amounts = new Set((await listHandTransfers(db)).map(({ amount }) => amount));
  return lines.filter(({ amountIn, amountOut }) => amountIn > 0 || amounts.has(amountOut));
}

const linesSince = (db: Db, now: Date) =>
  db
    .select()
    .from(statementLines)
    .where(gte(statementLines.at, new Date(now.getTime() - (MOST_DAYS_OLD + 2) * 24 * 3600_000)))
    .orderBy(statementLines.at, statementLines.id);

async function insertLines(db: Db, lines: readonly MarkedLine[]): Promise<void> {
  const fingerprints = [...new Set(lines.map(({ fingerprint }) => fingerprint))];
  const counts = new Map<string, number>();
  for (let at = 0; at < fingerprints.length; at += AT_ONCE) {
    const rows = await db
      .select({
        fingerprint: statementLines.fingerprint,
        count: sql<number>`max(${statementLines.occurrence})::int`,
      })
      .from(statementLines)
      .where(inArray(statementLines.fingerprint, fingerprints.slice(at, at + AT_ONCE)))
      .groupBy(statementLines.fingerprint);
    for (const { fingerprint, count } of rows) counts.set(fingerprint, count);
  }
  const rows = lines.map(({ line: _line, balance: _balance, ...row }) => {
    const occurrence = (counts.get(row.fingerprint) ?? 0) + 1;
    counts.set(row.fingerprint, occurrence);
    return { ...row, occurrence };
  });
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await db.insert(statementLines).values(rows.slice(at, at + AT_ONCE));
}
