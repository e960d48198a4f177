import type { ComponentProps } from "react";
import { trackedAt } from "#shop/order/delivery/ways.ts";
import { TextLink } from "./text-link.tsx";
import { openTrackingPopup } from "./tracking-popup.ts";
import { useSending } from "./use-sending.ts";

type Props = Omit<ComponentProps<typeof TextLink>, "href" | "to"> & {
  company: string;
  number: string;
};

/**
 * Opens where a parcel is tracked: the portal's search in the specification's popup, an owner's own
 * address in a tab, because other pages are made for their own width. Plain text where nothing is.
 */
export function TrackingAnchor({ company, number, children, ...look }: Props) {
  const tracked = trackedAt(useSending(), company, number);
  if (!tracked) return null;
  return (
    <TextLink
      {...look}
      href={tracked.url}
      target="_blank"
      rel="noopener noreferrer"
      onClick={tracked.isPortal ? openTrackingPopup : undefined}
    >
      {children}
    </TextLink>
  );
}
