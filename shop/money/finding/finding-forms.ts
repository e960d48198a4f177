import * as z from "zod";
import { line } from "#shop/typed-words.ts";

const WORDS = { least: 2, most: 300 };

const finding = z.uuid("찾는 항목이 없어요. 새로고침한 뒤 다시 시도해주세요.");
const NEEDED = "무엇을 확인했는지 적어주세요.";

/** What an administrator may send about what the ledger and the provider disagree on. */
export const findingForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("compare") }),
    z.object({ intent: z.literal("resolve"), finding }),
    z.object({
      intent: z.literal("look"),
      finding,
      words: line(NEEDED)
        .min(WORDS.least, NEEDED)
        .max(WORDS.most, `${WORDS.most}자까지 쓸 수 있어요.`)
        .meta({ label: "확인한 내용" }),
    }),
  ],
  "할 수 없는 작업이에요.",
);
