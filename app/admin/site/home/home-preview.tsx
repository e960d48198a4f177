import type { OrderedProduct } from "#shop/product/shelf/list-home-order.server.ts";
import type { PicturedBanner } from "#shop/site/banner/list-banners.server.ts";
import { shelfOf } from "#app/storefront/home/shelf.ts";
import { Picture } from "#app/ui/picture.tsx";

const SHOWN = 9;

type Props = {
  products: readonly OrderedProduct[];
  banners: readonly PicturedBanner[];
  hasMore: boolean;
};

/** The home page of a wide window, small. */
export function HomePreview({ products, banners, hasMore }: Props) {
  const place = { count: products.length, from: 0, isLast: !hasMore && products.length <= SHOWN };
  const shelf = shelfOf(products.slice(0, SHOWN), banners, place);
  return (
    <aside aria-label="홈 화면 미리보기" className="min-w-0 self-start xl:sticky xl:top-6">
      <p className="pb-2 text-12 font-medium text-soft">저장하면 이렇게 보여요 (넓은 화면)</p>
      <ol className="grid grid-cols-2 gap-1.5 rounded-s border border-line p-3">
        {shelf.map((item) =>
          "wide" in item ? (
            <li key={item.id} className={`relative ${item.wide ? "col-span-2" : ""}`}>
              <Picture
                image={item.image}
                sizes="320px"
                alt=""
                className={`w-full rounded-xs ${item.wide ? "aspect-21/9" : "aspect-16/9"}`}
              />
              <p className="truncate pt-1 text-12">{item.title}</p>
            </li>
          ) : (
            <li key={item.id} className="col-span-2">
              <Picture
                image={item.image}
                sizes="640px"
                alt={item.alt}
                className="w-full rounded-xs"
              />
            </li>
          ),
        )}
      </ol>
      {!place.isLast && <p className="pt-2 text-12 text-soft">아래로 더 이어져요.</p>}
    </aside>
  );
}
