/** Protects redirects: the path, query and hash if `path` stays inside the site, else "/". */
export function pathInside(path: string | null | undefined): string {
  if (!path || !path.startsWith("/") || path.length > 2000 || /[\u0000-\u001f\u007f\\]/.test(path))
    return "/";
  const url = URL.parse(path, "http://inside.invalid");
  if (!url || url.origin !== "http://inside.invalid" || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search + url.hash;
}
