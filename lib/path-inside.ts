/** The path, query and hash when `path` points inside the site it is read on, else "/". */
export function pathInside(path: string | null | undefined): string {
  if (!path || !path.startsWith("/") || path.length > 2000 || /[\u0000-\u001f\u007f\\]/.test(path))
    return "/";
  const url = URL.parse(path, "http://inside.invalid");
  if (!url || url.origin !== "http://inside.invalid" || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search + url.hash;
}
