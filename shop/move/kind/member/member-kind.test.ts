import { asc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { movedMembers } from "#shop/member/moved/table.server.ts";
import { memberMemos, memberTags } from "#shop/member/note/table.server.ts";
import { addresses, consents, users } from "#shop/member/table.server.ts";
import { findBalance, noteMissing, takeValue } from "#shop/money/value/book-value.server.ts";
import { missingPoints, valueLedger, valueLots } from "#shop/money/value/table.server.ts";
import { findMovedMembers } from "#shop/move/origin/find-moved-members.server.ts";
import { rowMapper } from "#shop/move/source/map-rows.ts";
import { sourceOf } from "#shop/move/source/sources.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { testShop } from "#tests/test-shop.ts";
import type { MadeRow, MoveContext } from "../kind-of-move.ts";
import type { MemberDocument } from "./member-document.ts";
import { memberKind } from "./member-kind.server.ts";

const shop = await testShop();
const { db } = shop;
const context: MoveContext = {
  choices: { source: "cafe24", shop: "카페24", pointsEndOn: "2030-12-31" },
  media: [],
  now: new Date("2026-11-22T03:00:00Z"),
};
const of = (source: string, name = source): MoveContext => ({
  ...context,
  choices: { ...context.choices, source, shop: name },
});

let line = 1;
const row = (cells: Record<string, string> = {}) => ({
  line: (line += 1),
  role: "main",
  cells: {
    formerId: `member-${line}`,
    name: "김소리",
    email: `sori-${line}@example.com`,
    phone: "010-1234-5678",
    grade: "VIP",
    postcode: "04100",
    address: "서울특별시 마포구 소리길 21",
    addressDetail: "101호",
    points: "1,200",
    joinedAt: "2020-03-04 10:00",
    mailConsent: "yes",
    mailConsentAt: "2026-02-03",
    ...cells,
  } as Record<string, string>,
});
type Row = ReturnType<typeof row>;

function prepared(rows: Row[]) {
  const item = memberKind.prepare(rows, context);
  if (!("document" in item)) throw new Error(JSON.stringify(item));
  return item;
}
const documentOf = (...rows: Row[]): MemberDocument =>
  JSON.parse(JSON.stringify(prepared(rows).document));
const decide = async (documents: MemberDocument[], at = context) =>
  (await memberKind.decide(db, documents, at)).map((decision) =>
    "words" in decision ? `${decision.action}: ${decision.words}` : decision.action,
  );
const write = async (documents: MemberDocument[], at = context): Promise<MadeRow[]> => {
  const items = documents.map((document) => ({ document, action: "new" as const }));
  const made = await inTransaction(db, (tx) => memberKind.write(tx, items, at));
  return JSON.parse(JSON.stringify(made));
};
const undo = (made: readonly MadeRow[]) => inTransaction(db, (tx) => memberKind.undo(tx, made));
const accountOf = async (email: string) => (await rowsOf(db, users, { email }))[0]!;

/** Everything that a move may touch, but the books, which only grow. */
const tables = async () => ({
  users: await db.select().from(users).orderBy(asc(users.id)),
  moved: await db.select().from(movedMembers).orderBy(asc(movedMembers.id)),
  addresses: await db.select().from(addresses).orderBy(asc(addresses.id)),
  tags: await db.select().from(memberTags).orderBy(asc(memberTags.accountId), asc(memberTags.tag)),
  memos: await db.select().from(memberMemos).orderBy(asc(memberMemos.accountId)),
  missing: await db.select().from(missingPoints).orderBy(asc(missingPoints.mark)),
  usable: await db
    .execute(sql`
    select account_id, sum(remaining) from ${valueLots} where remaining > 0 group by 1 order by 1`)
    .then(({ rows }) => rows),
  agreed: await db
    .execute(sql`
    select user_id, kind from (select distinct on (user_id, kind) * from ${consents}
      order by user_id, kind, id desc) newest
    where agreed and exists (select from ${users} where id = user_id) order by 1, 2`)
    .then(({ rows }) => rows),
});

test("a row becomes what the shop keeps of a member, however its cells are written", () => {
  expect(
    documentOf(
      row({
        email: " Sori@Example.COM ",
        phone: "1012345678",
        points: "1,200원",
        name: " 김  소리 ",
      }),
    ),
  ).toMatchObject({
    leftOut: null,
    email: "sori@example.com",
    name: "김 소리",
    phone: "01012345678",
    points: 1200,
    grades: ["VIP"],
    address: { recipientPhone: "01012345678", postcode: "04100", addressDetail: "101호" },
    consents: [{ kind: "marketing-email", at: "2026-02-02T15:00:00.000Z" }],
    joinedAt: "2020-03-04T01:00:00.000Z",
  });
});

test.each([
  ["a postcode of six digits", { postcode: "121-800" }, "address", "우편번호가 없어서"],
  ["an address without a phone", { phone: "" }, "address", "전화번호가 없어서"],
  ["a number that is none", { phone: "12" }, "phone", "전화번호가 아니에요"],
  ["a consent without its day", { mailConsentAt: "" }, "mailConsent", "동의한 날짜가 없어서"],
  ["a consent of years ago", { mailConsentAt: "2020-01-01" }, "mailConsent", "동의한 지 2년이"],
  ["a consent of tomorrow", { mailConsentAt: "2099-01-01" }, "mailConsent", "동의한 날짜가"],
  ["a day that is two", { joinedAt: "5/6/2020" }, "joinedAt", "가입일은 옮기지 않아요"],
  ["points below zero", { points: "-300" }, "points", "마이너스 적립금"],
  ["no name", { name: "" }, "name", "이름이 없어서"],
])("%s comes with a warning and without it", (_, cells, field, words) => {
  const given = row(cells);
  expect(prepared([given])).toMatchObject({
    document: { leftOut: null },
    warnings: expect.arrayContaining([
      { line: given.line, field, words: expect.stringContaining(words) },
    ]),
  });
});

test("a consent counts with its day alone, and never beside a no", () => {
  const consentsOf = (...cells: Record<string, string>[]) =>
    documentOf(...cells.map((one) => row({ email: "same@example.com", ...one }))).consents.map(
      ({ kind }) => kind,
    );
  const none = { mailConsent: "", mailConsentAt: "" };
  expect(consentsOf({})).toEqual(["marketing-email"]);
  expect(consentsOf({ ...none, smsConsent: "예", smsConsentAt: "2026.1.2" })).toEqual([
    "marketing-sms",
  ]);
  expect(consentsOf({ mailConsentAt: "" })).toEqual([]);
  expect(consentsOf({ mailConsent: "아니오" })).toEqual([]);
  expect(consentsOf({}, { mailConsent: "no" })).toEqual([]);
  expect(consentsOf({ mailConsentAt: "" }, { ...none, mailConsentAt: "2026-02-03" })).toEqual([]);
});

test.each([
  ["points that are none", { points: "many" }, "points"],
  ["a state that is none", { blocked: "maybe" }, "blocked"],
  ["a day of leaving that is none", { leftAt: "2025-02-30" }, "leftAt"],
])("%s are refused with their line", (_, cells, field) => {
  const given = row(cells);
  expect(memberKind.prepare([given], context)).toMatchObject({
    troubles: [{ line: given.line, field }],
  });
});

test("who left, or has no usable mail, is left out with words", async () => {
  const left: Record<string, string>[] = [
    { leftAt: "2024-01-01", points: "many" },
    { email: "" },
    { email: "sori at example" },
    { email: "소리@example.com" },
    { leftAt: "0000-00-00" },
  ];
  const documents = left.map((cells) => documentOf(row(cells)));
  const words = await decide(documents);
  expect(words).toEqual([
    expect.stringContaining("skip: 이전 상점에서 탈퇴한"),
    expect.stringContaining("skip: 이메일이 없어서"),
    expect.stringContaining("skip: 메일을 보낼 수 없는"),
    expect.stringContaining("skip: 메일을 보낼 수 없는"),
    "new",
  ]);
  expect(await write(documents.slice(0, 4))).toEqual(Array(4).fill({ id: "" }));
});

test("several accounts of one address are one member, without those that were closed", () => {
  const same = { email: "one@example.com" };
  const merged = prepared([
    row({ ...same, formerId: "closed", leftAt: "2024-01-01", points: "9999", name: "닫힌이" }),
    row({ ...same, formerId: "first", points: "100" }),
    row({ ...same, formerId: "second", points: "200", grade: "" }),
    row({ ...same, formerId: "second", points: "200" }),
  ]);
  expect(merged).toMatchObject({
    document: { formerIds: ["first", "second"], points: 300, name: "김소리" },
    warnings: [{ words: expect.stringContaining("한 회원으로 합쳐요") }],
  });
});

test("different people of one address are told apart by hand", () => {
  const [first, second] = [row({ email: "home@example.com" }), row({ email: "home@example.com" })];
  const other = { ...second, cells: { ...second.cells, name: "이소리" } };
  expect(memberKind.prepare([first, other], context)).toMatchObject({
    troubles: [{ line: other.line, field: "name" }],
  });
  const spaced = { ...second, cells: { ...second.cells, name: "김 소리" } };
  expect(memberKind.prepare([first, spaced], context)).toHaveProperty("document");
});

test("no cell throws, and who is brought has a mail and a name", () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom("0", "1", "-1", "a@b.kr", "2025-05-13", "=cmd|' /C", "예", "1012345678"),
  );
  const cells = fc.record(
    Object.fromEntries(Object.keys(memberKind.fields).map((field) => [field, cell])),
  );
  fc.assert(
    fc.property(cells, (given) => {
      const item = memberKind.prepare([{ line: 2, role: "main", cells: given }], context);
      if (!("document" in item)) {
        expect(item.troubles).not.toEqual([]);
        return;
      }
      const { leftOut, email, name, points } = item.document;
      if (leftOut === null)
        expect([email.includes("@"), name !== "", points >= 0]).toEqual([true, true, true]);
      for (const { cell: shown } of memberKind.preview) shown(item.document);
    }),
  );
});

