import { drizzle } from "drizzle-orm/node-postgres";
import { expect, test } from "vitest";
import { hashPassword } from "#shop/member/password/password.server.ts";
import { asOwner, testShop } from "#tests/test-shop.ts";
import type { Db } from "#shop/shop.ts";
import { blockMember } from "./block-member.server.ts";
import { countMembers } from "./count-members.server.ts";
import { listMembers } from "./list-members.server.ts";
import { memberQuery, readMemberFilter, type MemberFilter } from "./member-filters.ts";
import { accounts, consents, users } from "#shop/member/table.server.ts";
import { patience } from "#tests/patience.ts";

const acting = {
  account: { id: "admin", email: "admin@sori.example" },
  address: "203.0.113.9",
  role: "owner" as const,
};
const start = Date.UTC(2026, 2, 1);
const filterOf = (query: string): MemberFilter => readMemberFilter(new URLSearchParams(query));
const idsOf = async (query: string, page = {}) =>
  (await listMembers(shop, filterOf(query), page)).rows.map(({ id }) => id);

const shop = await testShop();
const people = [
  ["one", "김서윤", "seoyun.kim@example.com", "01000001101", "credential"],
  ["two", "김도현", "dohyun@example.com", "01000001138", "kakao"],
  ["three", "100%_할인", "a_b%c@example.com", "01099991101", "credential"],
  ["four", "남궁민수", "kimm@example.com", null, "naver"],
  ["five", "Kim Lee", "lee@example.com", "0212341138", "credential"],
] as const;
const hash = await hashPassword("for these tests");
for (const [at, [id, name, email, phone, provider]] of people.entries()) {
  await shop.db.insert(users).values({
    id,
    name,
    email,
    phone,
    emailVerified: true,
    emailProof: "mail",
    createdAt: new Date(start + at * 60_000),
  });
  await shop.db.insert(accounts).values({
    id: `way-${id}`,
    userId: id,
    providerId: provider,
    accountId: `subject-${id}`,
    password: provider === "credential" ? hash : null,
  });
}
const say = (userId: string, agreed: boolean) =>
  shop.db
    .insert(consents)
    .values({ userId, kind: "marketing-email", version: "1", agreed, how: "sign-up" });
await say("one", true);
await say("two", true);
await say("two", false);
await say("three", false);
await say("three", true);
await blockMember(shop, "four", "같은 주문을 되풀이했어요", acting);

test("the newest come first, masked", async () => {
  const { rows } = await listMembers(shop, filterOf(""));
  expect(rows.map(({ id }) => id)).toEqual(["five", "four", "three", "two", "one"]);
  expect(rows.at(-1)).toEqual({
    id: "one",
    name: "김*윤",
    email: "se***@example.com",
    phone: "010-****-1101",
    joinedAt: new Date(start),
    signedInAt: null,
    ways: ["email"],
    marketing: ["marketing-email"],
    orders: 0,
    bought: 0,
    lastOrderAt: null,
    tags: [],
    isBlocked: false,
    isAdministrator: false,
  });
  expect(rows.find(({ id }) => id === "four")).toMatchObject({
    phone: null,
    ways: ["naver"],
    isBlocked: true,
  });
});

test.each([
  ["김", ["two", "one"]],
  ["김서", ["one"]],
  ["서윤", []],
  ["seoyun", ["one"]],
  ["SEOYUN.KIM@Example.com", ["one"]],
  ["kim", ["four"]],
  ["Kim", ["five", "four"]],
  ["1101", ["three", "one"]],
  ["0000-1101", ["one"]],
  ["010-0000-1138", ["two"]],
  ["１１３８", ["five", "two"]],
  ["138", []],
  ["three", ["three"]],
  ["100%_", ["three"]],
  ["100원", []],
  ["a_b%", ["three"]],
  ["a%", []],
  ["%", []],
  ["_", []],
  ["김서윤", ["one"]],
])("a search for %s finds %j", async (search, ids) => {
  expect(await idsOf(new URLSearchParams({ search }).toString())).toEqual(ids);
});

