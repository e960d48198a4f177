import * as z from "zod";
import { sentBack } from "#shop/typed-words.ts";

/** Looking for a newer release now, or putting in the newer or the earlier one that was shown. */
export const updateForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("look") }),
    z.object({ intent: z.enum(["update", "back"]), release: sentBack(120) }),
  ],
  "새로고침한 뒤 다시 시도해주세요.",
);
