import { createHmac, timingSafeEqual } from "node:crypto";
import type { Shop } from "#shop/shop.ts";

type Signer = Pick<Shop, "origin" | "secret">;

/** Behind https the name's prefix keeps other hosts and paths from planting one. */
const nameFor = (kind: string, origin: string) =>
  origin.startsWith("https:") ? `__Host-${kind}` : kind;

const sign = (kind: string, id: string, secret: string) =>
  createHmac("sha256", secret).update(`${kind} ${id}`).digest("base64url");

/** The Set-Cookie value that has this browser show a random id of ours for so many days. */
export function signedCookie(
  { origin, secret }: Signer,
  { kind, id, days }: { kind: string; id: string; days: number },
): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  const named = `${nameFor(kind, origin)}=${id}.${sign(kind, id, secret)}`;
  return `${named}; Path=/; Max-Age=${days * 86_400}; HttpOnly; SameSite=Lax${secure}`;
}

export function readSignedId(
  { origin, secret }: Signer,
  kind: string,
  cookies: string | null,
): string | null {
  const name = nameFor(kind, origin);
  const value = cookies
    ?.split(";")
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  const [id, signature] = value?.split(".") ?? [];
  if (!id || !signature || value?.split(".").length !== 2) return null;
  const expected = Buffer.from(sign(kind, id, secret));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given) ? id : null;
}
