import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { addressOffice } from "#shop/outbox/address-office.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { sessions, staff } from "#shop/member/table.server.ts";
import { storageTokens } from "#shop/file/storage/table.server.ts";
import { asSaid } from "../has/said.ts";
import { ADMIN_EMAIL, PASSWORD, testShop } from "../test-shop.ts";
import { totpOf } from "../totp.ts";
import { browser, DESKTOP, membersBrowser, ownersBrowser } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";

const SECOND = "second@sori.example";
const shop = await testShop({ adminEmails: [ADMIN_EMAIL, SECOND] });
const { id: ownerId } = await shop.has.admin();
const owner = await ownersBrowser(shop, { agent: DESKTOP });

/** Nobody proved who they are for longer than five minutes. */
const isStale = () =>
  shop.db
    .update(sessions)
    .set({ createdAt: sql`now() - interval '6 minutes'`, provenAt: null })
    .where(eq(sessions.userId, ownerId));
const heldIn = (html: string) => /name="held" value="([\w-]+)"/.exec(html)?.[1] ?? "";
const tokensOf = (label: string) => shop.db.$count(storageTokens, eq(storageTokens.label, label));
const make = (label: string) => ({
  intent: "make",
  label,
  days: "30",
  writeKey: crypto.randomUUID().replaceAll("-", ""),
  as: ownerId,
});

test("what opens the shop's keys asks again who is at the device, keeps what was sent and goes on with it", async () => {
  await isStale();
  const response = await owner.send("/admin/storage", make("백업"));
  const page = await response.text();
  expect([response.status, await tokensOf("백업")]).toEqual([403, 0]);
  expect(page).toContain("본인 확인");
  const held = heldIn(page);
  expect(held).not.toBe("");

  const wrong = await owner.send("/admin/storage", { held, password: "wrong-password" });
  const again = await wrong.text();
  expect([wrong.status, await tokensOf("백업")]).toEqual([403, 0]);
  expect(again).toContain("비밀번호가 맞지 않아요");
  const failed = and(eq(auditLog.action, "admin.proof-failed"), eq(auditLog.accountId, ownerId));
  expect(await shop.db.$count(auditLog, failed)).toBe(1);

  const right = { held: heldIn(again), password: PASSWORD };
  expect((await owner.send("/admin/storage", right)).status).toBe(200);
  expect(await tokensOf("백업")).toBe(1);
  // For five minutes nothing is asked again.
  expect((await owner.send("/admin/storage", make("둘째"))).status).toBe(200);
});

test("nothing that was typed stands readable in the page that asks, and what is held is for its account alone", async () => {
  await isStale();
  const keys = {
    by: "toss",
    seen: "",
    clientKey: "test_ck_held1234",
    secretKey: "test_sk_secret99",
  };
  const page = await (await owner.send("/admin/payment-settings", keys)).text();
  expect(page).toContain("본인 확인");
  expect(page).not.toContain("test_sk_secret99");
  expect(page).not.toContain("test_ck_held1234");

  await shop.has.member({ email: SECOND });
  const other = await membersBrowser(shop, SECOND);
  const stolen = await other.send("/admin/storage", { held: heldIn(page), password: PASSWORD });
  expect(stolen.status).toBe(410);
});

test("a file of members, orders or reservations asks before it is given, and is given afterwards", async () => {
  const desk = await shop.has.member();
  await shop.db.insert(staff).values({ accountId: desk.id, role: "desk", invitedBy: "owner" });
  const person = await browser(shop);
  await person.send("/admin-login", { email: desk.email, password: PASSWORD });
  const stale = { createdAt: sql`now() - interval '6 minutes'` };
  for (const [path, form] of [
    ["/admin/user/export", {}],
    ["/admin/order/export", { format: "csv", "column.number": "on" }],
    ["/admin/reserve/export", {}],
  ] as const) {
    await shop.db
      .update(sessions)
      .set({ ...stale, provenAt: null })
      .where(eq(sessions.userId, desk.id));
    const fields = { reason: "월간 점검이에요", ...form };
    const response = await person.send(path, fields);
    const to = response.headers.get("location")!;
    expect([response.status, to]).toEqual([307, `/admin/proof?to=${encodeURIComponent(path)}`]);
    const shown = await person.send(to, fields);
    expect(shown.status).toBe(403);
    const proved = { held: heldIn(await shown.text()), password: PASSWORD };
    const sent = await person.send(to, proved);
    expect([sent.status, sent.headers.get("location")]).toEqual([307, path]);
    const file = await person.send(path, proved);
    expect([path, file.status, file.headers.get("content-disposition")]).toEqual([
      path,
      200,
      expect.stringContaining("attachment"),
    ]);
    await file.body?.cancel();
  }
});

test("every owner hears of a changed key: who, from which network, on what device, when", async () => {
  await owner.signIn();
  await shop.db.delete(notices).where(eq(notices.event, "owner-keys-changed"));
  await owner.send("/admin/storage", make("셋째"));
  await addressOffice(shop);
  const mails = await rowsOf(shop.db, notices, { event: "owner-keys-changed" });
  expect(mails.map(({ to }) => to).toSorted()).toEqual([ADMIN_EMAIL, SECOND].toSorted());
  const { text } = asSaid(mails[0]!);
  for (const words of ["파일 저장소의 접근 토큰", ADMIN_EMAIL, "203.0.113.7", "Chrome"])
    expect(text).toContain(words);
});

test("a code of the authenticator app proves as well, once", async () => {
  const headers = () =>
    new Headers({ cookie: [...owner.cookies].map((pair) => pair.join("=")).join("; ") });
  const { uri } = await shop.auth.proposeSecondFactor(ownerId, headers(), PASSWORD);
  const { cookies } = await shop.auth.confirmSecondFactor(totpOf(uri), headers());
  for (const line of cookies) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
    owner.cookies.set(name!, value!);
  }
  await isStale();
  const held = heldIn(await (await owner.send("/admin/storage", make("넷째"))).text());
  // The one that switched it on opens nothing else (RFC 6238, 5.2).
  const used = await owner.send("/admin/storage", { held, code: totpOf(uri) });
  expect([used.status, await tokensOf("넷째")]).toEqual([403, 0]);
  const next = totpOf(uri, Date.now() + 30_000);
  const proved = await owner.send("/admin/storage", { held, code: next });
  expect([proved.status, await tokensOf("넷째")]).toEqual([200, 1]);
});

test("where a script sends the form, the page that asks posts to the page and not to its data", async () => {
  await isStale();
  const response = await owner.send("/admin/storage.data", make("다섯째"));
  const answerText = await response.text();
  expect(answerText).toContain('"/admin/storage"');
  expect(answerText).not.toContain("/admin/storage.data");
});
