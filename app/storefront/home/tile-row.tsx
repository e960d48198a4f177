import { Link } from "react-router";
import { TileStrip } from "../category/shelf-tile.tsx";
import type { Tile } from "../tile-of.ts";

export type RowShown = { name: string; to: string; row: Tile[] };

/** A row between those of the home page, with a link to all of it. */
export const TileRow = ({ row: { name, to, row } }: { row: RowShown }) => (
  <li className="md:col-span-2 md:py-6">
    <div className="flex items-center justify-between px-5 md:px-0">
      <h2 className="text-20 font-semibold">{name}</h2>
      <Link to={to} className="inline-flex min-h-11 items-center text-14 text-soft">
        모두 보기<span className="sr-only">: {name}</span>
      </Link>
    </div>
    <TileStrip tiles={row} as="row" />
  </li>
);
