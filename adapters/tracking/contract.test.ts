import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { carriers } from "#shop/order/delivery/carriers.ts";
import { isCourierUnanswered, type Courier } from "#shop/order/tracking/courier.ts";
import { sweettrackerServer, trackerDeliveryServer } from "#tests/servers/courier-servers.ts";
import type { Fault } from "#tests/servers/faulty-server.ts";
import { noCourier } from "./none.ts";
import { sweettracker } from "./sweettracker.server.ts";
import { trackerDelivery } from "./tracker-delivery.server.ts";

const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
});

const parcel = { company: "CJ대한통운", number: "123456789011" };
const at = new Date("2026-11-20T06:30:00Z");
const refused = (courier: Courier, wantedParcel = parcel) =>
  courier.trackParcel(wantedParcel).then(
    () => null,
    (error: unknown) =>
      isCourierUnanswered(error)
        ? { restMinutes: error.restMinutes, message: error.message }
        : Promise.reject(error),
  );

describe.each([
  ["sweettracker", sweettrackerServer],
  ["tracker.delivery", trackerDeliveryServer],
] as const)("%s", (_, open) => {
  async function door(options: { patience?: number } = {}) {
    const stand = await open(options);
    stops.push(stand.server.stop);
    return stand;
  }

  // covers 1.5e
  test("a parcel on its way has its steps, oldest first, and nobody's name or phone", async () => {
    const { courier, knows } = await door();
    knows(parcel.number, "out", at);
    const report = await courier.trackParcel(parcel);
    expect(report).toEqual({
      stage: "out",
      isDelivered: false,
      steps: [
        { at: "2026-11-20T04:30:00.000Z", stage: "collected", place: "서울마포" },
        { at: "2026-11-20T05:30:00.000Z", stage: "moving", place: "대전HUB" },
        { at: "2026-11-20T06:30:00.000Z", stage: "out", place: "부산해운대" },
      ],
    });
    expect(JSON.stringify(report)).not.toMatch(/기사|9999|홍/);
  });

  test("a delivered parcel is said to be delivered", async () => {
    const { courier, knows } = await door();
    knows(parcel.number, "delivered", at);
    expect(await courier.trackParcel(parcel)).toMatchObject({
      stage: "delivered",
      isDelivered: true,
      steps: { length: 4 },
    });
  });

  test("a number that is wrong, or not collected yet, is nothing to worry about", async () => {
    const { courier, refuses, codes } = await door();
    expect(await courier.trackParcel(parcel)).toBeNull();
    refuses(codes.unknown);
    expect(await courier.trackParcel(parcel)).toBeNull();
  });

  test("all carriers that can be followed are, and the three that cannot are never asked about", async () => {
    const { courier, knows, server } = await door();
    expect(
      carriers
        .filter(({ trackable }) => trackable)
        .map(({ name }) => name)
        .filter((name) => !courier.follows(name)),
    ).toEqual([]);
    for (const company of ["드림택배", "국제정보통신", "GTX택배", "constructor", ""])
      expect(courier.follows(company)).toBe(false);
    for (const { name } of carriers.filter(({ trackable }) => trackable)) {
      knows("99", "moving", at);
      expect(await courier.trackParcel({ company: name, number: "99" })).toMatchObject({
        stage: "moving",
      });
    }
    expect(server.asked).toHaveLength(10);
  });

  test.each(["500", "truncated", "not JSON", "huge", "drop", "elsewhere"] satisfies Fault[])(
    "%s is no answer, and the next parcel may be asked about",
    async (fault) => {
      const { courier, knows, server } = await door();
      knows(parcel.number, "delivered", at);
      server.behave(fault);
      expect(await refused(courier)).toMatchObject({ restMinutes: 0 });
      server.behave("none");
      expect(await courier.trackParcel(parcel)).toMatchObject({ isDelivered: true });
    },
  );

  test("a slow service is not waited for", async () => {
    const { courier, server } = await door({ patience: 200 });
    server.behave("slow");
    expect(await refused(courier)).toMatchObject({
      restMinutes: 0,
      message: expect.stringContaining("TimeoutError"),
    });
  });

  test("too many requests: nobody is asked about for a while", async () => {
    const { courier, server } = await door();
    server.behave("429");
    expect(await refused(courier)).toMatchObject({ restMinutes: 60 });
  });

  test("a refused key rests everybody, another refusal this parcel alone; neither says the key", async () => {
    const { courier, refuses, codes } = await door();
    refuses(codes.other);
    expect(await refused(courier)).toMatchObject({ restMinutes: 0 });
    refuses(codes.wrongKey);
    const refusal = await refused(courier);
    expect(refusal?.restMinutes).toBeGreaterThan(60);
    expect(refusal?.message).not.toMatch(/sweet-key|secret/);
  });
});

test.each([
  ["120", 2],
  ["1", 1],
  ["9999999", 1440],
  ["soon", 60],
  ["-5", 60],
  ["", 60],
])("too many requests with %j to wait rests everybody %i minutes", async (header, minutes) => {
  const server = createServer((_, answer) =>
    answer.writeHead(429, { "retry-after": header }).end(),
  );
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  stops.push(() => new Promise((closed) => server.close(() => closed())));
  expect(
    await refused(
      sweettracker({
        apiKey: "key",
        apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      }),
    ),
  ).toMatchObject({ restMinutes: minutes });
});

test("wrong keys are refused by the services' own words", async () => {
  const [sweet, tracker] = [await sweettrackerServer(), await trackerDeliveryServer()];
  stops.push(sweet.server.stop, tracker.server.stop);
  expect(
    await refused(sweettracker({ apiKey: "another", apiUrl: sweet.server.url })),
  ).toMatchObject({ restMinutes: 360 });
  expect(
    await refused(
      trackerDelivery({ clientId: "id", clientSecret: "another", apiUrl: tracker.server.url }),
    ),
  ).toMatchObject({ restMinutes: 360 });
});

test("without a service nobody is followed", async () => {
  expect(carriers.filter(({ name }) => noCourier.follows(name))).toEqual([]);
  expect(await noCourier.trackParcel(parcel)).toBeNull();
});
