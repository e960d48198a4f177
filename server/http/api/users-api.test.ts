import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { sessions, staff, users } from "#shop/member/table.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { usersApi } from "./users-api.server.ts";
import { signedIn, logOf, ADDRESS, type Person } from "#tests/given/users-api.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();
const app = usersApi(shop);
const one = await signedIn(shop, await shop.has.member({ name: "김회원" }));
const other = await signedIn(shop, await shop.has.member({ name: "박회원" }));
const admin = await signedIn(shop, await shop.has.admin(), "admin");

async function ask(
  person: Person | null,
  method: string,
  path: string,
  { body, type = "application/json" }: { body?: unknown; type?: string } = {},
) {
  const answer = await app.request(
    path,
    {
      method,
      headers: {
        ...(person && { cookie: person.cookie }),
        ...(body !== undefined && { "content-type": type }),
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    },
    { address: ADDRESS },
  );
  const text = await answer.text();
  return {
    status: answer.status,
    text,
    cache: answer.headers.get("cache-control"),
    allows: answer.headers.get("access-control-allow-origin"),
    json: text ? (JSON.parse(text) as Record<string, unknown>) : null,
  };
}

const errorCode = ({ status, json }: Awaited<ReturnType<typeof ask>>) => [
  status,
  (json?.error as { code?: string } | undefined)?.code,
];

const rowOf = async (id: string) => (await rowsOf(shop.db, users, { id }))[0];

// covers 3.3
test("a member reads their own record: the specification's names, and nothing that signs in", async () => {
  const answer = await ask(one, "GET", `/api/users/${one.id}`);
  expect([answer.status, answer.cache, answer.allows]).toEqual([200, "private, no-store", null]);
  expect(answer.json).toEqual({
    id: one.id,
    uid: one.id,
    email: one.email,
    emailVerified: true,
    name: "김회원",
    phone: null,
    create: expect.stringMatching(/Z$/),
  });
  expect(
    (await ask(one, "GET", `/api/users?email=${encodeURIComponent(one.email.toUpperCase())}`)).json,
  ).toEqual(answer.json);
});

test("for a member, somebody else is exactly nobody, in every call", async () => {
  const pairs: [string, string, string, unknown?][] = [
    ["GET", `/api/users/${other.id}`, "/api/users/nobody"],
    ["GET", `/api/users?email=${other.email}`, "/api/users?email=nobody@example.com"],
    ["PATCH", `/api/users/${other.id}`, "/api/users/nobody", { name: "바뀐이름" }],
    ["PATCH", `/api/users/${other.id}`, "/api/users/nobody", { isAdmin: true }],
    ["DELETE", `/api/users/${other.id}`, "/api/users/nobody"],
    ["GET", `/api/users/${admin.id}`, "/api/users/%00"],
  ];
  for (const [method, there, missing, body] of pairs) {
    const [answer, nothing] = [
      await ask(one, method, there, { body }),
      await ask(one, method, missing, { body }),
    ];
    expect(answer).toEqual(nothing);
    expect(errorCode(answer)).toEqual([404, "not-found"]);
  }
  expect((await rowOf(other.id))?.name).toBe("박회원");
});

test("nobody lists everybody but an administrator; whoever is signed out learns nothing at all", async () => {
  expect(errorCode(await ask(one, "GET", "/api/users"))).toEqual([403, "unauthorized"]);
  const paths: [string, string][] = [
    ["GET", "/api/users"],
    ["GET", `/api/users/${one.id}`],
    ["GET", "/api/users/nobody"],
    ["GET", `/api/users?email=${one.email}`],
    ["PATCH", `/api/users/${one.id}`],
    ["DELETE", `/api/users/${one.id}`],
  ];
  for (const [method, path] of paths)
    for (const person of [null, { ...one, cookie: "shop.session_token=forged.signature" }])
      expect(errorCode(await ask(person, method, path))).toEqual([401, "unauthenticated"]);
  const wrongDoor = await signedIn(shop, admin);
  expect(errorCode(await ask(wrongDoor, "GET", "/api/users"))).toEqual([403, "unauthorized"]);
  const former = usersApi({ ...shop, adminEmails: [] });
  expect((await former.request("/api/users", { headers: { cookie: admin.cookie } })).status).toBe(
    401,
  );
});

test("an administrator reads everybody, a page at a time, and each read is in the log of the person", async () => {
  const first = await ask(admin, "GET", "/api/users?limit=2");
  expect(first).toMatchObject({ status: 200, json: { users: [{}, {}] } });
  const rest = await ask(admin, "GET", `/api/users?limit=2&cursor=${String(first.json?.next)}`);
  expect(rest.json).toMatchObject({ users: [{ id: one.id, uid: one.id }], next: null });
  expect((await ask(admin, "GET", "/api/users?cursor=1.one")).json).toEqual({
    users: null,
    next: null,
  });
  expect(await logOf(shop, one.id)).toEqual([
    { action: "user.list", email: admin.email, before: null, after: null },
  ]);

  expect((await ask(admin, "GET", `/api/users/${other.id}`)).json).toMatchObject({
    name: "박회원",
  });
  expect((await ask(admin, "GET", `/api/users?email=${other.email}`)).json).toMatchObject({
    uid: other.id,
  });
  expect((await logOf(shop, other.id)).map(({ action }) => action)).toEqual([
    "user.read",
    "user.read",
    "user.list",
  ]);
  for (const path of ["/api/users/nobody", "/api/users?email=nobody@example.com"])
    expect(errorCode(await ask(admin, "GET", path))).toEqual([404, "not-found"]);
});

test.each([
  "limit=0",
  "limit=101",
  "limit=1e2",
  "limit=",
  "limit=10000000000",
  "limit=5&limit=6",
  "cursor=nonsense",
  "cursor=%00",
  "cursor=1.a'b",
  "cursor=1.a&cursor=1.b",
  "email=a&email=b",
])("?%s is answered 400", async (query) => {
  expect(errorCode(await ask(admin, "GET", `/api/users?${query}`))).toEqual([
    400,
    "invalid-argument",
  ]);
});

test.each(["'", "' OR 1=1", "pg_sleep(3)", "%", "_", "\u0000", "a".repeat(10_000)])(
  "an address or id of %j finds nobody",
  async (typed) => {
    for (const path of [
      `/api/users?email=${encodeURIComponent(typed)}`,
      `/api/users/${encodeURIComponent(typed)}`,
    ])
      expect(errorCode(await ask(admin, "GET", path))).toEqual([404, "not-found"]);
  },
);

test("calls are counted, also when they come at once", async () => {
  const eager = await signedIn(shop, await shop.has.member());
  const answers = await Promise.all(
    Array.from({ length: 130 }, () => ask(eager, "GET", `/api/users/${eager.id}`)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
  expect(errorCode(answers.find(({ status }) => status !== 200)!)).toEqual([
    429,
    "too-many-attempts",
  ]);
});

test("the whole list is an owner's, masked unless a reason is given, and then it is an export", async () => {
  const desk = await signedIn(shop, await shop.has.member(), "admin");
  await shop.db.insert(staff).values({ accountId: desk.id, role: "desk", invitedBy: "owner" });
  expect(errorCode(await ask(desk, "GET", "/api/users"))).toEqual([403, "unauthorized"]);
  expect((await ask(desk, "GET", `/api/users/${one.id}`)).status).toBe(200);

  const plain = await ask(admin, "GET", "/api/users");
  expect([plain.status, plain.text.includes(one.email)]).toEqual([200, false]);
  expect(plain.text).toContain(`"id":"${one.id}"`);
  expect((await ask(admin, "GET", "/api/users?reason=a")).status).toBe(400);

  const reason = `reason=${encodeURIComponent("월간 점검이에요")}`;
  const whole = await ask(admin, "GET", `/api/users?${reason}`);
  expect([whole.status, whole.text.includes(one.email)]).toEqual([200, true]);
  const exported = eq(auditLog.action, "member.export");
  expect(await shop.db.select().from(auditLog).where(exported)).toMatchObject([
    { accountId: admin.id, reason: "월간 점검이에요" },
  ]);
  for (let more = 1; more < 10; more++) await ask(admin, "GET", `/api/users?${reason}`);
  expect((await ask(admin, "GET", `/api/users?${reason}`)).status).toBe(429);

  await shop.db
    .update(sessions)
    .set({ createdAt: sql`now() - interval '6 minutes'` })
    .where(eq(sessions.userId, admin.id));
  expect(errorCode(await ask(admin, "GET", `/api/users?${reason}`))).toEqual([
    403,
    "requires-recent-login",
  ]);
});