test("what the sources read are fields of this kind", () => {
  const heads: Record<string, Record<string, string>> = {
    "cafe24-member": {
      formerId: "Sori",
      name: "김소리",
      email: "a@example.com",
      phone: "1012345678",
      mailConsent: "T",
      mailConsentAt: "2026-02-03",
      isLeft: "F",
      blocked: "F",
      restingSince: "2023-01-01",
    },
    "gnuboard5-member": {
      formerId: "sori",
      email: "b@example.com",
      mb_nick: "소리",
      mb_hp: "010-1234-5678",
      mb_level: "3",
      mb_zip1: "041",
      mb_zip2: "00",
      mb_mailling: "1",
      mailConsentAt: "0000-00-00 00:00:00",
      mb_intercept_date: "",
    },
    "gnuboard7-member": { formerId: "7", email: "c@example.com", blockedAt: "2024-01-01 00:00:00" },
    "woocommerce-customer": { formerId: "sori", name: "Sori", email: "d@example.com" },
    "shopify-customer": {
      firstName: "소리",
      lastName: "김",
      email: "e@example.com",
      phone: "'+821012345678",
      mailConsent: "yes",
      grade: "VIP, 도매",
    },
  };
  const read = Object.entries(heads).map(([id, fields]) => {
    const places = Object.fromEntries(Object.keys(fields).map((field, at) => [field, at]));
    const mapped = rowMapper(sourceOf(id)!, places)({ line: 2, cells: Object.values(fields) });
    if (!("rows" in mapped)) throw new Error(JSON.stringify(mapped));
    const extra = Object.keys(mapped.rows[0]!.cells).filter((name) => !memberKind.fields[name]);
    return [extra, documentOf(mapped.rows[0] as Row)];
  });
  expect(read).toMatchObject([
    [[], { phone: "01012345678", consents: [{}], memo: "휴면 회원 (2023-01-01)" }],
    [[], { name: "소리", grades: ["등급 3"], consents: [] }],
    [[], { isBlocked: true }],
    [[], { name: "Sori", address: null }],
    [[], { name: "김소리", phone: "01012345678", grades: ["VIP", "도매"], consents: [] }],
  ]);
});

