import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { dayWords } from "#lib/calendar-day.ts";
import { cacheKey } from "#server/http/page-cache/cached-paths.server.ts";
import { EagerCache } from "#tests/has/eager-cache.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { findPolicy } from "#shop/policy/find-policy.server.ts";
import { policies } from "#shop/policy/table.server.ts";
import { testShop } from "../test-shop.ts";
import { browser, PHONE, ownersBrowser } from "./visit.ts";
import { htmlOf } from "./read-page.ts";

const XSS = '<p>회사는 7일 전에 알립니다.</p><script>alert(1)</script><p onclick="x()">끝</p>';
let now = new Date("2030-03-10T03:00:00Z");
const version = (name: string, effectiveOn: string, html: string, isPublished = true) => ({
  kind: "terms" as const,
  version: name,
  title: "이용약관",
  html,
  effectiveOn,
  summary: `${name}의 요약`,
  publishedAt: isPublished ? new Date("2029-01-01T00:00:00Z") : null,
});

const shop = await testShop({ now: () => now });
await shop.db
  .insert(policies)
  .values([
    version("0.9", "2029-09-01", "<h2>알림</h2><p>회사는 3일 전에 알립니다.</p><p>그대로</p>"),
    version("1.0", "2030-01-01", `<h2>알림</h2>${XSS}<p>그대로</p>`),
    version("1.1", "2030-12-24", "<h2>알림</h2><p>회사는 14일 전에 알립니다.</p>"),
    version("1.2", "2031-01-01", "<p>비밀 초안</p>", false),
  ]);

const read = async (path: string) => {
  const answer = await (await browser(shop)).visit(path);
  return { status: answer.status, html: await htmlOf(answer) };
};
const noindex = '<meta name="robots" content="noindex"/>';

// covers 1.2e, 2.19, 3.4f
test("everybody reads what is in force, what is announced above it, and all versions below", async () => {
  const { status, html } = await read("/policy");
  expect(status).toBe(200);
  for (const words of [
    "회사는 7일 전에 알립니다.",
    "버전 1.0",
    "2030년 12월 24일부터 새 이용약관을 시행해요.",
    "1.1의 요약",
    'href="/policy?version=0.9"',
    "지난 버전",
    "시행 예정",
    "시행 중",
  ])
    expect(html).toContain(words);
  for (const words of ["alert(1)", "onclick", "비밀 초안", "1.2", noindex])
    expect(html).not.toContain(words);
});

test("another version says what it is, and no search engine lists it", async () => {
  const old = await read("/policy?version=0.9");
  expect([old.status, old.html.includes("지난 버전이에요."), old.html.includes(noindex)]).toEqual([
    200,
    true,
    true,
  ]);
  const next = await read("/policy?version=1.1");
  expect([
    next.status,
    next.html.includes("2030년 12월 24일부터 시행해요."),
    next.html.includes(noindex),
  ]).toEqual([200, true, true]);
});

test("a draft is nowhere, and neither is a version that never was", async () => {
  for (const path of [
    "/policy?version=1.2",
    "/policy?version=1.2&compare=1",
    "/policy?version=1.1&compare=1&from=1.2",
    "/policy?version=7.7",
    "/policy?version=",
    "/policy?version=%00",
    "/policy/privacy?version=1.0",
    `/policy?version=${"9".repeat(3000)}`,
  ]) {
    const { status, html } = await read(path);
    expect([path, status]).toEqual([path, 404]);
    expect(html).not.toContain("비밀 초안");
  }
  expect((await read("/policy/privacy")).html).toContain("아직 등록된 문서가 없어요");
});

