/** The longest address that is kept; a longer one is no page that somebody linked to. */
export const ADDRESS_LETTERS = 500;
/** Of the names in a query, so many are looked at: each doubles what is looked for. */
const MOST_NAMES = 5;
/** What advertisers and messengers append says nothing about the page. */
const TRACKING =
  /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|igshid|msclkid|n_\w+|napm|nt|ref|_ga|mc_\w+)$/i;

const NOWHERE = "http://shop.invalid";

function parse(typed: string): URL | null {
  const text = typed.trim();
  if (/[\u0000-\u001f\u007f]/.test(text)) return null;
  const isWhole = /^https?:\/\//i.test(text);
  if (!isWhole && (!text.startsWith("/") || /^[/\\]{2}/.test(text))) return null;
  try {
    return new URL(text, NOWHERE);
  } catch {
    return null;
  }
}

/** Letters beyond ASCII; what nobody sees, and bytes of another encoding, stay as they are. */
function readable(escapes: string): string {
  try {
    const text = decodeURIComponent(escapes);
    return /[\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(text) ? escapes : text;
  } catch {
    return escapes;
  }
}

const pathOf = ({ pathname }: URL): string =>
  pathname
    .replaceAll(/\/{2,}/g, "/")
    .replace(/(.)\/$/, "$1")
    .replaceAll(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase())
    .replaceAll(/(?:%[89A-F][0-9A-F])+/g, readable)
    .normalize("NFC");

function namesOf({ searchParams }: URL): [string, string][] {
  const names = new URLSearchParams([...searchParams].filter(([name]) => !TRACKING.test(name)));
  names.sort();
  return [...names];
}

const join = (path: string, names: [string, string][]): string =>
  names.length ? `${path}?${new URLSearchParams(names)}` : path;

/**
 * An address of a former shop in one spelling: without host, fragment, last slash and tracking, the
 * query's names in order. Null for what is none or is too long.
 */
export function readOldAddress(typed: string): string | null {
  const url = parse(typed);
  if (!url) return null;
  const address = join(pathOf(url), namesOf(url));
  return address === "/" || address.length > ADDRESS_LETTERS ? null : address;
}

/** The addresses that would answer this one, the most exact first: names of a query may be more. */
export function addressesAnswering(url: URL): string[] {
  const path = pathOf(url);
  const names = namesOf(url).slice(0, MOST_NAMES);
  const subsets = Array.from({ length: 2 ** names.length }, (_, bits) =>
    names.filter((_name, at) => bits & (1 << at)),
  );
  return subsets
    .sort((a, b) => b.length - a.length)
    .map((subset) => join(path, subset))
    .filter((address) => address.length <= ADDRESS_LETTERS);
}

export type Target = { target: string } | { trouble: "none" | "elsewhere" };

/** Where an old address leads: a path of this shop, never another host. */
export function readTarget(typed: string, host: string): Target {
  const url = parse(typed);
  if (!url) return { trouble: /^(?:\w+:)?[/\\]{2}/.test(typed.trim()) ? "elsewhere" : "none" };
  if (url.origin !== NOWHERE && url.host !== host) return { trouble: "elsewhere" };
  const target = url.pathname + url.search + url.hash;
  if (target.startsWith("//")) return { trouble: "elsewhere" };
  return target.length > ADDRESS_LETTERS ? { trouble: "none" } : { target };
}
