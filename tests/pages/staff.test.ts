import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { staff } from "#shop/member/table.server.ts";
import { asSaid } from "#tests/has/said.ts";
import { notices } from "#shop/notice/table.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { PASSWORD, testShop } from "../test-shop.ts";
import { browser, ownersBrowser } from "./visit.ts";
import { htmlOf } from "./read-page.ts";

const shop = await testShop();
const owner = await ownersBrowser(shop);

async function linkTo(email: string): Promise<string> {
  const [mail] = await shop.db
    .select()
    .from(notices)
    .where(eq(notices.to, email))
    .orderBy(desc(notices.createdAt))
    .limit(1);
  return /\/staff\/[\w-]{43}/.exec(mail ? asSaid(mail).text : "")?.[0] ?? "no link";
}

test("an owner invites by mail, the invited member accepts with her own account and comes in as what she is", async () => {
  expect(await htmlOf(await owner.visit("/admin/staff"))).toContain("아직 주인만 일하고 있어요");
  const typo = await owner.send("/admin/staff", { intent: "invite", email: "no", role: "packer" });
  expect(typo.status).toBe(400);
  expect(await htmlOf(typo)).toContain("이메일 주소를 확인해주세요");

  const member = await shop.has.member();
  const invite = { intent: "invite", email: member.email, role: "packer" };
  expect((await owner.send("/admin/staff", invite)).status).toBe(302);
  expect(await htmlOf(await owner.visit("/admin/staff"))).toContain(member.email);
  const path = await linkTo(member.email);

  const person = await browser(shop);
  const shown = await person.visit(path);
  expect(shown.headers.get("referrer-policy")).toBe("no-referrer");
  const page = await htmlOf(shown);
  expect(page).toContain("포장 역할로 초대받았어요");
  expect(page).not.toContain(member.email);
  expect((await person.send(path, {})).status).toBe(403);

  await person.signIn(member.email);
  const accepted = await person.send(path, {});
  expect(accepted.headers.get("location")).toBe("/admin-login");
  expect(await htmlOf(await person.visit(path))).toContain("이미 함께 일하고 있어요");
  expect((await person.visit("/admin")).headers.get("location")).toContain("/admin-login");

  const came = await person.send("/admin-login", { email: member.email, password: PASSWORD });
  expect(came.status).toBe(302);
  expect((await person.visit("/admin")).headers.get("location")).toBe("/admin/today");
  expect((await person.visit("/admin/parcel")).status).toBe(200);

  await owner.send("/admin/staff", { intent: "remove", account: member.id });
  expect((await person.visit("/admin/parcel")).headers.get("location")).toContain("/admin-login");
});

test("where a second factor is required the first look is behind it", async () => {
  const { id, email } = await shop.has.member();
  await shop.db.insert(staff).values({ accountId: id, role: "editor", invitedBy: "owner" });
  const person = await browser({ ...shop, adminSecondFactor: "required" });
  await person.send("/admin-login", { email, password: PASSWORD });
  expect((await person.visit("/admin/product")).headers.get("location")).toBe("/admin/security");
  expect((await person.visit("/admin/security")).status).toBe(200);
});

test("a packer sees what is packed for whom, neither money nor mail, and each look is written down", async () => {
  const letters = randomLetters(8);
  const order = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    ordererEmail: `${letters}@example.com`,
    recipientName: `받는${letters}`,
    address: `서울특별시 ${letters}길 3`,
    lines: [{ product: await shop.has.product({ price: 4321, stock: 9 }), quantity: 2 }],
  });
  const { id, email } = await shop.has.member();
  await shop.db.insert(staff).values({ accountId: id, role: "packer", invitedBy: "owner" });
  const packer = await browser(shop);
  await packer.send("/admin-login", { email, password: PASSWORD });

  const path = `/admin/parcel/${order.number}`;
  const { total } = (await findOrder(shop.db, order.number))!;
  for (const visitedPath of [
    "/admin/parcel",
    "/admin/parcel.data",
    path,
    `${path}.data`,
    `/admin/order/slips?numbers=${order.number}`,
  ]) {
    const text = await htmlOf(await packer.visit(visitedPath));
    expect([visitedPath, text.includes(order.number)]).toEqual([visitedPath, true]);
    for (const money of [`${letters}@`, String(total), total.toLocaleString("ko"), "4,321", "8642"])
      expect([visitedPath, money, text.includes(money)]).toEqual([visitedPath, money, false]);
  }
  const page = await htmlOf(await packer.visit(path));
  expect(page).toContain(`서울특별시 ${letters}길 3`);
  const reads = await shop.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.accountId, id));
  expect(reads.map(({ action }) => action)).toContain("order.parcel");

  expect((await packer.visit(`/admin/order/${order.number}`)).status).toBe(403);
  const sent = await packer.send(path, {
    intent: "ship",
    company: "CJ대한통운",
    waybillNumber: "123456789011",
    confirmed: "123456789011",
  });
  expect(sent.headers.get("location")).toBe("/admin/parcel");
  expect(await findOrder(shop.db, order.number)).toMatchObject({ delivery: "delivery" });
  expect((await packer.visit("/admin/parcel/20260101-AAAAAAAA")).status).toBe(404);
});
