import { isRefusal } from "#shop/refusal.ts";
import { OUT_OF_MEMORY, type ImageAnswer, type ImageRequest } from "./image-process.server.ts";
import { sharpWorkshop } from "./sharp.server.ts";

const [most = 0, limitSeconds] = process.argv.slice(2).map(Number);
const workshop = sharpWorkshop(limitSeconds);
const tell = (answer: ImageAnswer) => process.send?.(answer);

process.on("message", async ({ id, verb, words }: ImageRequest) => {
  try {
    tell({
      id,
      done: await (workshop[verb] as (...words: unknown[]) => Promise<unknown>)(...words),
    });
  } catch (error) {
    tell(isRefusal(error) ? { id, refused: error.code } : { id, broke: String(error) });
  }
});
process.on("disconnect", () => process.exit());
// Ctrl-C signals every process of the terminal; the shop finishes its work and then ends this one.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);

setInterval(() => {
  if (process.memoryUsage.rss() > most) process.exit(OUT_OF_MEMORY);
}, 100).unref();
