import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { StaffRole } from "#shop/member/staff/roles.ts";
import { sessions, staff } from "#shop/member/table.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { PASSWORD, testShop } from "../test-shop.ts";
import { postQuestion } from "./qna-given.ts";
import { browser } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();

async function staffMember(role: StaffRole) {
  const { id, email } = await shop.has.member();
  await shop.db.insert(staff).values({ accountId: id, role, invitedBy: "owner" });
  const person = await browser(shop);
  await person.signIn(email, PASSWORD, "admin");
  return { id, ...person };
}
const change = (id: string, role: StaffRole) =>
  shop.db.update(staff).set({ role }).where(eq(staff.accountId, id));

test("what a role may not open says so inside the back office, whose menu leads only where it may go", async () => {
  const editor = await staffMember("editor");
  const landing = await editor.visit("/admin");
  expect(landing.status).toBe(200);

  for (const path of ["/admin/order", "/admin/user", "/admin/site", "/admin/audit"]) {
    const answer = await editor.visit(path);
    const page = await answer.text();
    expect([path, answer.status]).toEqual([path, 403]);
    expect(page).toContain("볼 수 없는 화면이에요");
    expect(page).toContain('aria-label="관리 메뉴"');
    expect(page).toContain('href="/admin/product"');
    expect(page).not.toContain('href="/admin/order"');
    expect((await editor.visit(`${path}.data`)).status).toBe(403);
  }
  expect((await editor.visit("/admin/nowhere")).status).toBe(404);
});

test("the back office begins for each role with what it may open", async () => {
  const voice = await staffMember("voice");
  const answer = await voice.visit("/admin");
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/admin/today"]);
});

test("a form of another's right changes nothing, and a lowered role loses its rights with the next request", async () => {
  const order = await shop.has.order({ delivery: "ready", payment: "paid" });
  const path = `/admin/order/${order.number}`;
  const memo = { intent: "memo", memo: "문 앞" };
  const memoOf = async () =>
    (
      await shop.db.select({ memo: orders.adminMemo }).from(orders).where(eq(orders.id, order.id))
    )[0]?.memo;
  const person = await staffMember("desk");
  expect((await person.send(path, memo)).status).toBe(302);
  expect(await memoOf()).toBe("문 앞");

  await change(person.id, "packer");
  expect((await person.send(path, { ...memo, memo: "다른 말" })).status).toBe(403);
  expect((await person.visit(path)).status).toBe(403);
  expect(await memoOf()).toBe("문 앞");

  await shop.db.delete(staff).where(eq(staff.accountId, person.id));
  const gone = await person.visit("/admin/order");
  expect(gone.headers.get("location")).toBe("/admin-login?pre=%2Fadmin%2Forder");
});

test("a page of many rights takes from each what is theirs", async () => {
  const asker = await shop.has.member();
  const question = await postQuestion(shop, asker.id);
  const voice = await staffMember("voice");
  const path = `/admin/qna/${question}`;
  expect((await voice.visit(path)).status).toBe(200);
  expect((await voice.send(path, { intent: "hide", reason: "광고 글이에요" })).status).toBe(403);
  expect(
    (await voice.send(path, { intent: "answer", version: "1", answer: "답변이에요" })).status,
  ).toBe(302);
});

test("the desk does not sign an owner out, and is not offered to; a member it may", async () => {
  const owner = await shop.has.admin();
  await shop.auth.openSession(
    owner.id,
    { address: "203.0.113.8", headers: new Headers() },
    "admin",
  );
  const member = await shop.has.member();
  const desk = await staffMember("desk");
  const left = () => rowsOf(shop.db, sessions, { userId: owner.id });

  const page = await (await desk.visit(`/admin/user/${owner.id}`)).text();
  expect(page).toContain("곳에서 로그인해 있어요");
  for (const words of ["모두 로그아웃", "이용 정지하기"]) expect(page).not.toContain(words);
  const refused = await desk.send(`/admin/user/${owner.id}`, { intent: "sign-out" });
  expect([refused.status, (await refused.text()).includes("주인만 바꿀 수 있어요")]).toEqual([
    403,
    true,
  ]);
  expect(await left()).toHaveLength(1);
  expect((await desk.send(`/admin/user/${member.id}`, { intent: "sign-out" })).status).toBe(302);
});
