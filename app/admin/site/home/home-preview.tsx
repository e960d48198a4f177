import type { OrderedProduct } from "#shop/product/shelf/list-home-order.server.ts";
import { bannerSpans } from "#app/storefront/banner-layout.ts";
import { Picture } from "#app/ui/picture.tsx";

const SHOWN = 9;

type Props = { products: readonly OrderedProduct[]; hasMore: boolean };

/** The home page of a wide window, small. */
export function HomePreview({ products, hasMore }: Props) {
  const spans = bannerSpans(products.length, { shown: Math.min(SHOWN, products.length) });
  return (
    <aside aria-label="홈 화면 미리보기" className="min-w-0 self-start xl:sticky xl:top-6">
      <p className="pb-2 text-12 font-medium text-soft">저장하면 이렇게 보여요 (넓은 화면)</p>
      <ol className="grid grid-cols-2 gap-1.5 rounded-s border border-line p-3">
        {spans.map((span, at) => {
          const product = products[at]!;
          return (
            <li key={product.id} className={`relative ${span === 2 ? "col-span-2" : ""}`}>
              <Picture
                image={product.image}
                sizes="320px"
                alt=""
                className={`w-full rounded-xs ${span === 2 ? "aspect-21/9" : "aspect-16/9"}`}
              />
              <p className="truncate pt-1 text-12">{product.title}</p>
            </li>
          );
        })}
      </ol>
      {(hasMore || products.length > SHOWN) && (
        <p className="pt-2 text-12 text-soft">아래로 더 이어져요.</p>
      )}
    </aside>
  );
}
