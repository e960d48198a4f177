import { createECDH, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { refusing } from "#tests/has/refusing.ts";
import { testShop } from "#tests/test-shop.ts";
import { pushDevices, staff } from "../table.server.ts";
import { addPushDevice, MOST_DEVICES, removePushDevice } from "./change-push-devices.server.ts";
import { deviceForm } from "./device-form.ts";
import { listPushDevices } from "./push-devices.server.ts";

const shop = await testShop();

async function joins() {
  const account = await shop.has.member();
  await shop.db.insert(staff).values({ accountId: account.id, role: "desk", invitedBy: "owner" });
  return { account, address: "203.0.113.8", role: "desk" as const };
}
let count = 0;
function subscription(endpoint = `https://push.example/send/${++count}`) {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return {
    intent: "add" as const,
    endpoint,
    p256dh: pair.getPublicKey("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
}
const label = "Android · Chrome";

test.each([
  "http://push.example/send/a",
  "https://127.0.0.1/send/a",
  "https://[::1]/send/a",
  "https://localhost/send/a",
  "https://push.example:8443/send/a",
  "https://user:word@push.example/send/a",
  "javascript:alert(1)",
  `https://push.example/${"a".repeat(1000)}`,
  "",
])("%s is no address of a push service", (endpoint) => {
  const { error } = deviceForm.safeParse(subscription(endpoint));
  expect(error?.issues[0]?.path).toEqual(["endpoint"]);
});

test("keys that are no point of the curve are refused with words, and nothing is kept", async () => {
  const acting = await joins();
  const wrong = { ...subscription(), p256dh: Buffer.alloc(65, 4).toString("base64url") };
  expect(deviceForm.safeParse(wrong).success).toBe(true);
  await expect(addPushDevice(shop, wrong, { label, acting })).rejects.toMatchObject({
    name: "BadInput",
  });
  expect(await listPushDevices(shop.db, acting.account.id)).toEqual([]);
});

test("one person has ten devices at most, also when many are added at once; the same browser stays one", async () => {
  const acting = await joins();
  const adding = Array.from({ length: MOST_DEVICES + 2 }, () =>
    addPushDevice(shop, subscription(), { label, acting }),
  );
  const done = await Promise.allSettled(adding);
  expect(done.filter(({ status }) => status === "rejected")).toHaveLength(2);
  const devices = await listPushDevices(shop.db, acting.account.id);
  expect(devices).toHaveLength(MOST_DEVICES);
  const [row] = await shop.db.select().from(pushDevices).where(eq(pushDevices.id, devices[0]!.id));
  await addPushDevice(shop, subscription(row!.endpoint), { label, acting });
  expect(await listPushDevices(shop.db, acting.account.id)).toHaveLength(MOST_DEVICES);
  await refusing("push-devices-full", addPushDevice(shop, subscription(), { label, acting }));
});

test("a browser belongs to whoever turned it on last, and only they remove it", async () => {
  const [first, second] = [await joins(), await joins()];
  const browser = subscription();
  await addPushDevice(shop, browser, { label, acting: first });
  await addPushDevice(shop, browser, { label, acting: second });
  expect(await listPushDevices(shop.db, first.account.id)).toEqual([]);
  const [device] = await listPushDevices(shop.db, second.account.id);
  await refusing("push-device-gone", removePushDevice(shop, device!.id, first));
  await refusing("push-device-gone", removePushDevice(shop, "nope", second));
  await removePushDevice(shop, device!.id, second);
  expect(await listPushDevices(shop.db, second.account.id)).toEqual([]);
});

test("neither the browser's keys nor the shop's stand in the database as they are", async () => {
  const acting = await joins();
  const browser = subscription();
  await addPushDevice(shop, browser, { label, acting });
  const rows = JSON.stringify(await shop.db.select().from(pushDevices));
  expect(rows).toContain(browser.endpoint);
  expect(rows).not.toContain(browser.auth);
  expect(rows).not.toContain(browser.p256dh);
});
