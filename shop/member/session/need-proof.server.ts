import { and, eq, sql } from "drizzle-orm";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { sessions } from "../table.server.ts";

/** How long a proof counts for what a stolen session must not do. */
const PROOF_SECONDS = 5 * 60;
/** Whether the session's person signed in or proved their identity within five minutes, by the
 * database's clock, which also wrote both times. */
export async function isProven(db: Db, sessionId: string): Promise<boolean> {
  const found = await db.$count(
    sessions,
    and(
      eq(sessions.id, sessionId),
      sql`greatest(${sessions.createdAt}, ${sessions.provenAt})
        > now() - make_interval(secs => ${PROOF_SECONDS})`,
    ),
  );
  return found > 0;
}

/** Throws `proof-needed` unless the session's person proved their identity within five minutes. */
export async function needProof(db: Db, { session }: AuditActor): Promise<void> {
  if (!session || !(await isProven(db, session.id))) throw new Refusal("proof-needed");
}
