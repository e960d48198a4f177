import { lt, sql } from "drizzle-orm";
import type { Db } from "../shop.ts";
import { clientErrors } from "./table.server.ts";

const KEPT_DAYS = 90;

/** Forgets what did not come again for 90 days. */
export async function forgetClientErrors(db: Db): Promise<void> {
  await db
    .delete(clientErrors)
    .where(lt(clientErrors.lastAt, sql`now() - make_interval(days => ${KEPT_DAYS})`));
}
