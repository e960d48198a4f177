import { plainSigns } from "./text/typed.ts";

/** Longest address and longest local part, in characters (RFC 5321, 4.5.3.1). */
const EMAIL_LENGTH = 254;
const LOCAL_LENGTH = 64;

/**
 * Addresses that every mail server accepts: ASCII without quotes or comments, and DNS labels, with
 * international hosts in ASCII form.
 */
const ADDRESS =
  /^[\w'+&=~%-]+(?:\.[\w'+&=~%-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/i;

/** Whether mail can be sent there; forms and mailers both use it. */
export const isEmail = (address: string): boolean =>
  address.length <= EMAIL_LENGTH && address.indexOf("@") <= LOCAL_LENGTH && ADDRESS.test(address);

/**
 * One spelling per mailbox: removes invisible characters, folds compatibility forms (full width,
 * ligatures) and case, and converts international hosts to ASCII.
 */
export function normalizeEmail(typed: string): string {
  const folded = plainSigns(typed.slice(0, EMAIL_LENGTH * 4))
    .normalize("NFKC")
    .trim()
    .toLowerCase();
  const at = folded.lastIndexOf("@");
  const host = at > 0 ? URL.parse(`http://${folded.slice(at + 1)}`) : null;
  const plainHost =
    host && !host.port && host.pathname === "/" && !host.username && !host.search && !host.hash;
  return plainHost ? `${folded.slice(0, at)}@${host.hostname}` : folded;
}
