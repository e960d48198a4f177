import * as z from "zod";
import { sentBack } from "#shop/typed-words.ts";
import { readWishes } from "#shop/wish/wish-text.ts";

const product = sentBack(64, "찜한 상품을 읽을 수 없어요.");

/** Changes to a member's wish list. A device's list may be longer: its first two hundred count. */
export const wishForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("add"), product }),
    z.object({ intent: z.literal("remove"), product }),
    z.object({
      intent: z.literal("merge"),
      ids: z.string("찜한 상품을 읽을 수 없어요.").transform(readWishes),
    }),
    z.object({ intent: z.literal("share") }),
    z.object({ intent: z.literal("unshare") }),
  ],
  "알 수 없는 요청이에요.",
);

export type WishForm = z.output<typeof wishForm>;