test("a member comes with everything, and nobody can sign in with it yet", async () => {
  const document = documentOf(
    row({ grade: "VIP, 아주 오래전부터 함께해 주신 특별한 회원", note: "단골" }),
  );
  const [made] = await write([document]);
  const account = await accountOf(document.email);
  expect(account).toMatchObject({
    id: made!.id,
    name: "김소리",
    phone: "01012345678",
    emailVerified: false,
    emailProof: null,
    blockedAt: null,
    createdAt: new Date("2020-03-04T01:00:00Z"),
  });
  const own = { userId: account.id };
  expect(await rowsOf(db, addresses, own)).toMatchObject([{ isDefault: true, postcode: "04100" }]);
  expect(await rowsOf(db, consents, own)).toMatchObject([
    { agreed: true, how: "moved", version: "카페24", at: new Date("2026-02-02T15:00:00Z") },
  ]);
  const ofAccount = { accountId: account.id };
  expect(await rowsOf(db, memberTags, ofAccount)).toMatchObject([{ tag: "VIP" }]);
  expect(await rowsOf(db, memberMemos, ofAccount)).toMatchObject([
    { memo: "이전 상점의 등급: 아주 오래전부터 함께해 주신 특별한 회원\n단골" },
  ]);
  expect(await findBalance(db, account.id)).toEqual({ points: 1200, credit: 0 });
  expect(await rowsOf(db, valueLots, ofAccount)).toMatchObject([
    { endsAt: new Date("2031-01-01T00:00:00+09:00") },
  ]);
  expect(await rowsOf(db, valueLedger, ofAccount)).toMatchObject([
    { reason: "issue", amount: 1200, facts: { reason: "이전 상점에서 옮긴 적립금" } },
  ]);
  const [id = ""] = document.formerIds;
  const found = await findMovedMembers(db, { source: "cafe24" }, [id.toUpperCase(), "nobody"]);
  expect([...found]).toEqual([[id.toUpperCase(), [account.id]]]);
  expect(await findMovedMembers(db, { source: "shopify" }, [id])).toEqual(new Map());
});

