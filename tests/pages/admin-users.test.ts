import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { sessions, users } from "#shop/member/table.server.ts";
import { ADMIN_EMAIL, testShop } from "../test-shop.ts";
import { browser, membersBrowser, ownersBrowser } from "./visit.ts";
import { flashOf, htmlOf } from "./read-page.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();
const person = await ownersBrowser(shop);
const outsider = await membersBrowser(shop, (await shop.has.member({ name: "외부사람" })).email);

async function someMember() {
  const member = await shop.has.member({ name: "남궁민수" });
  await shop.db.update(users).set({ phone: "01055551234" }).where(eq(users.id, member.id));
  return member;
}
const logOf = (whose: string, action: string) =>
  rowsOf(shop.db, auditLog, { whose, action }, desc(auditLog.id));
const exports = () => rowsOf(shop.db, auditLog, { action: "member.export" }, desc(auditLog.id));

// covers 1.4e
test("the list finds members and shows them masked; its filters stand in the address", async () => {
  const { id, email } = await someMember();
  const list = await htmlOf(await person.visit(`/admin/user?search=${encodeURIComponent(email)}`));
  for (const words of [
    "남**수",
    "010-****-1234",
    `/admin/user/${id}`,
    "회원 상태",
    "정지",
    "CSV로 내보내기",
  ])
    expect(list).toContain(words);
  expect(list).not.toContain("남궁민수");
  expect(list).not.toContain("01055551234");

  const empty = await htmlOf(
    await person.visit("/admin/user?search=nobody-at-all&way=kakao&state=blocked"),
  );
  expect(empty).toContain("찾는 회원이 없어요");
  expect(empty).toMatch(/<option value="kakao" selected="">/);
  for (const query of [
    "search=%00",
    "search='%20or%201=1",
    "order=(select%201)",
    "after=nonsense",
    `before=${"z".repeat(500)}`,
  ])
    expect((await person.visit(`/admin/user?${query}`)).status).toBe(200);
});

test("a member's page is masked until somebody says why; the answer is shown once and every look is logged", async () => {
  const { id, email } = await someMember();
  const order = await shop.has.order({
    memberId: id,
    guestId: null,
    delivery: "ready",
    payment: "paid",
  });
  const masked = await htmlOf(await person.visit(`/admin/user/${id}`));
  for (const words of ["남**수", "010-****-1234", order.number, "열람과 처리 기록", "동의"])
    expect(masked).toContain(words);
  for (const secret of ["남궁민수", email, "01055551234", "5555-1234"])
    expect(masked).not.toContain(secret);
  expect(await logOf(id, "member.read")).toMatchObject([
    { email: ADMIN_EMAIL, address: "203.0.113.7" },
  ]);

  const unsaid = await person.send(`/admin/user/${id}`, {
    intent: "open",
    why: "other",
    words: "그냥",
  });
  expect(unsaid.status).toBe(400);
  const pageText = await htmlOf(unsaid);
  expect(pageText).toContain("정보를 여는 이유를 5자 이상 적어주세요.");
  expect(pageText).toContain('value="그냥"');
  expect(pageText).not.toContain("남궁민수");
  expect(await logOf(id, "member.open")).toEqual([]);

  const opened = await htmlOf(
    await person.send(`/admin/user/${id}`, { intent: "open", why: "delivery", words: "송장 문의" }),
  );
  for (const words of ["남궁민수", email, "010-5555-1234"]) expect(opened).toContain(words);
  expect(await logOf(id, "member.open")).toMatchObject([{ reason: "주문·배송 확인: 송장 문의" }]);
  expect(await htmlOf(await person.visit(`/admin/user/${id}`))).not.toContain("남궁민수");
});

// covers 2.39
test("blocking signs out at once and says so at the door; unblocking lets in again", async () => {
  const { id, email } = await someMember();
  const member = await membersBrowser(shop, email);
  expect((await person.send(`/admin/user/${id}`, { intent: "block", reason: "짧다" })).status).toBe(
    400,
  );

  const blocked = await person.send(`/admin/user/${id}`, {
    intent: "block",
    reason: "결제 취소를 되풀이했어요",
  });
  expect([blocked.status, flashOf(blocked)]).toEqual([
    302,
    expect.stringContaining("이용을 정지했어요"),
  ]);
  expect((await member.visit("/my")).status).toBe(302);
  await expect(member.signIn(email)).rejects.toMatchObject({ code: "account-blocked" });
  const page = await htmlOf(await person.visit(`/admin/user/${id}`));
  for (const words of ["결제 취소를 되풀이했어요", "정지 풀기"]) expect(page).toContain(words);
  const again = await person.send(`/admin/user/${id}`, {
    intent: "block",
    reason: "결제 취소를 되풀이했어요",
  });
  expect([again.status, (await htmlOf(again)).includes("이미 정지된 회원이에요")]).toEqual([
    409,
    true,
  ]);

  expect(flashOf(await person.send(`/admin/user/${id}`, { intent: "unblock" }))).toContain(
    "정지를 풀었어요",
  );
  await member.signIn(email);
  expect(flashOf(await person.send(`/admin/user/${id}`, { intent: "sign-out" }))).toContain(
    "로그아웃시켰어요",
  );
  expect(await rowsOf(shop.db, sessions, { userId: id })).toEqual([]);
});

