import { isTrackable, trackingUrl } from "#shop/order/delivery/carriers.ts";
import { openTrackingPopup } from "#app/ui/tracking-popup.ts";

/** A link to the portal's search, which knows every carrier. */
export function TrackingLink({ company, number }: { company: string; number: string }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <a
        href={trackingUrl(company, number)}
        target="_blank"
        rel="noopener noreferrer"
        onClick={openTrackingPopup}
        className="inline-flex min-h-6 items-center underline decoration-edge underline-offset-4 numbers hover:decoration-ink"
      >
        {company} {number}
        <span className="sr-only">(배송 조회, 새 창에서 열려요)</span>
      </a>
      {!isTrackable(company) && (
        <span className="text-12 whitespace-nowrap text-soft">추적 불가</span>
      )}
    </span>
  );
}
