import type { ShopperClaim } from "#shop/shopper/claim/shopper-claim.ts";
import { OrderSection } from "#app/checkout/details/order-section.tsx";
import type { ClaimReply } from "./claim-action.server.ts";
import { ClaimCard } from "./claim-card.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

type Props = {
  claims: ShopperClaim[];
  /** where the forms of a claim are sent */ path: string;
  reply?: ClaimReply;
};

/** What was asked back of an order, the latest first. */
export function OrderClaims({ claims, path, reply }: Props) {
  if (!claims.length) return null;
  return (
    <OrderSection title="취소·반품·교환">
      <Ruled look="inner" className="-my-6">
        {claims.map((claim) => (
          <li key={claim.id} className="py-6">
            <ClaimCard
              claim={claim}
              path={path}
              reply={reply?.values?.claim === claim.id ? reply : undefined}
            />
          </li>
        ))}
      </Ruled>
    </OrderSection>
  );
}
