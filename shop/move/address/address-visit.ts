import { readOldAddress } from "./old-address.ts";

/** Names in a query that platforms give their pages' numbers; other values may be a person's. */
const NUMBERED =
  /^(?:product_no|cate_no|category_no|branduid|xcode|goodsno|goods_no|it_id|ca_id|idx|no|wr_id|bo_table|board_no|article_no|catecd|cno|page_id|p)$/i;
/** What scanners look for, and what is no page. */
const NOT_A_PAGE =
  /(?:^|\/)\.|\/(?:wp-|xmlrpc|phpmyadmin|cgi-bin|vendor\/)|\.(?:js|css|map|json|xml|txt|ico|png|jpe?g|gif|webp|svg|woff2?|zip|gz|sql|bak|env|ya?ml|data)$/i;
const MAY_BE_PERSONAL = /@|%40|01[016789][-. ]?\d{3,4}[-. ]?\d{4}|\d{6}-\d{7}/;
/** Mails' links carry a secret in the path. */
const SECRET = /\/(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}(?:\/|$)/i;
const LETTERS = 200;

/** A page that nobody has, as it may be kept; null where the address may say who came. */
export function missedAddress(url: URL): string | null {
  const kept = new URL(url.pathname, url.origin);
  for (const [name, value] of url.searchParams)
    if (NUMBERED.test(name) && /^[\w-]{1,32}$/.test(value)) kept.searchParams.append(name, value);
  const address = readOldAddress(kept.href);
  if (!address || address.length > LETTERS) return null;
  const isKept =
    !NOT_A_PAGE.test(kept.pathname) &&
    !SECRET.test(kept.pathname) &&
    !MAY_BE_PERSONAL.test(address);
  return isKept ? address : null;
}