test.each([
  "'",
  '"',
  ";",
  "--",
  "/**/",
  "' OR 1=1",
  "pg_sleep(3)",
  "$$",
  "\\",
  "\\'",
  "\ud800",
  "\u0000",
  "%".repeat(10_000),
  "_".repeat(10_000),
  "(.*)+$",
  "a & b | !c",
  "𝟙𝟚𝟛𝟜",
])("what is typed is only ever looked for: %j", async (search) => {
  const started = performance.now();
  expect(await idsOf(`search=${encodeURIComponent(search.toWellFormed())}`)).toEqual(
    search === "\u0000" ? expect.any(Array) : [],
  );
  expect(performance.now() - started).toBeLessThan(patience(1000));
});

test("filters: state, what was agreed to last, and how one signs in", async () => {
  expect(await idsOf("state=blocked")).toEqual(["four"]);
  expect(await idsOf("agreed=marketing-email")).toEqual(["three", "one"]);
  expect(await idsOf("agreed=marketing-night")).toEqual([]);
  expect(await idsOf("way=kakao")).toEqual(["two"]);
  expect(await idsOf("way=email&agreed=marketing-email&search=김")).toEqual(["one"]);
  expect(await countMembers(shop.db)).toEqual({ all: 5, blocked: 1 });
});

test.each([
  "state=(select 1)",
  "order=constructor",
  "order=created_at desc",
  "agreed=terms",
  "way=__proto__",
  "state=blocked%00",
  "state=blocked&state=all&order=sort",
])("what no filter is counts as not said: %s", async (query) => {
  expect(memberQuery(filterOf(query)).toString()).toBe(
    query.startsWith("state=blocked&") ? "state=blocked" : "",
  );
});

test.each([
  ["newest", ["five", "four", "three", "two", "one"]],
  ["oldest", ["one", "two", "three", "four", "five"]],
])("pages of the %s first lead forwards and back", async (order, ids) => {
  const filter = filterOf(`order=${order}`);
  const first = await listMembers(shop, filter, { limit: 2 });
  const second = await listMembers(shop, filter, { limit: 2, after: first.next });
  expect([first, second].flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(ids.slice(0, 4));
  expect([first.previous, second.previous, second.next].map(Boolean)).toEqual([false, true, true]);
  const last = await listMembers(shop, filter, { limit: 2, after: second.next });
  expect(last.rows.map(({ id }) => id)).toEqual(ids.slice(4));
  expect(last.next).toBeNull();
  expect((await listMembers(shop, filter, { limit: 2, before: second.previous })).rows).toEqual(
    first.rows,
  );
});

test.each(["nonsense", "zz.a'b", "\u0000", "1.".repeat(3000), "hra0ycjr4w.one"])(
  "a cursor nobody handed out shows the first page or rows beyond it: %s",
  async (cursor) => {
    for (const page of [{ after: cursor }, { before: cursor }])
      for (const order of ["newest", "oldest"])
        await expect(listMembers(shop, filterOf(`order=${order}`), page)).resolves.toBeDefined();
  },
);

test("among very many members the list and each search walk an index", async () => {
  await asOwner(
    shop,
    `insert into "user" (id, name, email, phone, email_verified, created_at)
    select 'many' || n, chr(44032 + n % 97) || chr(44032 + n % 1009) || n, 'person' || n || '@example.com', '010' || lpad((n * 7919 % 100000000)::text, 8, '0'), true, timestamptz '2025-01-01' + n * interval '1 minute' from generate_series(1, 40000) n`,
  );
  await asOwner(shop, `analyze "user"`);
  const queries: { query: string; params: unknown[] }[] = [];
  const watched = drizzle(shop.pool, {
    casing: "snake_case",
    logger: { logQuery: (query, params) => queries.push({ query, params }) },
  }) as unknown as Db;
  const walks: string[] = [];
  for (const query of [
    "",
    "order=oldest",
    "state=blocked",
    "search=person39999",
    "search=person39999@example.com",
    `search=${encodeURIComponent("각갂39")}`,
    "search=01000007919",
    "search=7919",
    "search=many777",
  ]) {
    const { next } = await listMembers({ db: watched, adminEmails: [] }, filterOf(query));
    if (next) await listMembers({ db: watched, adminEmails: [] }, filterOf(query), { after: next });
    for (const { query: statement, params } of queries.splice(0)) {
      const { rows } = await shop.pool.query<{ "QUERY PLAN": string }>(
        `explain ${statement}`,
        params as string[],
      );
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      if (/Seq Scan on "user"|Seq Scan on orders/.test(plan)) walks.push(`${query}: ${plan}`);
    }
  }
  expect(walks).toEqual([]);
});
