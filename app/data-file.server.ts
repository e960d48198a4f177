import { contentDisposition } from "#lib/text/content-disposition.ts";
import { seoulDay } from "#lib/seoul-time.ts";

/** A person's data as a file, which no cache may store. */
export function dataFile(
  data: object,
  name: string,
  { title, now }: { title: string; now: Date },
): Response {
  const day = seoulDay(now);
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "private, no-store",
      "Content-Disposition": contentDisposition("attachment", `${title} ${day}.json`, `${name}-${day}.json`),
    },
  });
}
