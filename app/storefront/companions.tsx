import { TileStrip } from "./category/shelf-tile.tsx";
import type { Tile } from "./tile-of.ts";
import { Section } from "#app/ui/section.tsx";

/** What goes well with a product, under all that is said of it. */
const Companions = ({ tiles }: { tiles: Tile[] }) => (
  <Section
    look="open"
    id="companions"
    title="함께 듣기 좋은"
    titleClass="px-5 md:px-0"
    className="mx-auto max-w-312.5 pt-6 pb-14 md:px-5 md:pb-20"
  >
    <TileStrip tiles={tiles} />
  </Section>
);
export default Companions;
