import type * as z from "zod";
import { jsonOf } from "#lib/text/json-of.ts";
import { readBytes } from "#lib/bytes/read-bytes.server.ts";
import { CourierUnanswered } from "#shop/order/tracking/courier.ts";

/** A long way with all its steps is some twenty thousand. */
const MOST_BYTES = 256 * 1024;
const BUSY_MINUTES = 60;
const MOST_REST_MINUTES = 24 * 60;
/**
 * A refused key stays refused until somebody changes it, and more requests could lock it for good.
 */
export const KEY_REST_MINUTES = 360;

/**
 * Requests JSON from a tracking service. Throws CourierUnanswered when nothing readable comes in
 * time, with a pause when the service refuses everybody. Errors contain no address, because a key
 * may be in it.
 */
export async function askCourier<Schema extends z.ZodType>(
  name: string,
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  let answer: Response;
  try {
    answer = await fetch(request);
  } catch (error) {
    throw new CourierUnanswered(
      `${name} did not answer: ${error instanceof Error ? error.name : "unknown"}`,
    );
  }
  if (!answer.ok) {
    await answer.body?.cancel().catch(() => undefined);
    throw new CourierUnanswered(`${name} answered ${answer.status}`, restOf(answer));
  }
  const bytes = await readBytes(answer, MOST_BYTES);
  const read = schema.safeParse(bytes && jsonOf(bytes));
  if (!read.success) throw new CourierUnanswered(`${name} answered in another form`);
  return read.data;
}

function restOf({ status, headers }: Response): number {
  if (status === 401 || status === 403) return KEY_REST_MINUTES;
  if (status !== 429 && status !== 503) return 0;
  const seconds = Number(headers.get("retry-after") ?? "");
  if (seconds > 0) return Math.min(MOST_REST_MINUTES, Math.ceil(seconds / 60));
  return status === 429 ? BUSY_MINUTES : 0;
}
