import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isLoopback } from "#lib/network-address.server.ts";
import { words } from "#server/words/words.ts";

/**
 * The demonstration's own administrators; nobody else is ever given a password that everybody
 * knows.
 */
export const DEMO_ADMINS: readonly string[] = ["admin@sori.example", "owner@sori.example"];

/** Whose mail it is where nobody said it; a real shop that sends mail must say it. */
export const DEMO_MAIL_FROM = "소리상점 <help@sori.example>";

type DemoEnv = {
  HOST: string;
  SHOP_URL?: string | undefined;
  DEMO_FOR_OTHERS?: string | undefined;
};

/**
 * Outside production payments are practised and demo passwords are known to everybody: nobody else
 * may reach that, unless it was said.
 */
export function demoProblems({ HOST, SHOP_URL, DEMO_FOR_OTHERS }: DemoEnv): string[] {
  if (DEMO_FOR_OTHERS === "1") return SHOP_URL ? [] : [words().demoNeedsUrl];
  const outside = [
    !isLoopback(HOST) && `HOST=${HOST}`,
    SHOP_URL && !isLoopback(new URL(SHOP_URL).hostname) && `SHOP_URL=${SHOP_URL}`,
  ].filter(Boolean);
  return outside.length ? [words().demoReached(outside.join(", "))] : [];
}

/** Outside production: made once and kept beside the data, so that cookies survive a restart. */
export function demoSecret(dataDirectory: string): string {
  const file = join(dataDirectory, "secret");
  if (!existsSync(file)) {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  }
  return readFileSync(file, "utf8");
}
