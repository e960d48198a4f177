import { clockWords } from "#shop/retention/clock-words.ts";
import { readClock } from "#shop/retention/clock.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { Trouble } from "../trouble.ts";

/** Deadlines of payments and what the law keeps hang on the clock, so a wrong one is urgent. */
export async function clockTroubles(shop: Pick<Shop, "db" | "now">): Promise<Trouble[]> {
  const { trouble } = await readClock(shop);
  if (!trouble) return [];
  return [
    {
      kind: "clock",
      harm: "now",
      reason: `${clockWords[trouble]} 시각이 맞을 때까지 개인정보를 지우지 않아요.`,
      button: { label: "시각 확인하기", href: "/admin/retention" },
    },
  ];
}