test("a blocked member comes blocked and without consents", async () => {
  const document = documentOf(row({ blocked: "yes" }));
  await write([document]);
  const account = await accountOf(document.email);
  expect(account).toMatchObject({
    blockedAt: expect.any(Date),
    blockedReason: expect.stringContaining("이전 상점"),
  });
  expect(await rowsOf(db, consents, { userId: account.id })).toEqual([]);
});

test("an account that is here gets what it lacks, and keeps its name and phone", async () => {
  const member = await shop.has.member({ name: "이소리" });
  const before = await accountOf(member.email);
  const document = documentOf(row({ email: member.email.toUpperCase(), blocked: "yes" }));
  const [words] = await decide([document]);
  expect(words).toMatch(
    /^join: 이미 있는 회원.*이름이 달라요. 이 상점 이\*리, 파일 김\*리.*정지하지/,
  );
  const start = await tables();
  const made = await write([document]);
  expect(await accountOf(member.email)).toEqual(before);
  expect(await findBalance(db, member.id)).toMatchObject({ points: 1200 });
  expect(await rowsOf(db, addresses, { userId: member.id })).toHaveLength(1);
  expect(await rowsOf(db, movedMembers, { accountId: member.id })).toMatchObject([
    { acceptedAt: expect.any(Date) },
  ]);
  expect(await decide([document])).toEqual(["skip: 이미 옮겨 온 회원이에요."]);
  expect(await write([document])).toEqual([{ id: "" }]);
  expect(await undo(made)).toEqual([null]);
  expect(await tables()).toEqual(start);
});

test("an address and an answer that are here already are not touched", async () => {
  const member = await shop.has.member();
  const ownAddress = { recipientName: "나", recipientPhone: "0212345678", postcode: "12345" };
  await db
    .insert(addresses)
    .values({ ...ownAddress, address: "집", userId: member.id, isDefault: true });
  await db.insert(consents).values({
    userId: member.id,
    kind: "marketing-email",
    version: "2026-01-01",
    agreed: false,
    how: "my-page",
  });
  await write([documentOf(row({ email: member.email }))]);
  expect(await rowsOf(db, addresses, { userId: member.id })).toMatchObject([{ address: "집" }]);
  expect(await rowsOf(db, consents, { userId: member.id })).toHaveLength(1);
});

test("an id that came before, or stands twice, brings nobody a second time", async () => {
  const first = row();
  await write([documentOf(first)]);
  const again = documentOf(row({ formerId: first.cells.formerId!.toUpperCase() }));
  const [one, other] = [row(), row()];
  const twice = documentOf({ ...other, cells: { ...other.cells, formerId: one.cells.formerId! } });
  const sameMail = documentOf(row({ email: one.cells.email!.toUpperCase() }));
  expect(await decide([again, documentOf(one), twice, sameMail])).toEqual([
    expect.stringContaining("skip: 이미 옮겨 온 회원인데 이메일이 달라요"),
    "new",
    expect.stringContaining("회원 아이디가 같은데 이메일이 달라요"),
    expect.stringContaining("fail: 이 파일의 앞줄과 이메일이 같아요"),
  ]);
  expect(await decide([again], of("shopify"))).toEqual(["new"]);
});

