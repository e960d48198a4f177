import { Link } from "react-router";
import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import type { OrderClaimRow } from "#shop/office/claim/find-admin-claim.server.ts";
import { claimKinds } from "#shop/order/claim-status.ts";
import { ClaimBadge } from "./claim-badge.tsx";

/** What was asked back of an order, on its page; each is worked on, on its own. */
export function OrderClaimList({ claims }: { claims: OrderClaimRow[] }) {
  if (!claims.length) return null;
  return (
    <section aria-labelledby="claims">
      <h2 id="claims" className="border-b border-ink pb-2 text-16 font-semibold">
        취소·반품·교환
      </h2>
      <ul className="divide-y divide-line">
        {claims.map(({ id, kind, status, requestedAt, refundAmount }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-3 py-3 text-14"
          >
            <Link
              to={`/admin/claim/${id}`}
              className="inline-flex min-h-6 items-center font-medium underline decoration-edge underline-offset-4 hover:decoration-ink"
            >
              {claimKinds[kind]} 요청
              {refundAmount > 0 && <span className="numbers">&nbsp;{won(refundAmount)}</span>}
            </Link>
            <ClaimBadge status={status} />
            <time dateTime={requestedAt.toISOString()} className="w-full text-12 text-soft numbers">
              {seoulTime(requestedAt)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
