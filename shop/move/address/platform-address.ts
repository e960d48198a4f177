/** A product as a former shop's address names it. */
export type FormerProduct = {
  /** the platform, as `shop/move/source` calls it */
  platform: "cafe24" | "youngcart" | "imweb" | "makeshop" | "godo" | "shopify" | "gumroad";
  /** its number or handle there */
  id: string;
  /** the address without what else stood in it, under which visits are counted */
  address: string;
};

type Pattern = {
  platform: FormerProduct["platform"];
  path: RegExp;
  /** the name in the query that has the id, where the path's first group does not */
  inQuery?: string;
};

/** How each platform writes the address of a product's page. */
const patterns: readonly Pattern[] = [
  { platform: "cafe24", path: /^\/(?:surl\/[po]|product\/detail\.html)$/i, inQuery: "product_no" },
  { platform: "cafe24", path: /^\/surl\/p\/(\d{1,12})$/i },
  { platform: "cafe24", path: /^\/product\/[^/]+\/(\d{1,12})(?:\/.*)?$/ },
  { platform: "youngcart", path: /^(?:\/[\w-]+)?\/shop\/item\.php$/i, inQuery: "it_id" },
  { platform: "youngcart", path: /^(?:\/[\w-]+)?\/shop\/([\w-]{1,40})$/ },
  { platform: "makeshop", path: /^\/shop\/shopdetail\.html$/i, inQuery: "branduid" },
  { platform: "godo", path: /^\/goods\/goods_view\.php$/i, inQuery: "goodsNo" },
  { platform: "godo", path: /^\/goods\/view$/i, inQuery: "no" },
  { platform: "imweb", path: /^\/[\w-]{1,80}\/?$/, inQuery: "idx" },
  {
    platform: "shopify",
    path: /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:collections\/[^/]+\/)?products\/([^/]+)$/i,
  },
  { platform: "gumroad", path: /^\/l\/([^/]+)(?:\/[^/]+)?$/ },
];

const isId = (id: string): boolean => id.length > 0 && id.length <= 255 && !/[\s/]/.test(id);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).normalize("NFC");
  } catch {
    return text;
  }
}

/** The former products that an address may mean, the likeliest first. */
export function readPlatformAddress({ pathname, searchParams }: URL): FormerProduct[] {
  const path = pathname.replace(/(.)\/$/, "$1");
  return patterns.flatMap(({ platform, path: shape, inQuery }) => {
    const match = shape.exec(path);
    if (!match) return [];
    const id = inQuery ? (searchParams.get(inQuery) ?? "") : decoded(match[1] ?? "");
    if (!isId(id)) return [];
    const address = inQuery ? `${path}?${new URLSearchParams({ [inQuery]: id })}` : decoded(path);
    return [{ platform, id, address }];
  });
}
