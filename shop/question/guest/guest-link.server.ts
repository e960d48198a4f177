import { createHmac, timingSafeEqual } from "node:crypto";
import type { Shop } from "#shop/shop.ts";

const markOf = (secret: string, id: string): string =>
  createHmac("sha256", secret).update(`guest question ${id}`).digest("base64url").slice(0, 22);

/** The link for a guest to read and retract their question; it opens nothing else. */
export const guestQuestionPath = ({ secret }: Pick<Shop, "secret">, id: string): string =>
  `/qna/own/${id}/${markOf(secret, id)}`;

/** Whether an address is one that the shop made. */
export function isGuestLink({ secret }: Pick<Shop, "secret">, id: string, mark: string): boolean {
  const [given, expected] = [Buffer.from(mark), Buffer.from(markOf(secret, id))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
