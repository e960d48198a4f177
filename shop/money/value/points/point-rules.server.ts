import type { Db } from "#shop/shop.ts";
import { pointRules } from "../table.server.ts";

export type PointRules = typeof pointRules.$inferSelect;

/** The owner's rules; until they are set, no points. */
export async function findPointRules(db: Db): Promise<PointRules> {
  const [rules] = await db.select().from(pointRules);
  return rules ?? { ...beginning, updatedAt: new Date(0) };
}

export const beginning = {
  id: 1,
  earnPerMille: 10,
  lifeDays: 365,
  leastUse: 1000,
  useUnit: 10,
  earnsSince: null,
  reviewPoints: 0,
  deskLimit: 50_000,
  revision: 1,
};
