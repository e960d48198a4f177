import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { buildPasskey } from "#tests/has/passkey.ts";
import { testShop } from "#tests/test-shop.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { reasonForm } from "#shop/audit/file-reason.ts";
import { adminMemberForm } from "./admin-member-forms.ts";
import { findMember } from "./find-member.server.ts";
import { openMemberData } from "./open-member-data.server.ts";
import { addresses, consents, users } from "#shop/member/table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();
const reader = { account: await shop.has.admin(), address: "203.0.113.9" };

test("a passkey is a second factor too", async () => {
  const { id } = await shop.has.member();
  expect(await findMember(shop, id, {}, reader)).toMatchObject({ hasSecondFactor: false });
  await buildPasskey(shop.db, id);
  expect(await findMember(shop, id, {}, reader)).toMatchObject({ hasSecondFactor: true });
});

async function someMember() {
  const { id, email } = await shop.has.member({ name: "남궁민수" });
  await shop.db.update(users).set({ phone: "01055551234" }).where(eq(users.id, id));
  await shop.db.insert(addresses).values({
    userId: id,
    label: "집",
    recipientName: "황보비밀",
    recipientPhone: "01055559999",
    postcode: "04066",
    address: "서울특별시 마포구 와우산로 94",
    addressDetail: "301호",
    isDefault: true,
  });
  await shop.db.insert(consents).values([
    { userId: id, kind: "marketing-sms", version: "1", agreed: true, how: "sign-up" },
    { userId: id, kind: "marketing-sms", version: "1", agreed: false, how: "my-page" },
  ]);
  return { id, email };
}

test("a member's page tells nothing that names the person, and says who looked", async () => {
  const { id, email } = await someMember();
  const order = await shop.has.order({
    memberId: id,
    guestId: null,
    delivery: "ready",
    payment: "paid",
    ordererName: "남궁민수",
  });
  await shop.has.order({ ordererName: "다른사람" });
  const member = await findMember(shop, id, {}, reader);

  expect(member).toMatchObject({
    name: "남**수",
    phone: "010-****-1234",
    addresses: [{ label: "집", recipientName: "황**밀", address: "서울특별시 마포구 ***" }],
    ways: [{ way: "email" }],
    sessions: 0,
    role: null,
    block: null,
    orders: {
      rows: [{ number: order.number, label: "배송준비중", total: order.total }],
      next: null,
    },
    consents: {
      now: [{ kind: "marketing-sms", agreed: false }],
      history: [{ agreed: false }, { agreed: true }],
    },
    log: [{ who: reader.account.email, words: "회원 열람" }],
  });
  const json = JSON.stringify(member);
  for (const secret of [
    "남궁민수",
    email,
    "55551234",
    "5555-1234",
    "황보비밀",
    "와우산로",
    "301호",
    "argon2",
  ])
    expect(json).not.toContain(secret);
});

test("what is hidden is given with a reason, which is written down first", async () => {
  const { id, email } = await someMember();
  expect(await openMemberData(shop, id, "고객 문의 응대: 주소 변경", reader)).toMatchObject({
    name: "남궁민수",
    email,
    phone: "010-5555-1234",
    addresses: [
      {
        recipientName: "황보비밀",
        recipientPhone: "010-5555-9999",
        address: "서울특별시 마포구 와우산로 94",
        addressDetail: "301호",
      },
    ],
  });
  expect(await rowsOf(shop.db, auditLog, { whose: id })).toMatchObject([
    {
      action: "member.open",
      reason: "고객 문의 응대: 주소 변경",
      email: reader.account.email,
      address: "203.0.113.9",
      subject: `member ${id}`,
    },
  ]);
  expect((await findMember(shop, id, {}, reader))?.log).toMatchObject([
    { words: "회원 열람" },
    { words: "가린 정보 열람", reason: "고객 문의 응대: 주소 변경" },
  ]);
});

test.each(["nobody", "", "\u0000", "'; drop table user", "x".repeat(5000)])(
  "there is no member %j, and nothing to open",
  async (id) => {
    expect(await findMember(shop, id, {}, reader)).toBeNull();
  },
);

test("nobody's data is opened who is not there, and no page without end", async () => {
  await expect(openMemberData(shop, "nobody", "없는 사람이에요", reader)).rejects.toMatchObject({
    code: "member-not-found",
  });
  const { id } = await someMember();
  const busy = { ...reader, account: { id: "busy", email: "busy@sori.example" } };
  const opened = await Promise.allSettled(
    Array.from({ length: 205 }, () => openMemberData(shop, id, "너무 많이 열어요", busy)),
  );
  expect(opened.filter(({ status }) => status === "fulfilled")).toHaveLength(200);
});

test.each([
  [
    { intent: "open", why: "inquiry" },
    { intent: "open", reason: "고객 문의 응대" },
  ],
  [
    { intent: "open", why: "refund", words: "환불 계좌 확인" },
    { intent: "open", reason: "결제·환불 처리: 환불 계좌 확인" },
  ],
  [
    { intent: "open", why: "other", words: "수사기관 요청" },
    { intent: "open", reason: "수사기관 요청" },
  ],
  [{ intent: "open", why: "other", words: "그냥" }, null],
  [{ intent: "open", why: "" }, null],
  [{ intent: "open", why: "constructor" }, null],
  [{ intent: "block", reason: "  1234  " }, null],
  [{ intent: "block", reason: "x".repeat(201) }, null],
  [{ intent: "block" }, null],
  [{ intent: "delete" }, null],
  [{}, null],
])("a reason is asked for in earnest: %j", (typed, form) => {
  expect(adminMemberForm.safeParse(typed).data ?? null).toEqual(form);
});

test("an export wants a reason of five letters", () => {
  expect(
    ["1234", "     12345", "", undefined].map((reason) => reasonForm.safeParse({ reason }).success),
  ).toEqual([false, true, false, false]);
});
