import { lineOf } from "#lib/network-address.server.ts";
import type { Limit } from "#shop/limit/spend-attempt.server.ts";

const HOUR = 3600;

/** Mail that a stranger can make the shop send to an address, for signing up or for a new
 * password. */
export const mailLimits = (
  purpose: "sign-up" | "password",
  email: string,
  address: string,
  mostFromAddress: number,
): Limit[] => [
  { key: `${purpose} mail to ${email}`, most: 3, seconds: HOUR },
  { key: `${purpose} mail from ${lineOf(address)}`, most: mostFromAddress, seconds: HOUR },
];
