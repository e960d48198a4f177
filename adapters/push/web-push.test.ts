import { afterAll, expect, test } from "vitest";
import { makeVapidKeys } from "#lib/web-push/vapid.server.ts";
import type { Push } from "#shop/notice/pusher.ts";
import { pushServer, type PushFault } from "#tests/servers/push-server.ts";
import { webPush } from "./web-push.server.ts";

const server = await pushServer();
afterAll(() => server.stop());
const pusher = webPush({ doors: server.doors, patience: 300 });
const keys = makeVapidKeys();
const pushTo = (device: Push["device"], more: Partial<Push> = {}): Push => ({
  device,
  keys,
  contact: "mailto:help@sori.example",
  text: "새 주문 62,800원",
  isUrgent: false,
  ...more,
});

test("what is pushed is read by the browser that it is for, and by the service not at all", async () => {
  const device = server.subscribe();
  await pusher.send(pushTo(device, { isUrgent: true }));
  expect(server.received).toEqual([
    {
      path: new URL(device.endpoint).pathname,
      text: "새 주문 62,800원",
      ttl: 86_400,
      urgency: "high",
    },
  ]);
});

test("another key than the one that signs is not taken", async () => {
  const wrong = { ...keys, publicKey: makeVapidKeys().publicKey };
  const sending = pusher.send(pushTo(server.subscribe(), { keys: wrong }));
  await expect(sending).rejects.toThrow();
});

test.each<[PushFault, string]>([
  ["gone", "Gone"],
  ["missing", "Gone"],
  ["429", "Unreachable"],
  ["500", "Unreachable"],
  ["400", "Undeliverable"],
  ["redirect", "Undeliverable"],
  ["silent", "Unreachable"],
])(
  "a service that is %s: %s, without the device's address in what is kept",
  async (fault, name) => {
    const device = server.subscribe();
    server.behave(fault);
    const error = await pusher.send(pushTo(device)).catch((caught: Error) => caught);
    server.behave("none");
    expect(error).toMatchObject({ name });
    expect((error as Error).message).not.toContain(new URL(device.endpoint).pathname);
  },
);

test.each([
  "https://inner.example/send/a",
  "https://127.0.0.1/send/a",
  "https://[::1]/send/a",
  "https://169.254.169.254/latest",
  "http://push.example/send/a",
  "https://push.example:8443/send/a",
  "https://user:word@push.example/send/a",
])("%s is no push service: nothing is connected to", async (endpoint) => {
  const before = server.addresses.length;
  const sending = pusher.send(pushTo({ ...server.subscribe(), endpoint }));
  await expect(sending).rejects.toMatchObject({ name: "Undeliverable" });
  expect(server.addresses).toHaveLength(before);
});
