import { desc } from "drizzle-orm";
import { expect, test } from "vitest";
import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { testShop } from "../test-shop.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { browser, DESKTOP, membersBrowser, ownersBrowser } from "./visit.ts";

const shop = await testShop();
const owner = await ownersBrowser(shop, { agent: DESKTOP });
const { email } = await shop.has.member();
const member = await membersBrowser(shop, email, { agent: DESKTOP });
const today = calendarDayOf(shop.now());

async function save(part: "popup" | "notice", typed: Record<string, string>) {
  const html = mainOf(await htmlOf(owner.visit("/admin/site")));
  const form = html.split("<form").find((text) => text.includes(`name="part" value="${part}"`))!;
  const seen = /name="seen" value="([^"]+)"/.exec(form)![1]!;
  return owner.send("/admin/site", { part, seen, ...typed });
}
const homeOf = async (visitor: Awaited<ReturnType<typeof browser>>) => htmlOf(visitor.visit("/"));
const guestsHome = async () => homeOf(await browser(shop, { agent: DESKTOP }));
const popup = {
  popupTitle: "설 연휴 안내",
  popupWords: "2월 3일부터 보내요.",
  popupButton: "자세히",
  popupPath: "/board",
};

test("a popup is told to whom it is for and on its days; others are not even sent its words", async () => {
  expect((await save("popup", { ...popup, popupFor: "guests" })).status).toBe(303);
  expect(await guestsHome()).toContain("설 연휴 안내");
  expect(await homeOf(member)).not.toContain("설 연휴 안내");
  await save("popup", { ...popup, popupFor: "members" });
  expect(await guestsHome()).not.toContain("설 연휴 안내");
  expect(await homeOf(member)).toContain("설 연휴 안내");
  await save("popup", { ...popup, popupFrom: dayAfter(today, 1) });
  expect(await guestsHome()).not.toContain("설 연휴 안내");
  await save("popup", { ...popup, popupFrom: today, popupUntil: today });
  expect(await guestsHome()).toContain("설 연휴 안내");
  const [logged] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(logged).toMatchObject({ action: "site.edit", subject: "site popup" });
});

test("the notice bar has people and days of its own", async () => {
  const words = { noticeWords: "회원만 무료 배송", noticePath: "" };
  expect((await save("notice", { ...words, noticeFor: "members" })).status).toBe(303);
  expect(await guestsHome()).not.toContain("회원만 무료 배송");
  expect(await homeOf(member)).toContain('aria-label="쇼핑몰 공지"');
  await save("notice", { ...words, noticeUntil: dayAfter(today, -1) });
  expect(await homeOf(member)).not.toContain("회원만 무료 배송");
});

test.each([
  [{ popupTitle: "" }, "popupTitle"],
  [{ popupButton: "" }, "popupPath"],
  [{ popupPath: "https://evil.example" }, "popupPath"],
  [{ popupFrom: "2026-02-30" }, "popupFrom"],
  [{ popupFrom: "2026-12-02", popupUntil: "2026-12-01" }, "popupUntil"],
  [{ popupFor: "everybody" }, "popupFor"],
  [{ popupWords: "가".repeat(401) }, "popupWords"],
])("a popup that says %j is refused beside its field", async (typed, field) => {
  const answer = await save("popup", { ...popup, ...typed });
  expect(answer.status).toBe(400);
  expect(mainOf(await htmlOf(answer))).toContain(`id="${field}-error"`);
});
