import { createECDH, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  officeHours,
  officeMailChoices,
  pushDevices,
  staff,
  users,
} from "#shop/member/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { PASSWORD, testShop } from "../test-shop.ts";
import { htmlOf } from "./read-page.ts";
import { browser, ownersBrowser } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();
const HERE = "/admin/mails";

async function desk() {
  const account = await shop.has.member();
  await shop.db.insert(staff).values({ accountId: account.id, role: "desk", invitedBy: "owner" });
  const person = await browser(shop);
  await person.signIn(account.email, PASSWORD, "admin");
  return { account, person };
}
function subscription() {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return {
    intent: "add",
    endpoint: `https://push.example/send/${randomBytes(8).toString("hex")}`,
    p256dh: pair.getPublicKey("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
}

test("each kind is chosen by mail, text and push and for the night, within one's own hours, and the page shows it so", async () => {
  const owner = await ownersBrowser(shop);
  const page = await htmlOf(await owner.visit(HERE));
  for (const name of ["mail.order", "message.order", "push.order", "anyHour.failed"])
    expect(page).toContain(`name="${name}"`);
  const { id } = await shop.has.admin();
  const sent = await owner.send(HERE, {
    intent: "save",
    account: id,
    from: "9",
    until: "18",
    "mail.order": "on",
    "message.order": "on",
    "anyHour.claim": "on",
  });
  expect(sent.status).toBe(302);
  const rows = await rowsOf(shop.db, officeMailChoices, { accountId: id });
  const of = (kind: string) => rows.find((row) => row.kind === kind);
  expect(of("order")).toMatchObject({ wanted: true, byMessage: true, byPush: false });
  expect(of("claim")).toMatchObject({ wanted: false, atAnyHour: true });
  expect(await rowsOf(shop.db, officeHours, { accountId: id })).toMatchObject([
    { fromHour: 9, untilHour: 18 },
  ]);
  const shown = await htmlOf(await owner.visit(HERE));
  expect(/<input[^>]*name="message.order"[^>]*>/.exec(shown)![0]).toContain("checked");
  expect(/<input[^>]*name="push.order"[^>]*>/.exec(shown)![0]).not.toContain("checked");
});

test.each([
  ["from", "24"],
  ["until", "-1"],
  ["from", "아홉"],
])("%s of %s is no hour: words beside a 400", async (name, hour) => {
  const { account, person } = await desk();
  const fields = { intent: "save", account: account.id, from: "8", until: "22", [name]: hour };
  const sent = await person.send(HERE, fields);
  expect([sent.status, (await htmlOf(sent)).includes("시각을 골라주세요")]).toEqual([400, true]);
});

test("a device is added and removed by its own person, under the name of its browser, and the trial goes to it", async () => {
  const { account, person } = await desk();
  expect((await person.send(HERE, { intent: "try-push" })).status).toBe(409);
  expect((await person.send(HERE, subscription())).status).toBe(302);
  const [device] = await rowsOf(shop.db, pushDevices, { accountId: account.id });
  expect(await htmlOf(await person.visit(HERE))).toContain(device!.label);
  expect((await person.send(HERE, { intent: "try-push" })).status).toBe(302);
  expect(await rowsOf(shop.db, notices, { event: "owner-try" })).toMatchObject([
    { channel: "push", to: device!.id },
  ]);
  const other = await desk();
  const remove = { intent: "remove", id: device!.id };
  expect((await other.person.send(HERE, remove)).status).toBe(404);
  expect((await person.send(HERE, remove)).status).toBe(302);
  expect(await rowsOf(shop.db, pushDevices, { accountId: account.id })).toEqual([]);
});

test("an address that is none of a push service is refused with words", async () => {
  const { person } = await desk();
  const inside = { ...subscription(), endpoint: "https://127.0.0.1/send/x" };
  const sent = await person.send(HERE, inside);
  expect([sent.status, (await htmlOf(sent)).includes("새로고침한 뒤 다시 켜주세요")]).toEqual([
    400,
    true,
  ]);
});

test("a trial message goes to the number of one's own account, and without one the page says where to enter it", async () => {
  const { account, person } = await desk();
  expect(await htmlOf(await person.visit(HERE))).toContain("휴대폰 번호를 적어주세요");
  await shop.db.update(users).set({ phone: "010-2222-3333" }).where(eq(users.id, account.id));
  expect(await htmlOf(await person.visit(HERE))).toContain("시험 문자 보내기");
  await shop.db.delete(notices);
  expect((await person.send(HERE, { intent: "try-message" })).status).toBe(302);
  expect(await rowsOf(shop.db, notices, { event: "owner-try" })).toMatchObject([
    { channel: "message", to: "01022223333" },
  ]);
});
