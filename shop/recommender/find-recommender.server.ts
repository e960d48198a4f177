import { eq } from "drizzle-orm";
import { recommenders } from "./table.server.ts";
import type { Db } from "../shop.ts";
import { RECOMMENDER_CODE } from "./recommender-code.ts";

export type Recommender = typeof recommenders.$inferSelect;

/** Accepts any text, in any case. */
export async function findRecommender(db: Db, code: string): Promise<Recommender | null> {
  const normalizedCode = code.slice(0, 40).toUpperCase();
  if (!RECOMMENDER_CODE.test(normalizedCode)) return null;
  const [recommender] = await db
    .select()
    .from(recommenders)
    .where(eq(recommenders.code, normalizedCode))
    .limit(1);
  return recommender ?? null;
}
