import { isLoopback } from "#lib/network-address.server.ts";
import { words } from "#server/words/words.ts";

export type TrackingSettings =
  | { service: "sweettracker"; apiKey: string; apiUrl: string }
  | { service: "tracker.delivery"; clientId: string; clientSecret: string; apiUrl: string };

type TrackingEnv = {
  SWEETTRACKER_API_KEY?: string | undefined;
  TRACKER_DELIVERY_CLIENT_ID?: string | undefined;
  TRACKER_DELIVERY_CLIENT_SECRET?: string | undefined;
  TRACKING_API_URL?: string | undefined;
};

const SWEETTRACKER = "https://info.sweettracker.co.kr";
const TRACKER_DELIVERY = "https://apis.tracker.delivery";

export function trackingSettings({
  SWEETTRACKER_API_KEY: apiKey,
  TRACKER_DELIVERY_CLIENT_ID: clientId,
  TRACKER_DELIVERY_CLIENT_SECRET: clientSecret,
  TRACKING_API_URL: url,
}: TrackingEnv): TrackingSettings | null {
  const own = url && new URL(url).origin;
  if (apiKey) return { service: "sweettracker", apiKey, apiUrl: own ?? SWEETTRACKER };
  if (clientId && clientSecret)
    return { service: "tracker.delivery", clientId, clientSecret, apiUrl: own ?? TRACKER_DELIVERY };
  return null;
}

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
  if (TRACKING_API_URL && !SWEETTRACKER_API_KEY && !TRACKER_DELIVERY_CLIENT_ID)
    problems.push(words().trackingNeedsKeys);
  return problems;
}
