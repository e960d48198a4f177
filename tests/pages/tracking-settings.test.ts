import { afterAll, beforeEach, expect, test } from "vitest";
import { openVendors } from "#server/open-vendors.server.ts";
import { vendorSettings } from "#shop/vendor/table.server.ts";
import { sweettrackerServer } from "../servers/courier-servers.ts";
import { testShop } from "../test-shop.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { DESKTOP, ownersBrowser } from "./visit.ts";
import { vendorEnv } from "../given/vendor-env.ts";

const PATH = "/admin/tracking-settings";
const KEY = "sweet-key";
const service = await sweettrackerServer();
const base = await testShop();
await base.db.delete(vendorSettings);
const env = vendorEnv(base.secret, { sandboxPayments: true, trackingApiUrl: service.server.url });
const shop = { ...base, ...openVendors(env, base.db) };
const owner = await ownersBrowser(shop, { agent: DESKTOP });
afterAll(() => service.server.stop());
beforeEach(() => service.server.behave("none"));

const page = async () => mainOf(await htmlOf(owner.visit(PATH)));
const seen = async () => /name="seen" value="([^"]*)"/.exec(await page())?.[1] ?? "";
const send = async (form: Record<string, string>) =>
  owner.send(PATH, {
    intent: "save",
    service: "sweettracker",
    clientId: "",
    clientSecret: KEY,
    seen: await seen(),
    ...form,
  });
const parcel = { company: "CJ대한통운", number: "123456789011" };

test("without keys the page says that no parcel is followed; what does not fit is told beside its field", async () => {
  expect(await page()).toContain("보낸 택배를 따라가지 않아요");
  expect(shop.courier.follows(parcel.company)).toBe(false);
  const cases: [Record<string, string>, string][] = [
    [{ clientSecret: "" }, "키를 적어주세요"],
    [{ clientSecret: "somebody-elses" }, "이 키를 받지 않았어요"],
    [{ clientSecret: "키 하나" }, "키를 다시 복사해주세요"],
    [{ clientId: "id" }, "스마트택배에는 Client ID가 없어요"],
    [{ service: "tracker.delivery" }, "Client ID를 적어주세요"],
    [{ service: "somebody" }, "서비스를 골라주세요"],
  ];
  for (const [form, words] of cases) {
    const answer = await send(form);
    const html = mainOf(await answer.text());
    expect([answer.status, html]).toEqual([400, expect.stringContaining(words)]);
    expect(html).not.toContain(`value="${KEY}"`);
  }
  service.server.behave("500");
  expect(mainOf(await (await send({})).text())).toContain("응답하지 않아");
  expect(shop.courier.follows(parcel.company)).toBe(false);
});

test("tried keys are in force from the next parcel on, shown by their end alone, and end with one press", async () => {
  expect((await send({})).headers.get("location")).toBe(PATH);
  service.knows(parcel.number, "delivered", new Date("2026-11-20T06:30:00Z"));
  expect(await shop.courier.trackParcel(parcel)).toMatchObject({ isDelivered: true });
  const html = await page();
  expect(html).toContain("보낸 택배를 따라가고 있어요");
  expect(html).toContain(`끝은 ${KEY.slice(-4)}`);
  expect(html).not.toContain(KEY);
  expect(await htmlOf(owner.visit("/admin/audit"))).not.toContain(KEY);
  expect((await send({ clientSecret: "" })).headers.get("location")).toBe(PATH);
  const stale = await owner.send(PATH, {
    intent: "save",
    service: "sweettracker",
    clientId: "",
    clientSecret: KEY,
    seen: "1",
  });
  expect(stale.status).toBe(409);
  await owner.send(PATH, { intent: "end", seen: await seen() });
  expect(await page()).toContain("보낸 택배를 따라가지 않아요");
  expect(await shop.courier.trackParcel(parcel)).toBeNull();
});
