import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import type { OrderClaimRow } from "#shop/office/claim/find-admin-claim.server.ts";
import { claimKinds } from "#shop/order/claim-status.ts";
import { ClaimBadge } from "./claim-badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Section } from "#app/ui/section.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

/** What was asked back of an order, on its page; each is worked on, on its own. */
export function OrderClaimList({ claims }: { claims: OrderClaimRow[] }) {
  if (!claims.length) return null;
  return (
    <Section look="ruledSmall" id="claims" title="취소·반품·교환">
      <Ruled look="inner">
        {claims.map(({ id, kind, status, requestedAt, refundAmount }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-3 py-3 text-14"
          >
            <TextLink look="row" to={`/admin/claim/${id}`} className="font-medium">
              {claimKinds[kind]} 요청
              {refundAmount > 0 && <span className="numbers">&nbsp;{won(refundAmount)}</span>}
            </TextLink>
            <ClaimBadge status={status} />
            <time dateTime={requestedAt.toISOString()} className="w-full text-12 text-soft numbers">
              {seoulTime(requestedAt)}
            </time>
          </li>
        ))}
      </Ruled>
    </Section>
  );
}
