import { sql } from "drizzle-orm";
import type { DeviceInfo } from "#lib/device/device-info.server.ts";
import { plainLine } from "#lib/text/typed.ts";
import type { Db } from "../shop.ts";
import { errorKind } from "./error-kind.server.ts";
import { impersonal } from "./impersonal.ts";
import { clientErrors } from "./table.server.ts";

export type ClientError = {
  source: "browser" | "server";
  message: string;
  stack: string;
  route: string;
  release: string;
  device: DeviceInfo;
};

/** Limit per source, so that forged browser reports cannot displace the server's own errors. */
const MOST_KINDS = 200;
const MOST_FRAMES = 12;
const LONGEST = { message: 300, stack: 2000, route: 200, release: 40 };
const MOST_UNDER_WAY = 4;

/** Kinds being written, with the number of repeats meanwhile. */
const underWay = new Map<string, number>();

/** Counts an error. Each kind has one writer at a time: a burst is written as one number over
 * one connection, and when too many kinds come at once the last are dropped. */
export async function noteClientError(db: Db, error: ClientError): Promise<void> {
  const impersonalError = {
    source: error.source,
    message: plainLine(impersonal(error.message), LONGEST.message) || "(no message)",
    stack: stackLines(error.stack),
    route: plainLine(error.route, LONGEST.route),
    release: plainLine(error.release, LONGEST.release),
    device: error.device,
  };
  const fingerprint = errorKind(impersonalError);
  const meanwhile = underWay.get(fingerprint);
  if (meanwhile !== undefined) return void underWay.set(fingerprint, meanwhile + 1);
  if (underWay.size >= MOST_UNDER_WAY) return;
  underWay.set(fingerprint, 1);
  try {
    for (let times = 1; times > 0; times = underWay.get(fingerprint) ?? 0) {
      underWay.set(fingerprint, 0);
      await write(db, { ...impersonalError, fingerprint, count: times });
    }
  } finally {
    underWay.delete(fingerprint);
  }
}

const stackLines = (stack: string): string =>
  impersonal(stack)
    .split("\n")
    .map((line) => plainLine(line, 200))
    .filter(Boolean)
    .slice(0, MOST_FRAMES)
    .join("\n")
    .slice(0, LONGEST.stack);

async function write(db: Db, error: typeof clientErrors.$inferInsert): Promise<void> {
  const { stack, route, release, device } = error;
  const [written] = await db
    .insert(clientErrors)
    .values(error)
    .onConflictDoUpdate({
      target: clientErrors.fingerprint,
      set: {
        stack,
        route,
        release,
        device,
        count: sql`least(${clientErrors.count}::bigint + ${error.count}, 2000000000)::int`,
        lastAt: sql`now()`,
        settledAt: null,
      },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  if (!written?.isNew) return;
  await db.execute(sql`
    delete from client_errors where fingerprint in (
      select fingerprint from client_errors where source = ${error.source} order by settled_at is null desc, last_at desc offset ${MOST_KINDS})`);
}
