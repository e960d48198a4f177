import { seoulDay } from "#lib/seoul-time.ts";

/** Somebody's own data as a file, which nobody keeps on the way. */
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
      "Content-Disposition": `attachment; filename="${name}-${day}.json"; filename*=UTF-8''${encodeURIComponent(`${title} ${day}.json`)}`,
    },
  });
}
