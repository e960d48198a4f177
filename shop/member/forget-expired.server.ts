import { lt, or, sql } from "drizzle-orm";
import type { Db } from "../shop.ts";
import { sessionRules } from "./session/session-rules.ts";
import {
  emailTokens,
  ownerLinks,
  sessions,
  signUps,
  socialStates,
  verifications,
} from "./table.server.ts";

const over = Object.entries(sessionRules).map(
  ([kind, { idle, absolute }]) =>
    sql`(kind = ${kind} and (seen_at <= now() - make_interval(secs => ${idle}) or created_at <= now() - make_interval(secs => ${absolute})))`,
);

/** Deletes what expired by the database's clock: unproven sign-ups, links, social sign-in
 * states, challenges, sessions. */
export async function forgetExpired(db: Db): Promise<void> {
  await db.delete(signUps).where(lt(signUps.expiresAt, sql`now()`));
  await db.delete(emailTokens).where(lt(emailTokens.expiresAt, sql`now()`));
  await db.delete(ownerLinks).where(lt(ownerLinks.expiresAt, sql`now()`));
  await db.delete(socialStates).where(lt(socialStates.expiresAt, sql`now()`));
  await db.delete(verifications).where(lt(verifications.expiresAt, sql`now()`));
  await db.delete(sessions).where(or(lt(sessions.expiresAt, sql`now()`), ...over));
}
