import type { Tile } from "../product-tile.tsx";
import { ShelfTile } from "./shelf-tile.tsx";

/** Products beside each other; more of them than fit are scrolled. */
const TileStrip = ({ tiles }: { tiles: Tile[] }) => (
  <ul className="flex snap-x gap-3 overflow-x-auto px-5 pt-2 md:px-0 *:w-36 *:shrink-0 *:snap-start *:scroll-mx-5 md:*:w-52">
    {tiles.map((tile) => (
      <ShelfTile
        key={tile.id}
        product={tile}
        sizes="(max-width: 767px) 144px, 208px"
        heading="h3"
      />
    ))}
  </ul>
);
export default TileStrip;
