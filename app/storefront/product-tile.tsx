import { Link, useViewTransitionState } from "react-router";
import { isOver, saleNote } from "#shop/product/reservation-label.ts";
import type { Tile } from "./tile-of.ts";
import { useSaleNow } from "./sale-now.ts";
import { MakerWords } from "./maker-words.tsx";
import { CardFee } from "./card-fee.tsx";
import { RatingLine } from "../review/rating-line.tsx";
import { Picture } from "../ui/picture.tsx";
import { Price } from "../ui/price.tsx";
import { SampleButton } from "#app/ui/sound/sample-button.tsx";
import { HeartButton } from "#app/wish/heart-button.tsx";

/** Words over the picture's lower left corner stay readable on whatever picture the owner chose. */
const veils = {
  light: "md:text-white md:before:from-black/60",
  dark: "md:text-black md:before:from-white/70",
};
const veil =
  "md:before:pointer-events-none md:before:absolute md:before:inset-0 md:before:bg-radial-[farthest-side_at_0%_100%] md:before:to-transparent md:before:to-80%";

type TileProps = { product: Tile; wide: boolean; priority: boolean };

/**
 * A product of the home page: a card up to 767 pixels, a banner above. One markup for both, so that
 * nothing is sent twice or moves.
 */
export function ProductTile({ product, wide, priority }: TileProps) {
  const to = `/product/${product.id}`;
  const moving = useViewTransitionState(to);
  const image = product.thumbnail ?? product.moThumbnail;
  const sizes = `(max-width: 767px) 100vw, ${wide ? "min(100vw, 1250px)" : "min(50vw, 620px)"}`;
  return (
    <li className={`relative ${wide ? "md:col-span-2" : ""}`}>
      <Link
        to={to}
        viewTransition
        className="group tile-picture relative block overflow-hidden md:rounded-m"
      >
        <div
          className={`aspect-4/5 overflow-hidden bg-wash ${wide ? "md:aspect-21/9" : "md:aspect-4/3 lg:aspect-16/9"}`}
        >
          <Picture
            image={image}
            narrow={product.moThumbnail}
            sizes={sizes}
            alt=""
            priority={priority}
            className="size-full transition-transform duration-200 ease-quiet group-hover:scale-[1.015]"
            style={moving ? { viewTransitionName: "product-picture" } : undefined}
          />
        </div>
        <TileWords product={product} wide={wide} />
      </Link>
      <HeartButton
        product={product}
        isOnPicture
        className="absolute top-2 right-2 md:top-4 md:right-4"
      />
      {product.sample && (
        <div className="pointer-events-none absolute inset-x-0 top-0 flex aspect-4/5 items-end justify-end p-4 md:inset-y-0 md:aspect-auto md:p-6">
          <SampleButton
            sample={product.sample}
            product={product}
            className="pointer-events-auto relative"
          />
        </div>
      )}
    </li>
  );
}

function TileWords({ product, wide }: Omit<TileProps, "priority">) {
  const sale = useSaleNow(product, product.sale);
  const note = saleNote(sale, product);
  const tone = isOver(sale) ? "text-soft" : "text-accent";
  return (
    <div
      className={`px-5 pt-4 md:absolute md:inset-0 md:flex md:flex-col md:justify-end ${wide ? "md:p-10" : "md:p-6 lg:p-8"} ${veil} ${veils[product.titleTone]}`}
    >
      <div
        className={`relative flex flex-col gap-1 ${wide ? "md:max-w-[40%] lg:max-w-[45%]" : "md:max-w-[42%]"}`}
      >
        {note && <p className={`text-12 font-semibold md:text-current ${tone}`}>{note}</p>}
        <h2
          className={`text-20 font-semibold ${wide ? "md:text-28 md:font-bold lg:text-40" : "md:font-bold lg:text-28"}`}
        >
          {product.title}
        </h2>
        {product.summary && (
          <p
            className={`text-14 text-soft md:text-current ${wide ? "md:text-16" : "md:max-lg:hidden"}`}
          >
            {product.summary}
          </p>
        )}
        <MakerWords maker={product.voiceMaker} tone="md:text-current" />
        <Price
          price={product.price}
          discountRatio={product.discountRatio}
          basePrice={product.basePrice}
          isMade={product.isMade}
          onBanner
          className="mt-1"
        />
        <CardFee product={product} className="md:text-current" />
        <RatingLine rating={product.rating} className="md:text-current" />
      </div>
    </div>
  );
}
