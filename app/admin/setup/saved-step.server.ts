import { findMissing } from "#shop/opening/find-opening.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { Flash } from "#app/flash.server.ts";

type SavedStep = { /** what was done */ message: string; save: () => Promise<unknown> };

/** Saves something that opening depends on. While the shop is closed the confirmation links to
 * the next step, and after the last to the open shop. */
export async function savedStep(shop: Shop, { message, save }: SavedStep): Promise<Flash> {
  const before = await findMissing(shop);
  await save();
  if (!before.length) return { message };
  const [next] = await findMissing(shop);
  if (next) return { message, link: { to: next.path, words: `다음: ${next.title}` } };
  return {
    message: `${message} 준비를 모두 마쳐서 이제 주문을 받아요.`,
    link: { to: "/", words: "상점 보기" },
  };
}
