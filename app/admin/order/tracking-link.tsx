import { isTrackable, trackingUrl } from "#shop/order/delivery/carriers.ts";
import { openTrackingPopup } from "#app/ui/tracking-popup.ts";
import { TextLink } from "#app/ui/text-link.tsx";

/** A link to the portal's search, which knows every carrier. */
export function TrackingLink({ company, number }: { company: string; number: string }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <TextLink
        look="row"
        href={trackingUrl(company, number)}
        target="_blank"
        rel="noopener noreferrer"
        onClick={openTrackingPopup}
        className="numbers"
      >
        {company} {number}
        <span className="sr-only">(배송 조회, 새 창에서 열려요)</span>
      </TextLink>
      {!isTrackable(company) && (
        <span className="text-12 whitespace-nowrap text-soft">추적 불가</span>
      )}
    </span>
  );
}
