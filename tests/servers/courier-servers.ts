import type { Courier } from "#shop/order/tracking/courier.ts";
import { sweettracker } from "#adapters/tracking/sweettracker.server.ts";
import { trackerDelivery } from "#adapters/tracking/tracker-delivery.server.ts";
import { faultyServer } from "./faulty-server.ts";

/** How far a parcel is; each stage has gone through those before it. */
export type ParcelStage = "collected" | "moving" | "out" | "delivered";
const way: ParcelStage[] = ["collected", "moving", "out", "delivered"];
const places: Record<ParcelStage, string> = {
  collected: "서울마포",
  moving: "대전HUB",
  out: "부산해운대",
  delivered: "부산해운대",
};

export type CourierStandIn = {
  courier: Courier;
  server: Awaited<ReturnType<typeof faultyServer>>;
  /** Makes a parcel known. Its steps are an hour apart, the last one at `at`. */
  knows(number: string, stage: ParcelStage, at?: Date): void;
  /** Refuses all queries, or those about this number, with the vendor's code. */
  refuses(code: string, number?: string): void;
  codes: { unknown: string; wrongKey: string; other: string };
};

type Book = Map<string, { stage: ParcelStage; at: Date }>;
const stepsOf = ({ stage, at }: { stage: ParcelStage; at: Date }) =>
  way.slice(0, way.indexOf(stage) + 1).map((step, index, all) => ({
    step,
    at: new Date(at.getTime() - (all.length - 1 - index) * 3600_000),
  }));

async function standIn(
  codes: CourierStandIn["codes"],
  open: (url: string) => Courier,
  answer: (
    request: Request,
    book: Book,
    refusal: (number: string) => string | undefined,
  ) => Promise<Response>,
): Promise<CourierStandIn> {
  const book: Book = new Map();
  const refusals = new Map<string, string>();
  const server = await faultyServer((request) =>
    answer(request, book, (number) => refusals.get(number) ?? refusals.get("")),
  );
  return {
    courier: open(server.url),
    server,
    codes,
    knows: (number, stage, at = new Date()) => void book.set(number, { stage, at }),
    refuses: (code, number = "") => void refusals.set(number, code),
  };
}

const seoul = (at: Date) =>
  new Date(at.getTime() + 9 * 3600_000).toISOString().slice(0, 19).replace("T", " ");
const levels: Record<ParcelStage, number> = { collected: 2, moving: 3, out: 5, delivered: 6 };
const SWEET_KEY = "sweet-key";

/** SweetTracker as it answers: always 200, in its own names. */
export const sweettrackerServer = ({ patience }: { patience?: number } = {}) =>
  standIn(
    { unknown: "104", wrongKey: "101", other: "105" },
    (apiUrl) => sweettracker({ apiKey: SWEET_KEY, apiUrl, patience }),
    async (request, book, refusal) => {
      const query = new URL(request.url).searchParams;
      const [key, company, number] = ["t_key", "t_code", "t_invoice"].map(
        (name) => query.get(name) ?? "",
      );
      const refused =
        key !== SWEET_KEY ? "101" : !/^\d\d$/.test(company!) ? "104" : refusal(number!);
      if (refused)
        return Response.json({
          status: false,
          msg: "유효하지 않은 운송장번호 이거나 택배사 코드 입니다.",
          code: refused,
        });
      const parcel = book.get(number!);
      if (!parcel)
        return Response.json({
          result: "N",
          complete: false,
          completeYN: "N",
          level: 0,
          invoiceNo: number,
          itemName: null,
          trackingDetails: [],
        });
      const trackingDetails = stepsOf(parcel).map(({ step, at }) => ({
        kind: "간선하차",
        level: levels[step],
        manName: "배달기사김씨",
        telno: "010-9999-8888",
        telno2: "1588-0000",
        time: step === "moving" ? 0 : at.getTime(),
        timeString: seoul(at),
        where: places[step],
      }));
      const complete = parcel.stage === "delivered";
      return Response.json({
        result: "Y",
        complete,
        completeYN: complete ? "Y" : "N",
        estimate: "",
        invoiceNo: number,
        itemName: "보이스 팩",
        level: levels[parcel.stage],
        receiverName: "홍*동",
        trackingDetails,
      });
    },
  );

const statuses: Record<ParcelStage, string> = {
  collected: "AT_PICKUP",
  moving: "IN_TRANSIT",
  out: "OUT_FOR_DELIVERY",
  delivered: "DELIVERED",
};

/** tracker.delivery as it answers: GraphQL, with its errors in the body. */
export const trackerDeliveryServer = ({ patience }: { patience?: number } = {}) =>
  standIn(
    { unknown: "NOT_FOUND", wrongKey: "UNAUTHENTICATED", other: "INTERNAL" },
    (apiUrl) => trackerDelivery({ clientId: "id", clientSecret: "secret", apiUrl, patience }),
    async (request, book, refusal) => {
      const { query, variables } = (await request.json()) as {
        query: string;
        variables: { carrierId: string; trackingNumber: string };
      };
      const error = (code: string) =>
        Response.json({
          errors: [{ message: "운송장 정보가 없어요", extensions: { code } }],
          data: { track: null },
        });
      if (request.headers.get("authorization") !== "TRACKQL-API-KEY id:secret")
        return error("UNAUTHENTICATED");
      const isAsked =
        new URL(request.url).pathname === "/graphql" &&
        query.includes("track(carrierId: $carrierId, trackingNumber: $trackingNumber)") &&
        variables.carrierId.startsWith("kr.");
      const refused = isAsked ? refusal(variables.trackingNumber) : "BAD_REQUEST";
      if (refused) return error(refused);
      const parcel = book.get(variables.trackingNumber);
      if (!parcel) return error("NOT_FOUND");
      const nodes = stepsOf(parcel).map(({ step, at }) => ({
        time: `${seoul(at).replace(" ", "T")}.000+09:00`,
        status: { code: statuses[step], name: step },
        location: { name: places[step] },
        description: "담당 배달기사김씨 010-9999-8888",
      }));
      return Response.json({
        data: {
          track: {
            trackingNumber: variables.trackingNumber,
            lastEvent: nodes.at(-1),
            events: { edges: nodes.map((node, at) => ({ node, cursor: String(at) })) },
          },
        },
      });
    },
  );
