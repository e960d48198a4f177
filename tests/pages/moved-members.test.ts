import { expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { users } from "#shop/member/table.server.ts";
import { buildInvitation, buildMovedMember } from "../has/moved-member.ts";
import { mailsTo } from "../has/read-mail.ts";
import { rowsOf } from "../has/rows-of.ts";
import { testShop } from "../test-shop.ts";
import { device } from "./guest-order-manage-given.ts";
import { goneTo, htmlOf, pageOf } from "./read-page.ts";
import { DESKTOP, ownersBrowser } from "./visit.ts";

const today = new Date().toISOString().slice(0, 10);
let hour: string | null = null;
const shop = await testShop({
  now: () => (hour === null ? new Date() : new Date(`${today}T${hour}:00:00+09:00`)),
});
const owner = await ownersBrowser(shop, { agent: DESKTOP });
const DESK = "/admin/move/members";
const PASSWORD = "tangerine lighthouse";
const agreed = { "consent.age": "on", "consent.terms": "on" };

test("the desk sees who came along, masked, and invites them by a press", async () => {
  const moved = await buildMovedMember(shop.db, { points: "1200", grade: "단골" });
  const html = await pageOf(await owner.visit(DESK));
  for (const words of ["김*김", "카페24", "1,200P", "아직 초대하지 않은 분이 1명"])
    expect(html).toContain(words);
  expect(html).not.toContain(moved.email);
  expect(await pageOf(await owner.visit("/admin/user?tag=단골"))).toContain("김*김");
  hour = "22";
  const late = await owner.send(DESK, { intent: "invite" });
  expect([late.status, (await htmlOf(late)).includes("낮에 다시 눌러주세요")]).toEqual([409, true]);
  hour = "12";
  expect(goneTo(await owner.send(DESK, { intent: "invite" }))).toEqual([303, DESK]);
  hour = null;
  expect(await mailsTo(shop.db, moved.email, "member-moved")).toHaveLength(1);
  expect(await pageOf(await owner.visit(DESK))).toContain("에 초대했어요");
  await owner.visit(`/admin/user/${moved.id}`);
  expect(await rowsOf(shop.db, auditLog, { subject: `member ${moved.id}` })).not.toEqual([]);
});

test("the link opens a page that changes nothing, and its form signs in once", async () => {
  const moved = await buildMovedMember(shop.db, { points: "500" });
  const path = `/login/moved?token=${await buildInvitation(shop.db, moved)}`;
  const guest = await device(shop);
  for (let at = 0; at < 2; at++) {
    const page = await guest.visit(path);
    const html = await htmlOf(page);
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    for (const words of [moved.email, "카페24", "500P", "비밀번호 저장하고 로그인"])
      expect(html).toContain(words);
  }
  const unticked = await guest.send(path, { intent: "accept", password: PASSWORD });
  expect([unticked.status, (await htmlOf(unticked)).includes("동의가 필요해요")]).toEqual([
    400,
    true,
  ]);
  const done = await guest.send(path, { intent: "accept", password: PASSWORD, ...agreed });
  expect(goneTo(done)).toEqual([302, "/my"]);
  expect(await pageOf(await guest.visit("/my"))).toContain("김옮김");
  expect((await guest.visit(path)).status).toBe(410);
  const other = await device(shop);
  const again = await other.send(path, { intent: "accept", password: PASSWORD, ...agreed });
  expect(again.status).toBe(410);
});

test("the same page removes everything for whoever does not want it", async () => {
  const moved = await buildMovedMember(shop.db);
  const path = `/login/moved?token=${await buildInvitation(shop.db, moved)}`;
  const guest = await device(shop);
  expect(goneTo(await guest.send(path, { intent: "remove" }))).toEqual([302, "/"]);
  expect(await rowsOf(shop.db, users, { id: moved.id })).toEqual([]);
  expect((await guest.visit(path)).status).toBe(410);
});

test("a member who is told that a link is over finds the ways on", async () => {
  const html = await htmlOf(await (await device(shop)).visit("/login/moved"));
  for (const words of ["쓸 수 없는 링크예요", "/login/password", "14일"])
    expect(html).toContain(words);
});
