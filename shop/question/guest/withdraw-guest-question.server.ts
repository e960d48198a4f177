import { and, eq, isNull } from "drizzle-orm";
import { isRefusal, Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { takeBackQuestion } from "../asker/take-back-question.server.ts";
import { isQuestionId } from "../question-id.ts";
import { questions } from "../table.server.ts";
import { findGuestQuestion } from "./find-guest-question.server.ts";
import { isGuestLink } from "./guest-link.server.ts";

/**
 * Retracts the question of a link; idempotent. Throws `question-not-found` for a forged address or
 * a forgotten asker.
 */
export async function withdrawGuestQuestion(
  shop: Pick<Shop, "db" | "secret">,
  id: string,
  mark: string,
): Promise<void> {
  if (!isQuestionId(id) || !isGuestLink(shop, id, mark)) throw new Refusal("question-not-found");
  if (!(await findGuestQuestion(shop, id, mark))) return refuseUnlessTakenBack(shop.db, id);
  try {
    await takeBackQuestion(shop.db, id, null);
  } catch (error) {
    if (!isRefusal(error) || error.code !== "question-not-found") throw error;
  }
}

async function refuseUnlessTakenBack(db: Db, id: string): Promise<void> {
  const stands = await db.$count(questions, and(eq(questions.id, id), isNull(questions.removedAt)));
  if (stands) throw new Refusal("question-not-found");
}
