import { isRefusal, Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { takeBackQuestion } from "../asker/take-back-question.server.ts";
import { isQuestionId } from "../question-id.ts";
import { isGuestLink } from "./guest-link.server.ts";

/** A guest takes the question of a link back; again changes nothing. Throws `question-not-found` for an address that the shop did not make. */
export async function withdrawGuestQuestion(
  shop: Pick<Shop, "db" | "secret">,
  id: string,
  mark: string,
): Promise<void> {
  if (!isQuestionId(id) || !isGuestLink(shop, id, mark)) throw new Refusal("question-not-found");
  try {
    await takeBackQuestion(shop.db, id, null);
  } catch (error) {
    if (!isRefusal(error) || error.code !== "question-not-found") throw error;
  }
}
