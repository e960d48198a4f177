import type { MoveSource } from "./move-source.ts";

/** Lists that owners write by themselves. */
const address: MoveSource = {
  id: "plain-address",
  shop: "직접 만든 표",
  what: "이전 주소",
  kind: "address",
  tells: ["이전 주소|옛 주소|from", "새 주소|to"],
  columns: { from: ["이전 주소", "옛 주소", "from"], to: ["새 주소", "to"] },
};

export const PLAIN_LISTS = [address];
