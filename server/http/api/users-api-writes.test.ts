import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions, users } from "#shop/member/table.server.ts";
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
  expect((await logOf(shop, one.id)).map(({ action }) => action)).not.toContain("user.edit");
  expect(
    (await ask(admin, "PATCH", `/api/users/${one.id}`, { body: { name: "고친이름" } })).status,
  ).toBe(200);
  expect((await logOf(shop, one.id))[0]).toEqual({
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
  ['{"name":"한이름","name":"다른이름"}'],
  ['{"name":"한이름","n\\u0061me":"다른이름"}'],
  ['{"name":"반쪽\\ud83c"}'],
  ['{"name":null}'],
  ['{"name":["x"]}'],
  ['{"name":{"$ne":""}}'],
  ['{"name":""}'],
  [`{"name":"${"가".repeat(51)}"}`],
  ['{"name":"a\\u0000b"}'],
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
  const leaver = await signedIn(shop, await shop.has.member());
  await shop.db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(sessions.userId, leaver.id));
  for (const path of [`/api/users/${leaver.id}`, "/api/auth/user"])
    expect(errorCode(await ask(leaver, "DELETE", path))).toEqual([403, "requires-recent-login"]);
  const again = await signedIn(shop, leaver);
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
  const leaver = await signedIn(shop, await shop.has.member());
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
