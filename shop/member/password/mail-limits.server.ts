import { lineOf } from "#lib/network-address.server.ts";
import type { Limit } from "#shop/limit/spend-attempt.server.ts";

const HOUR = 3600;

/** Limits for mails that anybody can trigger to an address: sign-up and password reset. */
export const mailLimits = (
  purpose: "sign-up" | "password",
  email: string,
  address: string,
  mostFromAddress: number,
): Limit[] => [
  { key: `${purpose} mail to ${email}`, most: 3, seconds: HOUR },
  { key: `${purpose} mail from ${lineOf(address)}`, most: mostFromAddress, seconds: HOUR },
];