test("the difference marks what was put in and taken out, for eyes and ears", async () => {
  const { html } = await read("/policy?version=1.0&compare=1");
  expect(html).toMatch(
    /<del[^>]*><span class="sr-only">\[삭제: <\/span>3일<span class="sr-only">\]<\/span><\/del> ?<\/span><span> <ins[^>]*><span class="sr-only">\[추가: <\/span>7일/,
  );
  expect(html).toContain("버전 0.9에서 버전 1.0");
  const far = await read("/policy?version=1.1&compare=1&from=0.9");
  expect(far.html).toContain("버전 0.9에서 버전 1.1");
  expect((await read("/policy?version=0.9&compare=1")).html).toContain("회사는 3일 전에 알립니다.");
});

test("the shared copy of the page goes at midnight in Seoul", async () => {
  now = new Date("2030-12-23T14:59:59.500Z");
  const cache = new EagerCache(() => now.getTime());
  cache.listen(true);
  const person = await browser(shop, { cache });
  const shown = async () =>
    /회사는 (\d+)일 전에/.exec(await htmlOf(await person.visit("/policy")))?.[1];
  expect([await shown(), await shown()]).toEqual(["7", "7"]);
  const key = cacheKey("GET", "/policy", null, PHONE)!;
  expect(cache.find(key)).toBeDefined();
  now = new Date("2030-12-23T15:00:00.000Z");
  expect(await shown()).toBe("14");
  now = new Date("2030-03-10T03:00:00Z");
});

async function owner() {
  const person = await ownersBrowser(shop);
  return person;
}

// covers 1.4f
test("the owner writes a draft without JavaScript, sees the difference, and publishes it", async () => {
  const person = await owner();
  const made = await person.send("/admin/policy", {
    intent: "create",
    kind: "terms",
    version: "2.0",
  });
  expect([made.status, made.headers.get("location")]).toEqual([302, "/admin/policy/terms/2.0"]);
  const again = await person.send("/admin/policy", {
    intent: "create",
    kind: "terms",
    version: "2.0",
  });
  expect([again.status, (await htmlOf(again)).includes("2.0 버전은 이미 있어요.")]).toEqual([
    400,
    true,
  ]);
  const path = "/admin/policy/terms/2.0";
  const form = {
    intent: "save",
    title: "이용약관",
    effectiveOn: "2030-06-01",
    summary: "알리는 날이 늘었어요.",
    html: "<h2>알림</h2><p>회사는 9일 전에 알립니다.</p><img src=x onerror=alert(1)>",
    edits: "1",
  };
  const saved = await person.send(path, form);
  expect([saved.status, (await htmlOf(saved)).includes('name="edits" value="2"')]).toEqual([
    200,
    true,
  ]);
  expect((await findPolicy(shop.db, "terms", "2.0"))!.html).toBe(
    "<h2>알림</h2><p>회사는 9일 전에 알립니다.</p>",
  );

  const stale = await person.send(path, { ...form, title: "늦게 온 제목" });
  const kept = await htmlOf(stale);
  expect([
    stale.status,
    kept.includes("늦게 온 제목"),
    /<button[^>]*name="over"/.test(kept) && kept.includes('value="2"'),
    kept.includes('name="edits" value="1"'),
  ]).toEqual([409, true, true, true]);

  expect(await htmlOf(await person.visit(`${path}?view=compare`))).toMatch(
    /\[삭제: <\/span>7일[\s\S]*\[추가: <\/span>9일/,
  );
  expect(await htmlOf(await person.visit(`${path}?view=preview`))).toContain(
    "회사는 9일 전에 알립니다.",
  );
  const pageText = await htmlOf(await person.visit(`${path}?view=publish`));
  for (const words of [
    "공개하면 이렇게 돼요",
    "2030년 6월 1일 0시(서울)부터 시행해요.",
    "다시 동의를 받지 않아요.",
    "83일 전에",
  ])
    expect(pageText).toContain(words);
  expect((await read("/policy?version=2.0")).status).toBe(404);
  const published = await person.send(path, { intent: "publish", edits: "2" });
  expect([published.status, published.headers.get("location")]).toEqual([303, path]);
  expect((await read("/policy?version=2.0")).status).toBe(200);
  expect((await person.send(path, { ...form, edits: "3" })).status).toBe(409);
  expect((await person.send(path, { intent: "remove", edits: "3" })).status).toBe(409);

  expect((await person.send(path, { intent: "withdraw", reason: "이유" })).status).toBe(400);
  expect(
    (await person.send(path, { intent: "withdraw", reason: "날짜를 잘못 적었어요" })).status,
  ).toBe(303);
  expect((await read("/policy?version=2.0")).status).toBe(404);
  expect((await person.send(path, { intent: "remove", edits: "4" })).headers.get("location")).toBe(
    "/admin/policy",
  );
  expect((await person.visit(path)).status).toBe(404);
  const log = await shop.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subject, "policy terms 2.0"))
    .orderBy(auditLog.id);
  expect(log.map(({ action }) => action)).toEqual([
    "policy.create",
    "policy.edit",
    "policy.publish",
    "policy.withdraw",
    "policy.remove",
  ]);
});

test("a text of 150 KB is saved, and one that is too long comes back with a word beside it", async () => {
  const person = await owner();
  await person.send("/admin/policy", { intent: "create", kind: "privacy", version: "3.0" });
  const form = { intent: "save", title: "개인정보처리방침", effectiveOn: "2031-06-01", edits: "1" };
  const long = `<p>${"가나다 ".repeat(15_000)}</p>`;
  expect(Buffer.byteLength(long)).toBeGreaterThan(149_000);
  expect((await person.send("/admin/policy/privacy/3.0", { ...form, html: long })).status).toBe(
    200,
  );
  expect((await person.visit("/admin/policy/privacy/3.0?view=preview")).status).toBe(200);
  const tooLong = await person.send("/admin/policy/privacy/3.0", {
    ...form,
    edits: "2",
    html: `<p>${"가나다 ".repeat(21_000)}</p>`,
  });
  expect([tooLong.status, (await htmlOf(tooLong)).includes("본문이 너무 길어요.")]).toEqual([
    400,
    true,
  ]);
});

// covers 2.40
test("the list tells what is in force, announced and in the making, and how many members agreed to it", async () => {
  const html = await htmlOf(await (await owner()).visit("/admin/policy"));
  for (const words of [
    "이용약관",
    "개인정보처리방침",
    "시행 중",
    "시행 예정",
    "초안",
    "지난 버전",
    dayWords("2030-12-24"),
    "동의한 회원",
  ])
    expect(html).toContain(words);
});