test("undoing gives equal rows, and the books keep that points came and went", async () => {
  const before = await tables();
  const documents = [row(), row({ points: "", grade: "새 등급" }), row({ address: "" })].map(
    (one) => documentOf(one),
  );
  const made = await write(documents);
  const second = await write(documents.slice(0, 1), of("shopify", "쇼피파이"));
  expect(second).toMatchObject([{ id: made[0]!.id, joined: true }]);
  expect(await undo([made[0]!])).toEqual([expect.stringContaining("다른 상점에서")]);
  expect(await undo(second)).toEqual([null]);
  expect(await undo(made.toReversed())).toEqual([null, null, null]);
  expect(await tables()).toEqual(before);
  expect(
    (await rowsOf(db, valueLedger, { accountId: made[0]!.id })).reduce(
      (sum, o) => sum + o.amount,
      0,
    ),
  ).toBe(0);
  expect(await undo(made)).toEqual([null, null, null]);
  const [anew] = await write(documents.slice(0, 1));
  expect(await findBalance(db, anew!.id)).toMatchObject({ points: 1200 });
});

test("what hangs on an account keeps it, with words", async () => {
  const made = await write([row(), row(), row(), row(), row()].map((one) => documentOf(one)));
  const [signedIn, spent, noted, tagged, free] = made.map(({ id }) => id);
  await db.insert(memberTags).values({ accountId: tagged!, tag: "단골" });
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, signedIn!));
  await inTransaction(db, (tx) =>
    takeValue(tx, {
      accountId: spent!,
      kind: "points",
      reason: "correction",
      amount: 1,
      mark: "a correction",
      by: "admin",
    }),
  );
  await db.insert(memberMemos).values({ accountId: noted!, memo: "전화 주심", edits: 1 });
  expect(await undo(made)).toEqual([
    expect.stringContaining("첫 로그인을 한"),
    expect.stringContaining("포인트를 쓰거나"),
    expect.stringContaining("메모를 적었어요"),
    expect.stringContaining("태그를 붙였어요"),
    null,
  ]);
  expect(await db.$count(users, eq(users.id, free!))).toBe(0);
  expect(await findBalance(db, signedIn!)).toMatchObject({ points: 1200 });
});

test("points that are owed are settled by those that come", async () => {
  const member = await shop.has.member();
  await inTransaction(db, (tx) =>
    noteMissing(tx, { mark: `owed ${member.id}`, accountId: member.id, amount: 500 }),
  );
  await write([documentOf(row({ email: member.email }))]);
  expect(await findBalance(db, member.id)).toMatchObject({ points: 700 });
  expect(await rowsOf(db, missingPoints, { accountId: member.id })).toMatchObject([
    { settled: 500 },
  ]);
});

test("two files at once bring everybody once", async () => {
  const documents = Array.from({ length: 30 }, () => documentOf(row()));
  const [one, other] = await Promise.all([
    write(documents),
    write(documents.toReversed(), context),
  ]);
  expect([...one, ...other].filter(({ id }) => id !== "")).toHaveLength(30);
  for (const { email } of documents) {
    const { id } = await accountOf(email);
    expect(await findBalance(db, id)).toMatchObject({ points: 1200 });
  }
});

test(
  "three thousand members are brought and taken back in seconds",
  { timeout: 60_000 },
  async () => {
    const before = await tables();
    const documents = Array.from({ length: 3000 }, () => documentOf(row()));
    const started = Date.now();
    const made = await inTransaction(db, async (tx) => {
      const rows: MadeRow[] = [];
      for (let at = 0; at < documents.length; at += 400) {
        const items = documents
          .slice(at, at + 400)
          .map((document) => ({ document, action: "new" as const }));
        rows.push(...(await memberKind.write(tx, items, context)));
      }
      return rows;
    });
    const written = Date.now() - started;
    const all = made.toReversed();
    await inTransaction(db, async (tx) => {
      for (let at = 0; at < all.length; at += 400)
        expect(new Set(await memberKind.undo(tx, all.slice(at, at + 400)))).toEqual(
          new Set([null]),
        );
    });
    expect({ written: written < 20_000, undone: Date.now() - started - written < 20_000 }).toEqual({
      written: true,
      undone: true,
    });
    expect(await tables()).toEqual(before);
  },
);
