export const [OWN_PART, HEAD_END] = ["<title", "</head>"];
const SHARED_PART = "<script";

/** React writes what names a page before what all pages have. Here that comes first. */
export function sharedHeadFirst(html: string): string {
  const end = html.indexOf(HEAD_END);
  const own = html.indexOf(OWN_PART);
  const shared = html.indexOf(SHARED_PART, own);
  if (own < 0 || shared < 0 || shared > end) return html;
  return html.slice(0, own) + html.slice(shared, end) + html.slice(own, shared) + html.slice(end);
}
