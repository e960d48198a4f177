import { isUntraceable } from "#shop/order/delivery/carriers.ts";
import { trackedAt } from "#shop/order/delivery/ways.ts";
import { TrackingAnchor } from "#app/ui/tracking-anchor.tsx";
import { useSending } from "#app/ui/use-sending.ts";

/** A link to where the parcel is tracked; the words alone where nothing tracks it. */
export function TrackingLink({ company, number }: { company: string; number: string }) {
  const isLinked = trackedAt(useSending(), company, number) !== null;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      {isLinked ? (
        <TrackingAnchor look="row" company={company} number={number} className="numbers">
          {company} {number}
          <span className="sr-only">(배송 조회, 새 창에서 열려요)</span>
        </TrackingAnchor>
      ) : (
        <span className="numbers">
          {company} {number}
        </span>
      )}
      {isUntraceable(company) && (
        <span className="text-12 whitespace-nowrap text-soft">추적 불가</span>
      )}
    </span>
  );
}
