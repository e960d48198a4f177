import { Link, useSearchParams } from "react-router";
import { won } from "#lib/won.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import type { MemberOrderRow } from "#shop/shopper/list-member-orders.server.ts";
import { OrderPicture } from "#app/checkout/details/order-picture.tsx";
import { standingTone } from "#app/checkout/details/order-progress.tsx";
import { TrackLink } from "#app/checkout/details/sending.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { Ruled } from "#app/ui/ruled.tsx";
import { ownKinds, askWords, claimPath } from "./order-actions.tsx";

/** Each row opens its order in a dialog; its address opens it too. */
export function OrderList({ rows }: { rows: MemberOrderRow[] }) {
  const [query] = useSearchParams();
  const opened = (number: string) => {
    const there = new URLSearchParams(query);
    there.set("order", number);
    return `?${there}`;
  };
  return (
    <Ruled className="mt-6">
      {rows.map((row) => (
        <OrderItem key={row.number} row={row} to={opened(row.number)} />
      ))}
    </Ruled>
  );
}

function OrderItem({ row, to }: { row: MemberOrderRow; to: string }) {
  const { number, placedAt, image, items, pieces, total, label, waybills, mayCancel, mayAsk } = row;
  const kinds = ownKinds(row, mayAsk);
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        className="group flex gap-4 pt-5 pb-4 focus-visible:-outline-offset-2"
      >
        <OrderPicture image={image} />
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="text-12 text-soft numbers">
            {seoulTime(placedAt)}
            <span className="sr-only">, 주문번호 {number}</span>
          </span>
          <span className="text-16 font-semibold group-hover:underline underline-offset-4">
            {items}
          </span>
          <span className="text-14 numbers">
            {won(total)} <span className="text-soft">· {pieces}개</span>
          </span>
          <StatusBadge tone={standingTone(row)} label={label} className="mt-1" />
        </span>
        <ChevronIcon className="size-5 shrink-0 self-center text-soft" />
      </Link>
      {waybills.map((waybill) => (
        <p
          key={waybill.number}
          className="-mt-2 flex flex-wrap items-center gap-x-4 pb-3 pl-22 text-14 text-soft numbers md:pl-28"
        >
          {waybill.company} {waybill.number}
          <span className="text-ink">
            <TrackLink {...waybill} />
          </span>
        </p>
      ))}
      {(mayCancel || kinds.length > 0) && (
        <p className="-mt-1 flex flex-wrap gap-2 pb-4 pl-22 md:pl-28">
          {mayCancel && (
            <ButtonLink to={to} preventScrollReset size="s" className="max-md:min-h-11">
              주문 취소
              <span className="sr-only">
                : {items}, {number}
              </span>
            </ButtonLink>
          )}
          {kinds.map((kind) => (
            <ButtonLink
              key={kind}
              to={claimPath(number, kind)}
              size="s"
              className="max-md:min-h-11"
            >
              {askWords(kind, row.isDigital)}
              <span className="sr-only">
                : {items}, {number}
              </span>
            </ButtonLink>
          ))}
        </p>
      )}
    </li>
  );
}
