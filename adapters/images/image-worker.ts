import { isRefusal } from "#shop/refusal.ts";
import type { Answered, Asked } from "./image-process.server.ts";
import { sharpWorkshop } from "./sharp.server.ts";

const workshop = sharpWorkshop();
const tell = (answer: Answered) => process.send?.(answer);

process.on("message", async ({ id, verb, words }: Asked) => {
  try {
    tell({ id, done: await (workshop[verb] as (...words: unknown[]) => Promise<unknown>)(...words) });
  } catch (error) {
    tell(isRefusal(error) ? { id, refused: error.code } : { id, broke: String(error) });
  }
});
process.on("disconnect", () => process.exit());
