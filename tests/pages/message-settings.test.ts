import { afterAll, beforeEach, expect, test } from "vitest";
import { openVendors } from "#server/open-vendors.server.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { attemptWindows } from "#shop/limit/table.server.ts";
import { vendorSettings } from "#shop/vendor/table.server.ts";
import { solapiServer } from "../servers/solapi-server.ts";
import { testShop } from "../test-shop.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { DESKTOP, ownersBrowser } from "./visit.ts";
import { vendorEnv } from "../given/vendor-env.ts";

const PATH = "/admin/message-settings";
const PHONE = "01077778888";
const service = await solapiServer();
const base = await testShop();
const env = vendorEnv(base.secret, {
  sandboxPayments: true,
  solapiApiUrl: service.settings.apiUrl,
});
const shop = { ...base, ...openVendors(env, base.db) };
const owner = await ownersBrowser(shop, { agent: DESKTOP });
afterAll(() => service.stop());
beforeEach(() => service.behave("none"));

const page = async () => mainOf(await htmlOf(owner.visit(PATH)));
const seen = async () => /name="seen" value="([^"]*)"/.exec(await page())?.[1] ?? "";
const typed = {
  apiKey: "TESTKEY",
  apiSecret: "TESTSECRET",
  sender: "02-6013-2026",
  pfId: "",
  to: "010-7777-8888",
};
const send = async (form: Record<string, string>) =>
  owner.send(PATH, { ...typed, seen: await seen(), ...form });

test("without keys the page says that nothing goes to phones; what does not fit is told beside its field", async () => {
  expect(await page()).toContain("문자를 보낼 곳이 없어요");
  const cases: [Record<string, string>, string][] = [
    [{ apiKey: "" }, "API Key를 적어주세요"],
    [{ apiKey: "키 하나" }, "키를 다시 복사해주세요"],
    [{ apiSecret: "" }, "API Secret을 적어주세요"],
    [{ apiSecret: "somebody-elses" }, "이 키를 받지 않았어요"],
    [{ sender: "123" }, "등록한 발신번호를"],
    [{ pfId: "채널" }, "KA01PF로 시작하는"],
    [{ to: "02-123-4567" }, "받을 휴대폰 번호를"],
  ];
  for (const [form, words] of cases) {
    const answer = await send({ intent: "save", ...form });
    const html = mainOf(await answer.text());
    expect([answer.status, html]).toEqual([400, expect.stringContaining(words)]);
    expect(html).not.toContain(typed.apiSecret);
  }
  for (const [fault, words] of [
    ["refused", "등록되지 않은 발신번호"],
    ["no balance", "잔액이 모자라요"],
    ["500", "응답하지 않았어요"],
    ["lost", "응답하지 않았어요"],
    ["truncated", "응답하지 않았어요"],
    ["bad number", "받지 않았어요"],
  ] as const) {
    service.behave(fault);
    await shop.db.delete(attemptWindows);
    expect(mainOf(await (await send({ intent: "save" })).text()), fault).toContain(words);
  }
  expect([await shop.db.select().from(vendorSettings), shop.messenger.name]).toEqual([
    [],
    "mailbox",
  ]);
});

test("a test message goes out before keys are saved, and the next notice by them; the secret and the phone are kept nowhere", async () => {
  await shop.db.delete(attemptWindows);
  const before = service.taken.length;
  const tried = await send({ intent: "try" });
  expect([tried.status, mainOf(await tried.text())]).toEqual([
    200,
    expect.stringContaining("010-7777-8888로 시험 문자를 보냈어요"),
  ]);
  expect(shop.messenger.name).toBe("mailbox");
  const saved = await send({ intent: "save", pfId: "KA01PF260101000000000000000" });
  expect(saved.headers.get("location")).toBe(PATH);
  expect(service.taken.slice(before).map(({ to, from }) => [to, from])).toEqual([
    [PHONE, "0260132026"],
    [PHONE, "0260132026"],
  ]);
  expect([shop.messenger.name, shop.messenger.hasChannel]).toEqual(["solapi", true]);
  const rows = JSON.stringify(await shop.db.select().from(vendorSettings));
  const log = JSON.stringify(await shop.db.select().from(auditLog));
  const html = await page();
  for (const text of [rows, log, html, JSON.stringify(shop.messenger)])
    for (const kept of [typed.apiSecret, PHONE, typed.to]) expect(text).not.toContain(kept);
  expect(html).toContain("저장된 값의 끝은 CRET예요");
  expect(html).toContain("문자와 알림톡을 보내고 있어요");

  const message = { event: "order-paid", to: PHONE, title: "결제", text: "결제했어요" };
  await shop.messenger.send({
    ...message,
    mark: "m1",
    templateId: "KA01TP1",
    variables: { 이름: "가" },
    isRepeat: false,
  });
  expect(service.taken.at(-1)).toMatchObject({
    type: "ATA",
    kakaoOptions: { pfId: "KA01PF260101000000000000000", templateId: "KA01TP1" },
  });
});

test("a secret stays beside its key alone, of two who save at once one is told, and who ends it sends nothing more", async () => {
  await shop.db.delete(attemptWindows);
  const other = await send({ intent: "save", apiKey: "ANOTHER", apiSecret: "" });
  expect(mainOf(await other.text())).toContain("API Secret을 적어주세요");
  const at = await seen();
  const both = await Promise.all([
    owner.send(PATH, { ...typed, seen: at, intent: "save" }),
    owner.send(PATH, { seen: at, intent: "end" }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  if ((await seen()) !== "") await owner.send(PATH, { seen: await seen(), intent: "end" });
  expect([shop.messenger.name, await page()]).toEqual([
    "mailbox",
    expect.stringContaining("문자를 보낼 곳이 없어요"),
  ]);
  const rows = await shop.db.select().from(vendorSettings);
  expect(rows.map(({ sealed }) => sealed)).toEqual(rows.map(() => null));
});

test("what the server's environment says wins, and is said", async () => {
  const settings = { ...service.settings, pfId: undefined, templates: {} };
  const fixed = { ...shop, ...openVendors({ ...env, solapi: settings }, shop.db) };
  const there = await ownersBrowser(fixed, { agent: DESKTOP });
  expect(mainOf(await htmlOf(there.visit(PATH)))).toContain("SOLAPI_API_KEY");
  expect((await there.send(PATH, { ...typed, seen: "", intent: "save" })).status).toBe(409);
  expect(fixed.messenger.name).toBe("solapi");
});
