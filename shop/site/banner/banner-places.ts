/** Banners stand in their order, each after so many products of the home page. */
export type Place = { id: string; after: number };

/** The list that an owner orders shows no more products than this. */
const MOST_BEFORE = 100;

export const bannerSteps = ["raise", "lower"] as const;
export type BannerMove = { step: (typeof bannerSteps)[number]; id: string };

/** "k7qf2m9xabcd@3 …": as a form sends them. */
export const placesText = (places: readonly Place[]): string =>
  places.map(({ id, after }) => `${id}@${after}`).join(" ");

const inside = (after: number) => Math.min(MOST_BEFORE, Math.max(0, after));

const sorted = <Banner extends Place>(places: readonly Banner[]): Banner[] =>
  places.toSorted((one, other) => one.after - other.after);

/** The banners after one of them stepped past its neighbour, be that a banner or a product. */
export function moveBanner<Banner extends Place>(
  places: readonly Banner[],
  { step, id }: BannerMove,
): Banner[] {
  const order = sorted(places);
  const at = order.findIndex((place) => place.id === id);
  const moved = order[at];
  if (!moved) return order;
  const by = step === "raise" ? -1 : 1;
  const neighbour = order[at + by];
  if (neighbour?.after === moved.after) return order.with(at, neighbour).with(at + by, moved);
  return order.with(at, { ...moved, after: inside(moved.after + by) });
}

/** The banners with this one after so many products, last of those that stand there. */
export function placeBanner<Banner extends Place>(
  places: readonly Banner[],
  id: string,
  after: number,
): Banner[] {
  const moved = places.find((place) => place.id === id);
  const others = places.filter((place) => place !== moved);
  return sorted(moved ? [...others, { ...moved, after: inside(after) }] : others);
}

/** Those that are known, as a form placed them; what it does not name keeps its place. */
export function placedAs<Banner extends Place>(
  banners: readonly Banner[],
  places: readonly Place[],
): Banner[] {
  const bannerById = new Map(banners.map((banner) => [banner.id, banner]));
  const named = places.flatMap(({ id, after }) => {
    const banner = bannerById.get(id);
    bannerById.delete(id);
    return banner ? [{ ...banner, after: inside(after) }] : [];
  });
  return sorted([...named, ...bannerById.values()]);
}

type Product = { isShow: boolean };
export type HomeRow<Item, Banner> =
  | { banner: Banner; product?: undefined; at: number; before: number }
  | { product: Item; banner?: undefined; at: number; before: number };

/**
 * Products and banners in one list. `at` is a banner's place among the products, `before` the
 * number of shown products above.
 */
export function homeRows<Item extends Product, Banner extends Place>(
  products: readonly Item[],
  banners: readonly Banner[],
): HomeRow<Item, Banner>[] {
  const waiting = sorted(banners);
  const rows: HomeRow<Item, Banner>[] = [];
  let before = 0;
  for (const [at, product] of products.entries()) {
    while (waiting[0] && waiting[0].after <= before)
      rows.push({ banner: waiting.shift()!, at, before });
    rows.push({ product, at, before });
    if (product.isShow) before += 1;
  }
  return [...rows, ...waiting.map((banner) => ({ banner, at: products.length, before }))];
}
