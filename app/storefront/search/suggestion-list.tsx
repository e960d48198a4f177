import { Link } from "react-router";
import type { Suggestion } from "#shop/product/search/suggest-products.server.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { SampleButton } from "#app/ui/sound/sample-button.tsx";
import { TrackList } from "#app/ui/sound/tracks.tsx";

type Props = { label: string; products: Suggestion[]; isOld: boolean; onFollow: () => void };

/** Results so far; their samples play in sequence during typing. */
export function SuggestionList({ label, products, isOld, onFollow }: Props) {
  return (
    <TrackList products={products}>
      <ul aria-label={label} aria-busy={isOld || undefined} className={isOld ? "opacity-60" : ""}>
        {products.map((product) => (
          <SuggestedProduct key={product.id} product={product} onFollow={onFollow} />
        ))}
      </ul>
    </TrackList>
  );
}

const SuggestedProduct = ({ product, onFollow }: { product: Suggestion; onFollow: () => void }) => (
  <li className="flex items-center gap-2 pr-4 hover:bg-wash">
    <Link
      to={`/product/${product.id}`}
      onClick={onFollow}
      data-stop
      className="flex min-w-0 flex-1 items-center gap-3 py-2 pl-5"
    >
      <span className="block size-14 shrink-0 overflow-hidden rounded-s bg-wash">
        <Picture image={product.image} sizes="56px" alt="" className="size-full" />
      </span>
      <span className="min-w-0">
        <span className="block truncate text-14 font-semibold">{product.title}</span>
        <span className="block truncate text-12 text-soft">{product.note ?? product.voice}</span>
        <Price
          price={product.price}
          discountRatio={product.discountRatio}
          basePrice={product.basePrice}
          isMade={product.isMade}
          size="s"
        />
      </span>
    </Link>
    {product.sample && (
      <SampleButton sample={product.sample} product={product} className="relative shrink-0" />
    )}
  </li>
);
