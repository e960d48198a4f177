import type { Context } from "hono";
import { strictJsonOf } from "#lib/text/strict-json.ts";
import { readBytes } from "#lib/bytes/read-bytes.server.ts";
import { bucketRefusal } from "#shop/file/bucket-refusal.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import { BadRequest } from "../storage/bad-request.ts";

const BODY_BYTES = 4096;

/**
 * Parses a small JSON body; null when it is over 4 KiB, not UTF-8, or JSON that parsers read
 * differently.
 */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBytes(request, BODY_BYTES);
  return (bytes && strictJsonOf(bytes)) ?? null;
}

/** A refusal as `{ code, message }` with its status. Rethrows any other error. */
export function refusedJson(c: Context, error: unknown): Response {
  if (error instanceof BadRequest) {
    const message =
      error.status === 408
        ? "전송이 너무 오래 멈췄어요. 다시 시도해주세요."
        : "상점 화면에서 다시 시도해주세요.";
    return c.json({ message }, error.status);
  }
  const refusal = bucketRefusal(error);
  if (!isRefusal(refusal)) throw error;
  c.header("Cache-Control", "private, no-store");
  const { status, message } = refusalAnswer(refusal);
  if (status === 503) c.header("Retry-After", "5");
  if (typeof refusal.facts.seconds === "number")
    c.header("Retry-After", String(refusal.facts.seconds));
  return c.json({ code: refusal.code, message }, status as 400);
}
