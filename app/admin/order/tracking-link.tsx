import type { MouseEvent } from "react";
import { isTrackable, trackingUrl } from "#shop/order/delivery/carriers.ts";

const openPopup = (event: MouseEvent<HTMLAnchorElement>) => {
  event.preventDefault();
  window.open(event.currentTarget.href, "waybill", "width=450,height=700,noopener");
};

/** Specification 7: a popup of 450 by 700; without JavaScript, a new tab. */
export function TrackingLink({ company, number }: { company: string; number: string }) {
  if (!isTrackable(company))
    return (
      <span className="numbers">
        {company} {number} <span className="text-12 whitespace-nowrap text-soft">추적 불가</span>
      </span>
    );
  return (
    <a
      href={trackingUrl(company, number)}
      target="_blank"
      rel="noopener noreferrer"
      onClick={openPopup}
      className="inline-flex min-h-6 items-center underline decoration-edge underline-offset-4 numbers hover:decoration-ink"
    >
      {company} {number}
      <span className="sr-only">(배송 조회, 새 창에서 열려요)</span>
    </a>
  );
}
