import { Link } from "react-router";
import { ShelfTile } from "../category/shelf-tile.tsx";
import type { Tile } from "../product-tile.tsx";

export type RowShown = { name: string; to: string; row: Tile[] };

/** Products beside each other between those of the home page; more of them than fit are scrolled. */
export const TileRow = ({ row: { name, to, row } }: { row: RowShown }) => (
  <li className="md:col-span-2 md:py-6">
    <div className="flex items-center justify-between px-5 md:px-0">
      <h2 className="text-20 font-semibold">{name}</h2>
      <Link to={to} className="inline-flex min-h-11 items-center text-14 text-soft">
        모두 보기<span className="sr-only">: {name}</span>
      </Link>
    </div>
    <ul className="flex snap-x gap-3 overflow-x-auto px-5 pt-2 md:px-0 *:w-36 *:shrink-0 *:snap-start *:scroll-mx-5 md:*:w-52">
      {row.map((tile) => (
        <ShelfTile
          key={tile.id}
          product={tile}
          sizes="(max-width: 767px) 144px, 208px"
          heading="h3"
        />
      ))}
    </ul>
  </li>
);
