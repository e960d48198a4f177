import { TileStrip } from "./category/shelf-tile.tsx";
import type { Tile } from "./product-tile.tsx";

/** What goes well with a product, under all that is said of it. */
const Companions = ({ tiles }: { tiles: Tile[] }) => (
  <section aria-labelledby="companions" className="mx-auto max-w-312.5 pt-6 pb-14 md:px-5 md:pb-20">
    <h2 id="companions" className="px-5 text-20 font-semibold md:px-0">
      함께 듣기 좋은
    </h2>
    <TileStrip tiles={tiles} />
  </section>
);
export default Companions;
