import { Link } from "react-router";
import { isOver, saleNote } from "#shop/product/reservation-label.ts";
import { RatingLine } from "#app/review/rating-line.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { SampleButton } from "#app/ui/sound/sample-button.tsx";
import { TrackList } from "#app/ui/sound/tracks.tsx";
import { HeartButton } from "#app/wish/heart-button.tsx";
import type { Tile } from "../tile-of.ts";
import { MakerWords } from "../maker-words.tsx";
import { CardFee } from "../card-fee.tsx";
import { useSaleNow } from "../sale-now.ts";

/** A dense list of products whose samples play in sequence. */
export const ShelfTiles = ({ tiles, heading }: { tiles: Tile[]; heading?: "h2" | "h3" }) => (
  <TrackList products={tiles}>
    <ul className="grid grid-cols-2 gap-x-3 gap-y-8 px-5 md:grid-cols-3 md:gap-x-4 lg:grid-cols-4">
      {tiles.map((tile, at) => (
        <ShelfTile key={tile.id} product={tile} priority={at < 2} {...(heading && { heading })} />
      ))}
    </ul>
  </TrackList>
);

const widths = {
  strip: ["md:*:w-52", "208px"],
  row: ["md:*:min-w-0 md:*:flex-1", "300px"],
} as const;

/**
 * Products beside each other; more of them than fit are scrolled. As a row they fill its width on
 * wide screens.
 */
export const TileStrip = ({ tiles, as = "strip" }: { tiles: Tile[]; as?: keyof typeof widths }) => (
  <ul
    className={`flex snap-x gap-3 overflow-x-auto px-5 pt-2 md:px-0 *:w-36 *:shrink-0 *:snap-start *:scroll-mx-5 ${widths[as][0]}`}
  >
    {tiles.map((tile) => (
      <ShelfTile
        key={tile.id}
        product={tile}
        sizes={`(max-width: 767px) 144px, ${widths[as][1]}`}
        heading="h3"
      />
    ))}
  </ul>
);

type Props = { product: Tile; priority?: boolean; sizes?: string; heading?: "h2" | "h3" };

const GRID = "(max-width: 767px) 50vw, (max-width: 1023px) 33vw, 300px";

function ShelfTile({ product, priority = false, sizes = GRID, heading: Heading = "h2" }: Props) {
  const { id, title, summary, thumbnail, moThumbnail, sample } = product;
  const sale = useSaleNow(product, product.sale);
  const note = saleNote(sale, product);
  return (
    <li className="relative">
      <Link to={`/product/${id}`} className="group block">
        <div className="tile-picture aspect-square overflow-hidden rounded-m bg-wash">
          <Picture
            image={moThumbnail ?? thumbnail}
            sizes={sizes}
            alt=""
            priority={priority}
            className="size-full transition-transform duration-200 ease-quiet group-hover:scale-[1.015]"
          />
        </div>
        {note && (
          <p className={`pt-2 text-12 font-semibold ${isOver(sale) ? "text-soft" : "text-accent"}`}>
            {note}
          </p>
        )}
        <Heading className="pt-2 text-14 font-semibold group-hover:underline">{title}</Heading>
        {summary && <p className="line-clamp-1 text-12 text-soft">{summary}</p>}
        <MakerWords maker={product.voiceMaker} />
        <Price
          price={product.price}
          discountRatio={product.discountRatio}
          basePrice={product.basePrice}
          isMade={product.isMade}
          size="s"
        />
        <CardFee product={product} />
        <RatingLine rating={product.rating} />
      </Link>
      <HeartButton product={product} isOnPicture className="absolute top-0.5 right-0.5" />
      {sample && (
        <div className="pointer-events-none absolute inset-x-0 top-0 flex aspect-square items-end justify-end p-2">
          <SampleButton
            sample={sample}
            product={product}
            className="pointer-events-auto relative"
          />
        </div>
      )}
    </li>
  );
}
