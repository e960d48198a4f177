import { expect, test } from "vitest";
import { listAddresses } from "#shop/member/address/list-addresses.server.ts";
import { currentConsents, listConsents } from "#shop/member/consent/list-consents.server.ts";
import { consents, users } from "#shop/member/table.server.ts";
import { PASSWORD, testShop } from "../test-shop.ts";
import { browser } from "./visit.ts";
import { member } from "./my-pages-given.ts";
import { flashOf, goneTo, htmlOf } from "./read-page.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();

const address = {
  intent: "save",
  label: "집",
  recipientName: "홍길동",
  recipientPhone: "010-1234-5678",
  postcode: "04066",
  address: "서울특별시 마포구 와우산로 94",
  addressDetail: "301호",
};

const pages = [
  "/my/profile",
  "/my/addresses",
  "/my/addresses?new",
  "/my/consents",
  "/my/security",
  "/my/leave",
];

// covers 1.3
test.each(pages)(
  "%s: a visitor is sent to sign in, a member sees it; nothing of it is kept or found by search",
  async (path) => {
    const visitor = await (await browser(shop)).visit(path);
    expect(goneTo(visitor)).toEqual([302, "/login"]);
    expect(flashOf(visitor)).toContain("먼저 로그인이 필요해요.");
    const { person } = await member(shop);
    const shown = await person.visit(path);
    expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(await htmlOf(shown)).toContain('name="robots" content="noindex"');
  },
);

test("a form of another account's page changes nothing, on every page", async () => {
  const { account, person } = await member(shop);
  const other = { as: (await shop.has.member()).id };
  const forms: [string, Record<string, string>][] = [
    ["/my/profile", { name: "바뀐이름", phone: "010-9999-8888" }],
    ["/my/addresses", address],
    ["/my/consents", { kind: "marketing-email", agreed: "yes" }],
    ["/my/security", { intent: "password", password: PASSWORD, newPassword: "a better horse" }],
    ["/my/security", { intent: "email", emailPassword: PASSWORD, email: "x@example.com" }],
    ["/my/security", { intent: "end-all" }],
    ["/my/leave", { password: PASSWORD, understood: "on" }],
  ];
  for (const [path, fields] of forms) {
    const refused = await person.send(path, { ...fields, ...other });
    expect([path, refused.status]).toEqual([path, 409]);
    expect(await htmlOf(refused)).toContain("다른 창에서 다른 계정으로 로그인했어요");
  }
  expect(flashOf(await person.send("/my/data", other))).toContain("다른 창에서");
  const [row] = await rowsOf(shop.db, users, { id: account.id });
  expect(row).toMatchObject({ name: "김회원", email: account.email });
  expect([
    await listAddresses(shop.db, account.id),
    await listConsents(shop.db, account.id),
  ]).toEqual([[], []]);
});

test("a form from another site changes nothing", async () => {
  const { account, person, as } = await member(shop);
  for (const [path, fields] of [
    ["/my/profile", { name: "남", phone: "010-1111-2222" }],
    ["/my/leave", { password: PASSWORD, understood: "on" }],
    ["/my/data", {}],
  ] as const) {
    expect((await person.send(path, { ...fields, ...as }, "https://evil.example")).status).toBe(
      403,
    );
  }
  expect((await rowsOf(shop.db, users, { id: account.id }))[0]!.name).toBe("김회원");
});

test("name and number are saved and shown; what is wrong is said beside the field and kept; nothing else is taken", async () => {
  const { account, person, as } = await member(shop);
  const done = await person.send("/my/profile", {
    intent: "profile",
    name: " 이산 ",
    phone: "010 1111 2222",
    email: "evil@example.com",
    emailVerified: "1",
    blockedAt: "",
    ...as,
  });
  expect(goneTo(done)).toEqual([303, "/my/profile"]);
  expect(flashOf(done)).toContain("저장했어요.");
  expect((await rowsOf(shop.db, users, { id: account.id }))[0]).toMatchObject({
    name: "이산",
    phone: "01011112222",
    email: account.email,
  });
  const shown = await htmlOf(await person.visit("/my/profile"));
  expect(shown).toContain("010-1111-2222");
  const wrong = await person.send("/my/profile", {
    intent: "profile",
    name: "",
    phone: "12",
    ...as,
  });
  const pageText = await htmlOf(wrong);
  expect([
    wrong.status,
    pageText.includes("이름을 입력해주세요."),
    pageText.includes('value="12"'),
  ]).toEqual([400, true, true]);
});

