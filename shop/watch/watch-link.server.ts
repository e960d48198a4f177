import { createHmac, timingSafeEqual } from "node:crypto";
import type { Shop } from "../shop.ts";

const markOf = (secret: string, id: string): string =>
  createHmac("sha256", secret).update(`watch ${id}`).digest("base64url").slice(0, 22);

/** The mail's link that ends an alert without signing in; it opens nothing else. */
export const watchLink = ({ secret }: Pick<Shop, "secret">, id: string): string =>
  `/alert/end/${id}/${markOf(secret, id)}`;

/** Whether an address is one that the shop made. */
export function isWatchLink({ secret }: Pick<Shop, "secret">, id: string, mark: string): boolean {
  const [given, expected] = [Buffer.from(mark), Buffer.from(markOf(secret, id))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
