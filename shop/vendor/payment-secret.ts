import * as z from "zod";
import { strictJsonOf } from "#lib/text/strict-json.ts";

const portoneSecret = z.object({ apiSecret: z.string(), webhookSecret: z.string() });
export type PortoneSecret = z.output<typeof portoneSecret>;

/** PortOne has two secrets, which are sealed as one. */
export const writePortoneSecret = ({ apiSecret, webhookSecret }: PortoneSecret): string =>
  JSON.stringify({ apiSecret, webhookSecret });

/** Null for what is none. */
export function readPortoneSecret(secret: string | null): PortoneSecret | null {
  if (!secret?.startsWith("{")) return null;
  return portoneSecret.safeParse(strictJsonOf(secret)).data ?? null;
}