test("the address book works without JavaScript, and somebody else's addresses are not there", async () => {
  const { account, person, as } = await member(shop);
  expect(goneTo(await person.send("/my/addresses?new", { ...address, ...as }))).toEqual([
    303,
    "/my/addresses",
  ]);
  expect(
    goneTo(await person.send("/my/addresses?new", { ...address, label: "작업실", ...as })),
  ).toEqual([303, "/my/addresses"]);
  const [home, studio] = await listAddresses(shop.db, account.id);
  expect([home!.label, home!.isDefault, studio!.isDefault]).toEqual(["집", true, false]);
  const edit = await htmlOf(await person.visit(`/my/addresses?edit=${studio!.id}`));
  expect(edit).toContain('value="작업실"');
  await person.send("/my/addresses", {
    ...address,
    label: "새 작업실",
    addressId: studio!.id,
    ...as,
  });
  await person.send("/my/addresses", { intent: "choose", addressId: studio!.id, ...as });
  expect((await listAddresses(shop.db, account.id)).map(({ label }) => label)).toEqual([
    "새 작업실",
    "집",
  ]);
  expect(await htmlOf(await person.visit(`/my/addresses?remove=${home!.id}`))).toContain(
    "이 주소를 지울까요?",
  );

  const thief = await member(shop);
  for (const query of ["edit", "remove"])
    expect((await thief.person.visit(`/my/addresses?${query}=${home!.id}`)).status).toBe(404);
  for (const fields of [
    { ...address, addressId: home!.id },
    { intent: "remove", addressId: home!.id },
    { intent: "choose", addressId: home!.id },
  ]) {
    expect((await thief.person.send("/my/addresses", { ...fields, ...thief.as })).status).toBe(404);
  }
  expect(await listAddresses(shop.db, account.id)).toHaveLength(2);
  await person.send("/my/addresses", { intent: "remove", addressId: home!.id, ...as });
  expect(await listAddresses(shop.db, account.id)).toMatchObject([
    { label: "새 작업실", isDefault: true },
  ]);
  for (const id of ["'; drop table addresses", "%00", ""])
    expect(
      (await person.send("/my/addresses", { intent: "remove", addressId: id, ...as })).status,
    ).toBe(400);
});

test("a switch gives and takes a consent back; required ones cannot be taken back here", async () => {
  const { account, person, as } = await member(shop);
  const given = await person.send("/my/consents", {
    kind: "marketing-email",
    agreed: "yes",
    ...as,
  });
  expect(flashOf(given)).toMatch(
    /소리상점: \d{4}\. \d{2}\. \d{2}\. \(.\) 이메일 소식 수신에 동의했어요\./,
  );
  expect(await htmlOf(await person.visit("/my/consents"))).toContain(
    "이메일 소식 동의 (버전 2026-01-01)",
  );
  await person.send("/my/consents", { kind: "marketing-email", agreed: "no", ...as });
  expect(await htmlOf(await person.visit("/my/consents"))).toContain(
    "이메일 소식 동의 철회 (버전 2026-01-01)",
  );
  expect((await person.send("/my/consents", { kind: "terms", agreed: "no", ...as })).status).toBe(
    400,
  );
  expect((await listConsents(shop.db, account.id)).map(({ agreed }) => agreed)).toEqual([
    false,
    true,
  ]);
});

test("news agreed to almost two years ago is kept or ended by one of two equal buttons, and keeping starts the two years anew", async () => {
  const { account, person, as } = await member(shop);
  for (const kind of ["marketing-email", "marketing-sms"] as const)
    await shop.db.insert(consents).values({
      userId: account.id,
      kind,
      version: "2026-01-01",
      agreed: true,
      how: "sign-up",
      at: new Date(shop.now().getTime() - 705 * 24 * 3600_000),
    });
  const listChoices = async () =>
    (await htmlOf(await person.visit("/my/consents"))).match(/계속 받기|수신 거부하기/g) ?? [];
  expect(await listChoices()).toEqual(["계속 받기", "수신 거부하기", "계속 받기", "수신 거부하기"]);
  await person.send("/my/consents", { kind: "marketing-email", agreed: "yes", kept: "on", ...as });
  await person.send("/my/consents", { kind: "marketing-sms", agreed: "no", ...as });
  expect(await listChoices()).toEqual([]);
  const { "marketing-email": email, "marketing-sms": sms } = currentConsents(
    await listConsents(shop.db, account.id),
  );
  expect([email?.agreed, sms?.agreed]).toEqual([true, false]);
  expect(shop.now().getTime() - email!.at.getTime()).toBeLessThan(3600_000);
});
