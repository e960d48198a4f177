import * as z from "zod";
import { plainLine } from "#lib/text/typed.ts";
import { CourierUnanswered, type Courier, type ParcelStep } from "#shop/order/tracking/courier.ts";
import type { ParcelStage } from "#shop/order/tracking/parcel-stages.ts";
import { askCourier, KEY_REST_MINUTES } from "./ask-courier.server.ts";
import { parcelStep } from "./parcel-step.ts";

type Settings = {
  clientId: string;
  clientSecret: string;
  apiUrl: string;
  /** milliseconds per answer; the service itself gives a carrier 15 seconds */
  patience?: number;
};

const ids: Record<string, string> = {
  우체국택배: "kr.epost",
  CJ대한통운: "kr.cjlogistics",
  로젠택배: "kr.logen",
  한진택배: "kr.hanjin",
  롯데택배: "kr.lotte",
  대신택배: "kr.daesin",
  일양로지스: "kr.ilyanglogis",
  경동택배: "kr.kdexp",
  천일택배: "kr.chunilps",
  건영택배: "kr.kunyoung",
};
const stages: Record<string, ParcelStage> = {
  INFORMATION_RECEIVED: "received",
  AT_PICKUP: "collected",
  IN_TRANSIT: "moving",
  OUT_FOR_DELIVERY: "out",
  ATTEMPT_FAIL: "failed",
  DELIVERED: "delivered",
  AVAILABLE_FOR_PICKUP: "waiting",
  EXCEPTION: "trouble",
};
/** Not there, or not a number of this carrier's. */
const UNKNOWN = new Set(["NOT_FOUND", "BAD_REQUEST"]);
const REFUSED = new Set(["UNAUTHENTICATED", "UNAUTHORIZED", "FORBIDDEN"]);

const QUERY = `query Parcel($carrierId: ID!, $trackingNumber: String!) {
  track(carrierId: $carrierId, trackingNumber: $trackingNumber) {
    trackingNumber
    lastEvent { time status { code } }
    events(last: 60) { edges { node { time status { code } location { name } } } }
  }
}`;

const event = z.object({
  time: z.string().nullish(),
  status: z.object({ code: z.string() }),
  location: z.object({ name: z.string().nullish() }).nullish(),
});
const reply = z.object({
  errors: z
    .array(z.object({ extensions: z.object({ code: z.string().catch("") }).nullish() }))
    .max(50)
    .nullish(),
  data: z
    .object({
      track: z
        .object({
          trackingNumber: z.string().nullish(),
          lastEvent: event.nullish(),
          events: z
            .object({
              edges: z
                .array(z.object({ node: event.nullish() }).nullish())
                .max(500)
                .nullish(),
            })
            .nullish(),
        })
        .nullish(),
    })
    .nullish(),
});

/**
 * Delivery Tracker, https://tracker.delivery/docs/tracking-api: GraphQL, with errors in the body
 * whatever the status.
 */
export function trackerDelivery({
  clientId,
  clientSecret,
  apiUrl,
  patience = 20_000,
}: Settings): Courier {
  return {
    name: "tracker.delivery",
    restHours: 3,
    follows: (company) => Object.hasOwn(ids, company),
    async trackParcel({ company, number }) {
      const request = new Request(`${apiUrl}/graphql`, {
        method: "POST",
        redirect: "error",
        signal: AbortSignal.timeout(patience),
        headers: {
          Authorization: `TRACKQL-API-KEY ${clientId}:${clientSecret}`,
          "Content-Type": "application/json",
        },
        body: JSON.stringify({
          query: QUERY,
          variables: { carrierId: ids[company], trackingNumber: number },
        }),
      });
      const { errors, data } = await askCourier("tracker.delivery", request, reply);
      if (errors?.length) return unlessUnknown(errors[0]?.extensions?.code ?? "");
      const track = data?.track;
      if (track?.trackingNumber && track.trackingNumber.replace(/\D/g, "") !== number)
        throw new CourierUnanswered("tracker.delivery answered about another parcel");
      return track ? parcelOf(track) : null;
    },
  };
}

type Parcel = Awaited<ReturnType<Courier["trackParcel"]>>;
type Track = NonNullable<NonNullable<z.output<typeof reply>["data"]>["track"]>;

function parcelOf({ events: listed, lastEvent }: Track): Parcel {
  const events = (listed?.edges ?? []).flatMap((edge) => edge?.node ?? []);
  // What happened last is for the service to say: a scan can come in after the delivery.
  const last = lastEvent ?? events.at(-1);
  if (!last) return null;
  const stage = stageOf(last);
  return { stage, isDelivered: stage === "delivered", steps: events.map(stepOf) };
}

function unlessUnknown(code: string): null {
  if (UNKNOWN.has(code)) return null;
  throw new CourierUnanswered(
    `tracker.delivery refused with ${plainLine(code, 40) || "no code"}`,
    REFUSED.has(code) ? KEY_REST_MINUTES : 0,
  );
}

const stageOf = ({ status: { code } }: z.output<typeof event>): ParcelStage =>
  stages[code] ?? "unknown";

/** Descriptions name drivers and receivers; branch and state are enough. */
const stepOf = (one: z.output<typeof event>): ParcelStep =>
  parcelStep({
    at: new Date(one.time ?? Number.NaN),
    stage: stageOf(one),
    place: one.location?.name,
  });
