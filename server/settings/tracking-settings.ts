import { isLoopback } from "#lib/network-address.server.ts";
import type { TrackingKeys } from "#shop/vendor/vendor-settings.ts";
import { words } from "#server/words/words.ts";

type TrackingEnv = {
  SWEETTRACKER_API_KEY?: string | undefined;
  TRACKER_DELIVERY_CLIENT_ID?: string | undefined;
  TRACKER_DELIVERY_CLIENT_SECRET?: string | undefined;
  TRACKING_API_URL?: string | undefined;
};

/** Null: the owner enters keys in the back office, or no parcel is followed. */
export function trackingSettings({
  SWEETTRACKER_API_KEY: apiKey,
  TRACKER_DELIVERY_CLIENT_ID: clientId,
  TRACKER_DELIVERY_CLIENT_SECRET: clientSecret,
}: TrackingEnv): TrackingKeys | null {
  if (apiKey) return { service: "sweettracker", clientId: "", secret: apiKey };
  if (clientId && clientSecret)
    return { service: "tracker.delivery", clientId, secret: clientSecret };
  return null;
}

/** Where a stand-in answers; undefined: the service itself is asked. */
export const trackingUrl = ({ TRACKING_API_URL: url }: TrackingEnv): string | undefined =>
  url ? new URL(url).origin : undefined;

export function trackingProblems({
  SWEETTRACKER_API_KEY,
  TRACKER_DELIVERY_CLIENT_ID,
  TRACKER_DELIVERY_CLIENT_SECRET,
  TRACKING_API_URL,
}: TrackingEnv): string[] {
  const problems: string[] = [];
  if (Boolean(TRACKER_DELIVERY_CLIENT_ID) !== Boolean(TRACKER_DELIVERY_CLIENT_SECRET))
    problems.push(words().together("TRACKER_DELIVERY_CLIENT_ID, TRACKER_DELIVERY_CLIENT_SECRET"));
  if (SWEETTRACKER_API_KEY && TRACKER_DELIVERY_CLIENT_ID) problems.push(words().oneTracking);
  if (TRACKING_API_URL && !isLoopback(new URL(TRACKING_API_URL).hostname))
    problems.push(words().onThisMachine("TRACKING_API_URL"));
  return problems;
}
