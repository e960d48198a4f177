import { plainSigns } from "./text/typed.ts";

/** Letters of a whole address, and of what stands before its @ (RFC 5321, 4.5.3.1). */
const EMAIL_LENGTH = 254;
const LOCAL_LENGTH = 64;

/** What every mail server takes: no quotes, no comments, no letters beyond ASCII; the host's labels
 * as DNS has them, with an international name in its ASCII form. */
const ADDRESS =
  /^[\w'+&=~%-]+(?:\.[\w'+&=~%-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/i;

/** Whether mail can go there: what a form takes as an address, and all that a mailer takes. */
export const isEmail = (address: string): boolean =>
  address.length <= EMAIL_LENGTH && address.indexOf("@") <= LOCAL_LENGTH && ADDRESS.test(address);

/** One spelling for one mailbox: what nobody sees is out, compatibility forms (full-width letters,
 * ligatures) and case are folded, the host of an international name becomes its ASCII form. */
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
