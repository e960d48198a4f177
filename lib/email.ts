const LIMIT = 254;

/** One spelling for one mailbox: compatibility forms (full-width letters, ligatures) and case are
 * folded, the host of an international name becomes its ASCII form. */
export function normalizeEmail(typed: string): string {
  const folded = typed
    .slice(0, LIMIT * 4)
    .normalize("NFKC")
    .trim()
    .toLowerCase();
  const at = folded.lastIndexOf("@");
  const host = at > 0 ? URL.parse(`http://${folded.slice(at + 1)}`) : null;
  const plainHost =
    host && !host.port && host.pathname === "/" && !host.username && !host.search && !host.hash;
  return plainHost ? `${folded.slice(0, at)}@${host.hostname}` : folded;
}
