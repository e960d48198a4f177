import { and, asc, eq, gt, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { auditLog, auditReviews } from "#shop/audit/table.server.ts";
import { ADMIN_EMAIL, testShop } from "../test-shop.ts";
import { ownersBrowser } from "./visit.ts";
import { newest } from "./audit-given.ts";
import { flashOf, htmlOf } from "./read-page.ts";

const shop = await testShop();
const person = await ownersBrowser(shop, { address: "198.51.100.9" });

const since = (id: number) =>
  shop.db.select().from(auditLog).where(gt(auditLog.id, id)).orderBy(asc(auditLog.id));

test("a file of it needs a reason, is no formula to any spreadsheet, and is itself written down", async () => {
  const email = `file-${randomLetters(6)}@sori.example`;
  await recordAudit(shop.db, {
    account: { id: "c1", email },
    address: "203.0.113.83",
    action: "order.memo",
    subject: "order x",
    before: { memo: "" },
    after: { memo: '=HYPERLINK("http://evil")' },
    reason: "@SUM(1)",
  });
  const before = await newest(shop);
  for (const reason of ["", "  ", "왜"]) {
    const refused = await person.send(`/admin/audit/export?who=${email}`, { reason });
    expect([refused.status, flashOf(refused)]).toEqual([302, expect.stringContaining("이유를")]);
  }
  expect(await since(before)).toEqual([]);

  const answer = await person.send(`/admin/audit/export?who=${email}`, {
    reason: "11월 접속 기록 점검",
  });
  expect([answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
    "text/csv; charset=utf-8",
    "private, no-store",
  ]);
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="audit-\d{8}\.csv"/,
  );
  const csv = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
  expect(csv.startsWith('\ufeff"번호",')).toBe(true);
  expect(csv).toContain('"\'@SUM(1)"');
  expect(csv).not.toMatch(/(^|,)"?[=@]/m);
  expect(csv.trim().split("\r\n")).toHaveLength(2);
  expect(
    (await since(before)).map(({ action, reason, subject }) => [action, reason, subject]),
  ).toEqual([["audit.export", "11월 접속 기록 점검", `audit log who=${email}`]]);
  expect((await person.visit("/admin/audit/export")).headers.get("location")).toBe("/admin/audit");
});

test("a file of many pages is whole", async () => {
  const email = `long-${randomLetters(6)}@sori.example`;
  await shop.db.insert(auditLog).values(
    Array.from({ length: 2300 }, (_, index) => ({
      email,
      address: "203.0.113.84",
      action: "order.read",
      subject: `order ${index}`,
    })),
  );
  const csv = await (
    await person.send(`/admin/audit/export?who=${email}`, { reason: "11월 접속 기록 점검" })
  ).text();
  expect(csv.trim().split("\r\n")).toHaveLength(2301);
});

test("last month is reviewed once, with a note that stays; until then the page asks for it", async () => {
  const inMay = { ...shop, now: () => new Date("2025-05-10T03:00:00Z") };
  await shop.db.insert(auditLog).values(
    ["2025-03-31T15:00:00Z", "2025-04-30T14:59:59Z", "2025-04-30T15:00:00Z"].map((at) => ({
      email: "x@sori.example",
      address: "203.0.113.85",
      action: "order.read",
      subject: "order april",
      at: new Date(at),
    })),
  );
  const reviewer = await ownersBrowser(inMay, { address: "198.51.100.11" });
  expect(await htmlOf(await reviewer.visit("/admin/audit"))).toContain(
    "2025년 4월</strong> 기록을 아직 검토하지 않았어요",
  );
  expect(await htmlOf(await reviewer.visit("/admin/order"))).toContain("지난달 검토가 남았어요");
  const page = await htmlOf(await reviewer.visit("/admin/audit?view=reviews"));
  expect(page).toContain("기록 2건 보기");
  expect(page).toContain("from=2025-04-01&amp;to=2025-04-30");

  const both = await Promise.all(
    [1, 2].map((time) =>
      reviewer.send("/admin/audit?view=reviews", { month: "2025-04", note: `이상 없음 ${time}` }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([302, 409]);
  expect(
    (await reviewer.send("/admin/audit?view=reviews", { month: "2025-05", note: "" })).status,
  ).toBe(409);
  expect(
    (await reviewer.send("/admin/audit?view=reviews", { month: "2025-13", note: "" })).status,
  ).toBe(400);
  expect(
    await shop.db
      .select({
        month: auditReviews.month,
        email: auditReviews.email,
        entries: auditReviews.entries,
      })
      .from(auditReviews)
      .where(like(auditReviews.month, "2025-%")),
  ).toEqual([{ month: "2025-04", email: ADMIN_EMAIL, entries: 2 }]);
  expect(await htmlOf(await reviewer.visit("/admin/audit?view=reviews"))).toMatch(/이상 없음 [12]/);
  expect(await htmlOf(await reviewer.visit("/admin/audit"))).not.toContain("검토하지 않았어요");
  expect(
    await shop.db
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(and(eq(auditLog.action, "audit.review"), eq(auditLog.subject, "audit month 2025-04"))),
  ).toHaveLength(1);
});