test("administrators do not block themselves", async () => {
  const { id } = await shop.has.admin();
  expect(await htmlOf(await person.visit(`/admin/user/${id}`))).toContain(
    "관리자는 여기에서 정지할 수 없어요",
  );
  expect(
    (await person.send(`/admin/user/${id}`, { intent: "block", reason: "나를 정지해요" })).status,
  ).toBe(409);
  expect((await person.visit("/admin/user")).status).toBe(200);
});

test.each(["nobody", "%00", "'", "x".repeat(300)])(
  "there is no page of the member %s",
  async (id) => {
    expect((await person.visit(`/admin/user/${id}`)).status).toBe(404);
    const forms: Record<string, string>[] = [
      { intent: "open", why: "inquiry" },
      { intent: "block", reason: "없는 사람이에요" },
      { intent: "unblock" },
      { intent: "sign-out" },
    ];
    for (const form of forms)
      expect((await person.send(`/admin/user/${id}`, form)).status).toBe(404);
  },
);

test("the file is given for a reason, through a form, with the list's filters, and logged", async () => {
  const { id, email } = await someMember();
  const query = `search=${encodeURIComponent(email)}`;
  const response = await person.send(`/admin/user?${query}`, { reason: "12" });
  expect([
    response.status,
    (await htmlOf(response)).includes("내려받는 이유를 5자 이상 적어주세요."),
  ]).toEqual([400, true]);
  const on = await person.send(`/admin/user?${query}`, { reason: "감사 제출 자료" });
  expect([on.status, on.headers.get("location")]).toEqual([307, `/admin/user/export?${query}`]);
  expect(await exports()).toEqual([]);

  const file = await person.send(on.headers.get("location")!, { reason: "감사 제출 자료" });
  expect([
    file.status,
    file.headers.get("content-type"),
    file.headers.get("cache-control"),
  ]).toEqual([200, "text/csv; charset=utf-8", "private, no-store"]);
  expect(file.headers.get("content-disposition")).toMatch(
    /^attachment; filename="members-\d{8}\.csv"; filename\*=UTF-8''%/,
  );
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(bytes.subarray(0, 3).toString("hex")).toBe("efbbbf");
  const lines = bytes.toString("utf8").trimEnd().split("\r\n");
  expect([
    lines.length,
    lines[1]!.startsWith(`"${id}","남궁민수","${email}","010-5555-1234"`),
  ]).toEqual([2, true]);
  expect(await exports()).toMatchObject([
    {
      email: ADMIN_EMAIL,
      reason: "감사 제출 자료",
      after: { count: 1, filter: { search: email } },
    },
  ]);
});

test("without a reason, by a link, or too often there is no file", async () => {
  const before = (await exports()).length;
  for (const reason of ["", "    ", "1234", "x".repeat(201), "\u0000\u0000\u0000\u0000\u0000"]) {
    const refused = await person.send("/admin/user/export", { reason });
    // What no form can hold is bad input; everything else leads back to the list with its words.
    const status = reason.includes("\u0000") ? 400 : 302;
    expect([refused.status, (await refused.text()).includes("@example.com")]).toEqual([
      status,
      false,
    ]);
  }
  const linked = await person.visit("/admin/user/export?reason=because-I-can");
  expect([linked.status, linked.headers.get("location")]).toEqual([302, "/admin/user"]);
  expect((await exports()).length).toBe(before);

  let last = linked;
  for (let tries = 0; tries < 11; tries++)
    last = await person.send("/admin/user/export?search=nobody", { reason: "몇 번이고 받아요" });
  expect([last.status, last.headers.get("location"), flashOf(last)]).toEqual([
    302,
    "/admin/user?search=nobody",
    expect.stringContaining("시도가 너무 많아요"),
  ]);
});

test("nothing of this is for anybody else", async () => {
  const { id, email } = await someMember();
  const visitor = await browser(shop);
  for (const somebody of [visitor, outsider]) {
    for (const path of [
      "/admin/user",
      "/admin/user.data",
      `/admin/user/${id}`,
      `/admin/user/${id}.data`,
      "/admin/user/export",
    ]) {
      const answer = await somebody.visit(path);
      expect(await htmlOf(answer)).not.toMatch(/남궁|남\*/);
    }
    for (const [path, form] of [
      ["/admin/user/export", { reason: "정보를 빼내요" }],
      ["/admin/user", { reason: "정보를 빼내요" }],
      [`/admin/user/${id}`, { intent: "open", why: "inquiry" }],
      [`/admin/user/${id}`, { intent: "block", reason: "미운 사람이에요" }],
    ] as const) {
      const answer = await somebody.send(path, form);
      expect(answer.status).toBe(302);
      expect(await htmlOf(answer)).not.toContain(email);
    }
  }
  expect((await rowsOf(shop.db, users, { id }))[0]?.blockedAt).toBeNull();
  expect([await logOf(id, "member.open"), await logOf(id, "member.read")]).toEqual([[], []]);
  const forged = await person.send(
    `/admin/user/${id}`,
    { intent: "block", reason: "다른 곳에서 보내요" },
    "https://evil.example",
  );
  expect(forged.status).toBe(403);
  expect(
    (
      await person.send(`/admin/user/${id}`, {
        intent: "open",
        why: "inquiry",
        as: "somebody-else",
      })
    ).status,
  ).toBe(409);
});
