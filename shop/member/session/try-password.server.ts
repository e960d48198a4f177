import { lineOf } from "#lib/network-address.server.ts";
import { countAttempts } from "#shop/limit/count-attempts.server.ts";
import { giveBackAttempt } from "#shop/limit/give-back-attempt.server.ts";
import { spendAttempt, type Limit, type SpentTry } from "#shop/limit/spend-attempt.server.ts";
import { isRefusal, Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import type { SignInOrigin } from "../auth.ts";
import { knownDevice, knownDeviceCookie } from "./known-device.server.ts";

const QUARTER_HOUR = 15 * 60;
/** After this many wrong passwords a captcha is required. */
const PATIENCE = 5;

/** `captcha`: what its widget filled in. */
export type PasswordFrom = SignInOrigin & { captcha?: string | undefined };
type Doors = Pick<Shop, "db" | "captcha" | "origin" | "secret">;

const ofLine = (address: string, asks: boolean): Limit => ({
  key: `sign-in from ${lineOf(address)}`,
  most: asks ? 300 : 30,
  seconds: QUARTER_HOUR,
});

/**
 * Limits for wrong passwords, narrowest first. Strangers cannot exhaust the owner's tries: known
 * devices are counted by device, others by network address. Only attacks from many addresses block
 * new devices of an account, and a passed captcha, where one is set up, lifts that.
 */
function limitsOf(shop: Doors, email: string, { address, headers }: SignInOrigin): Limit[] {
  const asks = shop.captcha.widget !== null;
  const limit = (key: string, most: number): Limit => ({
    key: `sign-in of ${email}${key}`,
    most: asks ? Number.POSITIVE_INFINITY : most,
    seconds: QUARTER_HOUR,
  });
  const device = knownDevice(shop, headers, email);
  return device
    ? [limit(` on ${device}`, 10)]
    : [limit(` from ${lineOf(address)}`, 10), ofLine(address, asks), limit("", 100)];
}

/** Whether the next try from here needs a captcha, for any account. */
export async function needsCaptcha(
  { db, captcha }: Pick<Shop, "db" | "captcha">,
  address: string,
): Promise<boolean> {
  return captcha.widget !== null && (await countAttempts(db, [ofLine(address, true)])) >= PATIENCE;
}

/**
 * Runs one password try, for known and unknown accounts alike. Only wrong ones count; a right one
 * makes the device known. Throws `too-many-attempts` and `captcha-failed`.
 */
export async function tryPassword<Answer extends { cookies: string[] }>(
  shop: Doors,
  email: string,
  from: PasswordFrom,
  knock: () => Promise<Answer>,
): Promise<Answer> {
  const limits = limitsOf(shop, email, from);
  if (
    shop.captcha.widget &&
    (await countAttempts(shop.db, limits)) >= PATIENCE &&
    !(await shop.captcha.passed(from.captcha, from.address))
  )
    throw new Refusal("captcha-failed");
  const spent: SpentTry[] = [];
  // One after the other: what a narrow limit refuses is not counted by the wider ones.
  for (const limit of limits) spent.push(...(await spendAttempt(shop.db, [limit])));
  const giveBack = () => giveBackAttempt(shop.db, spent);
  const answer = await knock().catch(async (error: unknown) => {
    if (!isRefusal(error) || error.code !== "sign-in-wrong") await giveBack();
    throw error;
  });
  await giveBack();
  return {
    ...answer,
    cookies: [...answer.cookies, knownDeviceCookie(shop, from.headers, email)],
  };
}
