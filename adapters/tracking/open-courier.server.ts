import { isCourierUnanswered, type Courier } from "#shop/order/tracking/courier.ts";
import type { TrackingKeys } from "#shop/vendor/vendor-settings.ts";
import { KEY_REST_MINUTES } from "./ask-courier.server.ts";
import { sweettracker } from "./sweettracker.server.ts";
import { trackerDelivery } from "./tracker-delivery.server.ts";

const homes = {
  sweettracker: "https://info.sweettracker.co.kr",
  "tracker.delivery": "https://apis.tracker.delivery",
} as const;

/** `apiUrl`: a stand-in on this machine, in place of the service itself. */
export function courierOf({
  service,
  clientId,
  secret,
  apiUrl = homes[service],
}: TrackingKeys & { apiUrl?: string | undefined }): Courier {
  return service === "sweettracker"
    ? sweettracker({ apiKey: secret, apiUrl })
    : trackerDelivery({ clientId, clientSecret: secret, apiUrl });
}

/** A number that no carrier gives: the service says that it knows no such parcel. */
const NOBODYS = { company: "CJ대한통운", number: "100000000000" };

/** Whether the service takes these keys; costs one question. */
export async function tryCourier(courier: Courier): Promise<"taken" | "refused" | "unanswered"> {
  try {
    await courier.trackParcel(NOBODYS);
    return "taken";
  } catch (error) {
    if (!isCourierUnanswered(error)) throw error;
    return error.restMinutes === KEY_REST_MINUTES ? "refused" : "unanswered";
  }
}
