import { Link } from "react-router";
import { seoulDate } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import type { OwnEarlierOrder } from "#shop/earlier/list-own-earlier-orders.server.ts";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { Ruled } from "#app/ui/ruled.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";

/** A buyer's orders of a former shop; each leads to its page below `path`. */
export const EarlierOrderList = ({ rows, path }: { rows: OwnEarlierOrder[]; path: string }) => (
  <Ruled>
    {rows.map(({ id, shop, number, placedAt, items, total, label }) => (
      <li key={id}>
        <Link
          to={`${path}/${id}`}
          className="group flex gap-4 py-4 focus-visible:-outline-offset-2"
        >
          <span className="flex min-w-0 flex-1 flex-col gap-1">
            <span className="text-12 text-soft numbers">
              {seoulDate(placedAt)} · {shop}
              <span className="sr-only">, 주문번호 {number}</span>
            </span>
            <span className="text-16 font-semibold wrap-anywhere underline-offset-4 group-hover:underline">
              {items}
            </span>
            {total !== null && <span className="text-14 numbers">{won(total)}</span>}
            <StatusBadge label={label} className="mt-1" />
          </span>
          <ChevronIcon className="size-5 shrink-0 self-center text-soft" />
        </Link>
      </li>
    ))}
  </Ruled>
);
