import { Hono } from "hono";
import { log } from "#lib/log.server.ts";
import { strictJsonOf } from "#lib/text/strict-json.ts";
import { deviceInfo } from "#lib/device/device-info.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { readBytes } from "#lib/bytes/read-bytes.server.ts";
import { lineOf } from "#lib/network-address.server.ts";
import { errorReport, REPORT_BYTES } from "#shop/client-error/error-report.ts";
import { noteClientError } from "#shop/client-error/note-client-error.server.ts";
import { isDatabaseAway } from "#shop/database/database-away.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import type { Shop } from "#shop/shop.ts";
import { refusedJson } from "./api/json-call.server.ts";

type Env = { Bindings: { address?: string } | undefined };

const REPORTS_PER_ADDRESS = 20;
const TEN_MINUTES = 600;

/**
 * Receives the errors that browsers report. front-door.server.ts refuses pages of other origins.
 */
export function clientErrors(shop: Shop, nameRoute: (pathname: string) => string): Hono<Env> {
  return new Hono<Env>().post("/client-errors", async (c) => {
    const bytes = await readBytes(c.req.raw, REPORT_BYTES);
    if (!bytes) return c.json({ message: "내용이 너무 길어요." }, 413);
    const report = errorReport.safeParse(strictJsonOf(bytes));
    if (!report.success) return c.json({ message: "오류 내용을 읽을 수 없어요." }, 400);
    try {
      await spendAttempt(shop.db, [
        {
          key: `client errors from ${lineOf(c.env?.address ?? "127.0.0.1")}`,
          most: REPORTS_PER_ADDRESS,
          seconds: TEN_MINUTES,
        },
      ]);
    } catch (error) {
      return refusedJson(c, error);
    }
    const { message, stack, path, release } = report.data;
    await noteClientError(shop.db, {
      source: "browser",
      message,
      stack,
      route: nameRoute(path),
      release,
      device: deviceInfo(c.req.header("user-agent")),
    });
    return c.body(null, 204);
  });
}

type ErrorPlace = {
  pathname: string;
  agent: string | null;
  release: string;
  nameRoute: (pathname: string) => string;
};

/**
 * Records one of our errors in the background; the answer neither waits for this nor fails with it.
 * Skips database outages: there is nothing for a developer to fix.
 */
export function tellServerError(
  shop: Shop,
  error: unknown,
  { pathname, agent, release, nameRoute }: ErrorPlace,
): void {
  if (isDatabaseAway(error)) return;
  const { message, stack } = wordsOf(error);
  noteClientError(shop.db, {
    source: "server",
    message,
    stack,
    route: nameRoute(pathname),
    release,
    device: deviceInfo(agent),
  }).catch((failed: unknown) => log.error(`an error could not be noted: ${logWords(failed)}`));
}

const MOST_CAUSES = 3;

function wordsOf(error: unknown): { message: string; stack: string } {
  if (!(error instanceof Error))
    return { message: typeof error === "string" ? error : `thrown: ${typeof error}`, stack: "" };
  const messages: string[] = [];
  for (
    let cause: unknown = error;
    cause instanceof Error && messages.length < MOST_CAUSES;
    cause = cause.cause
  )
    messages.push(`${cause.name}: ${cause.message.split("\nparams:")[0]}`);
  const frames = (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim().replaceAll(process.cwd(), "").replaceAll("file://", ""));
  return { message: messages.join(" < "), stack: frames.join("\n") };
}
