const [OWN_PART, HEAD_END] = ["<title", "</head>"];
const SHARED_PART = "<script";

/** A page's text up to the end tag of its head, and from there on. A head is short: what changes there copies little. */
export type PageText = { head: string; rest: string };

export function cutAtHead(html: string): PageText {
  const end = Math.max(0, html.indexOf(HEAD_END));
  return { head: html.slice(0, end), rest: html.slice(end) };
}

/** React writes what names a page before what all pages have. Here that comes first. */
export function sharedHeadFirst(head: string): string {
  const own = head.indexOf(OWN_PART);
  const shared = head.indexOf(SHARED_PART, own);
  if (own < 0 || shared < 0) return head;
  return head.slice(0, own) + head.slice(shared) + head.slice(own, shared);
}
