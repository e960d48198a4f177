import { and, desc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { sessions, users } from "#shop/member/table.server.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { usersApi } from "./users-api.server.ts";

type Person = { id: string; email: string; cookie: string };
const ADDRESS = "203.0.113.7";

let shop: TestShop;
let app: ReturnType<typeof usersApi>;
let [one, other, admin] = [] as unknown as [Person, Person, Person];

async function signedIn(
  { id, email }: { id: string; email: string },
  kind: "member" | "admin" = "member",
): Promise<Person> {
  const { cookies } = await shop.auth.openSession(
    id,
    { address: ADDRESS, headers: new Headers() },
    kind,
  );
  return { id, email, cookie: cookies.map((line) => line.split(";")[0]).join("; ") };
}

beforeAll(async () => {
  shop = await testShop();
  app = usersApi(shop);
  one = await signedIn(await shop.has.member({ name: "김회원" }));
  other = await signedIn(await shop.has.member({ name: "박회원" }));
  admin = await signedIn(await shop.has.admin(), "admin");
});

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
const rowOf = async (id: string) => (await shop.db.select().from(users).where(eq(users.id, id)))[0];
const logOf = async (whose: string) =>
  shop.db
    .select({
      action: auditLog.action,
      email: auditLog.email,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(and(eq(auditLog.whose, whose), eq(auditLog.address, ADDRESS)))
    .orderBy(desc(auditLog.id));

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
  const wrongDoor = await signedIn(admin);
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
  expect(await logOf(one.id)).toEqual([
    { action: "user.list", email: admin.email, before: null, after: null },
  ]);

  expect((await ask(admin, "GET", `/api/users/${other.id}`)).json).toMatchObject({
    name: "박회원",
  });
  expect((await ask(admin, "GET", `/api/users?email=${other.email}`)).json).toMatchObject({
    uid: other.id,
  });
  expect((await logOf(other.id)).map(({ action }) => action)).toEqual([
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

test("a member writes over their name and phone, and each by itself", async () => {
  expect(
    (await ask(one, "PATCH", `/api/users/${one.id}`, { body: { name: " 새이름 " } })).json,
  ).toMatchObject({ name: "새이름", phone: null });
  expect(
    (
      await ask(one, "PATCH", `/api/users/${one.id}`, {
        body: { phone: "010-0000-1234" },
        type: "application/json; charset=utf-8",
      })
    ).json,
  ).toMatchObject({ name: "새이름", phone: "01000001234" });
  expect((await ask(one, "PATCH", `/api/users/${one.id}`, { body: {} })).status).toBe(200);
  expect((await logOf(one.id)).map(({ action }) => action)).not.toContain("user.edit");
  expect(
    (await ask(admin, "PATCH", `/api/users/${one.id}`, { body: { name: "고친이름" } })).status,
  ).toBe(200);
  expect((await logOf(one.id))[0]).toEqual({
    action: "user.edit",
    email: admin.email,
    before: { name: "새이름" },
    after: { name: "고친이름" },
  });
  expect(
    errorCode(await ask(admin, "PATCH", "/api/users/nobody", { body: { name: "없는이름" } })),
  ).toEqual([404, "not-found"]);
});

const fields = [
  "id",
  "uid",
  "email",
  "emailVerified",
  "emailProof",
  "isAdmin",
  "role",
  "status",
  "userId",
  "create",
  "createdAt",
  "blockedAt",
  "twoFactorEnabled",
  "password",
  "image",
  "toString",
  "constructor",
  "__proto__",
  "prototype",
];
test.each(fields)("a field that is not one's own to write refuses the whole: %s", async (name) => {
  const before = await rowOf(one.id);
  const value = ["__proto__", "constructor", "prototype"].includes(name)
    ? { isAdmin: true, prototype: { isAdmin: true } }
    : "administrator";
  for (const person of [one, admin])
    expect(
      errorCode(
        await ask(person, "PATCH", `/api/users/${one.id}`, {
          body: `{"name":"몰래바꿈",${JSON.stringify(name)}:${JSON.stringify(value)}}`,
        }),
      ),
    ).toEqual([400, "invalid-argument"]);
  expect(await rowOf(one.id)).toEqual(before);
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
});

test.each([
  ["[]"],
  ["null"],
  ['"name"'],
  ["1"],
  ["{"],
  [""],
  ["[".repeat(30_000)],
  ['{"name":null}'],
  ['{"name":["x"]}'],
  ['{"name":{"$ne":""}}'],
  ['{"name":""}'],
  [`{"name":"${"가".repeat(51)}"}`],
  ['{"name":"a\\u0000b"}'],
  ['{"name":"두\\n줄"}'],
  ['{"phone":"모름"}'],
  ['{"phone":"010-0000-1234\\u0000"}'],
  ['{"phone":1000001234}'],
])("a body that says nothing usable is answered 400: %s", async (body) => {
  const before = await rowOf(one.id);
  expect(errorCode(await ask(one, "PATCH", `/api/users/${one.id}`, { body }))).toEqual([
    400,
    "invalid-argument",
  ]);
  expect(await rowOf(one.id)).toEqual(before);
});

test("other kinds of bodies are refused, and so are large ones", async () => {
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""])
    expect(
      errorCode(
        await ask(one, "PATCH", `/api/users/${one.id}`, { body: { name: "이름" }, type }),
      )[0],
    ).toBe(415);
  expect(
    errorCode(
      await ask(one, "PATCH", `/api/users/${one.id}`, { body: `{"name":"${"x".repeat(70_000)}"}` }),
    ),
  ).toEqual([413, "too-large"]);
});

test("deleting asks for a sign-in of the last ten minutes, and takes the account and its sessions", async () => {
  const leaver = await signedIn(await shop.has.member());
  await shop.db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(sessions.userId, leaver.id));
  for (const path of [`/api/users/${leaver.id}`, "/api/auth/user"])
    expect(errorCode(await ask(leaver, "DELETE", path))).toEqual([403, "requires-recent-login"]);
  const again = await signedIn(leaver);
  const gone = await ask(again, "DELETE", `/api/users/${leaver.id}`);
  expect([gone.status, gone.text, await rowOf(leaver.id)]).toEqual([204, "", undefined]);
  expect(errorCode(await ask(again, "GET", `/api/users/${leaver.id}`))).toEqual([
    401,
    "unauthenticated",
  ]);
});

// covers 5.5, 7.5c
test("deleting the current user, and when there is none the specification's words", async () => {
  const none = await ask(null, "DELETE", "/api/auth/user");
  expect([none.status, none.json]).toEqual([
    401,
    { error: { code: "no-current-user", message: "No user is logged in" } },
  ]);
  const leaver = await signedIn(await shop.has.member());
  expect((await ask(leaver, "DELETE", "/api/auth/user")).status).toBe(204);
  expect(await rowOf(leaver.id)).toBeUndefined();
  expect(await ask(leaver, "DELETE", "/api/auth/user")).toEqual(none);
});

test("administrators delete nobody else here, nor themselves while they are on the list", async () => {
  expect(errorCode(await ask(admin, "DELETE", `/api/users/${other.id}`))).toEqual([
    403,
    "unauthorized",
  ]);
  for (const path of [`/api/users/${admin.id}`, "/api/auth/user"])
    expect(errorCode(await ask(admin, "DELETE", path))).toEqual([409, "administrator-stays"]);
  expect(Boolean(await rowOf(other.id)) && Boolean(await rowOf(admin.id))).toBe(true);
});

test("calls are counted, also when they come at once", async () => {
  const eager = await signedIn(await shop.has.member());
  const answers = await Promise.all(
    Array.from({ length: 130 }, () => ask(eager, "GET", `/api/users/${eager.id}`)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
  expect(errorCode(answers.find(({ status }) => status !== 200)!)).toEqual([
    429,
    "too-many-attempts",
  ]);
});
