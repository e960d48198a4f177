import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { deleteCurrentUser } from "./delete-current-user.server.ts";
import { deleteUser } from "./delete-user.server.ts";
import { findUserByEmail } from "./find-user-by-email.server.ts";
import { findUser } from "./find-user.server.ts";
import { listUsers } from "./list-users.server.ts";
import { saveUser } from "./save-user.server.ts";
import { users } from "../table.server.ts";
import { memberRefusals } from "../refusals.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

// Before anybody is there.
const shop = await testShop();
const nobody = await listUsers(shop.db);

const address = "203.0.113.7";
const rowOf = async (id: string) => (await rowsOf(shop.db, users, { id }))[0];
const signedIn = async (
  account: Awaited<ReturnType<typeof shop.has.member>>,
  openedAt = shop.now(),
) => ({
  account,
  session: { id: "session", kind: "member" as const, openedAt, secondFactor: false },
});

// covers 7.3b
test("listing all gives null when there is nobody, else everybody in pages of at most a hundred", async () => {
  expect(nobody).toEqual({ users: null, next: null });
  const made = [await shop.has.member(), await shop.has.member(), await shop.has.member()];
  const first = await listUsers(shop.db, { limit: 2 });
  const rest = await listUsers(shop.db, { limit: 2, cursor: first.next });
  expect([...(first.users ?? []), ...(rest.users ?? [])].map(({ id }) => id)).toEqual(
    made.map(({ id }) => id).toReversed(),
  );
  expect(rest.next).toBeNull();
  expect((await listUsers(shop.db, { limit: 100_000 })).users).toHaveLength(3);
});

// covers 7.3a
test("one by id with id and uid, null when there is none", async () => {
  const { id, email } = await shop.has.member({ name: "김회원" });
  expect(await findUser(shop.db, id)).toEqual({
    id,
    uid: id,
    email,
    emailVerified: true,
    name: "김회원",
    phone: null,
    create: expect.stringMatching(/Z$/),
  });
  for (const absent of ["nobody", "", null, undefined, "\u0000", "' or 1=1 --", "x".repeat(9000)])
    expect(await findUser(shop.db, absent)).toBeNull();
});

// covers 3.2, 7.3c
test("by address, however it is written, with id and uid; null when nobody has it", async () => {
  const { id, email } = await shop.has.member();
  for (const written of [email, email.toUpperCase(), ` ${email} `])
    expect(await findUserByEmail(shop.db, written)).toMatchObject({ id, uid: id, email });
  for (const absent of ["nobody@example.com", "", null, undefined, "%", `${email}\u0000`])
    expect(await findUserByEmail(shop.db, absent)).toBeNull();
});

// covers 7.3d
test("saving writes over what it names and leaves the rest, by id or by uid", async () => {
  const { id } = await shop.has.member({ name: "처음이름" });
  expect(await saveUser(shop, { id, phone: "01000001234" })).toBe(true);
  expect(await saveUser(shop, { uid: id, name: "다음이름" })).toBe(true);
  expect(await rowOf(id)).toMatchObject({ name: "다음이름", phone: "01000001234" });
});

// covers 5.4
test("saving without id and uid, of nobody, or of two at once saves nothing and gives false", async () => {
  const [one, other] = [
    await shop.has.member({ name: "하나" }),
    await shop.has.member({ name: "둘" }),
  ];
  for (const named of [
    {},
    { id: "" },
    { id: null, uid: undefined },
    { id: "nobody" },
    { uid: "nobody" },
    { id: one.id, uid: other.id },
    { id: "\u0000" },
  ])
    expect(await saveUser(shop, { ...named, name: "바뀐이름" })).toBe(false);
  expect([
    (await rowOf(one.id))?.name,
    (await rowOf(other.id))?.name,
    await findUser(shop.db, "nobody"),
  ]).toEqual(["하나", "둘", null]);
});

test("only what may be written is written, whatever else comes along", async () => {
  const { id, email } = await shop.has.member();
  const before = await rowOf(id);
  const more = {
    email: "admin@sori.example",
    emailProof: "mail",
    emailVerified: true,
    twoFactorEnabled: true,
    blockedAt: new Date(0),
    createdAt: new Date(0),
    isAdmin: true,
    role: "admin",
  };
  expect(await saveUser(shop, { ...more, id, name: "새이름" })).toBe(true);
  expect({ ...(await rowOf(id)), name: before!.name, updatedAt: before!.updatedAt }).toEqual(
    before,
  );
  expect((await rowOf(id))?.email).toBe(email);
});

test("an administrator's change of somebody is written down with what it was", async () => {
  const { id } = await shop.has.member({ name: "처음이름" });
  const by = { account: await shop.has.admin(), address, role: "owner" as const };
  await saveUser(shop, { id, name: "고친이름" }, { by });
  await saveUser(shop, { id, name: "고친이름" }, { by });
  expect(await rowsOf(shop.db, auditLog, { whose: id })).toMatchObject([
    { action: "user.edit", before: { name: "처음이름" }, after: { name: "고친이름" } },
  ]);
});

// covers 7.3d
test("deleting needs id or uid of the person who asks, just signed in", async () => {
  const [one, other] = [await shop.has.member(), await shop.has.member()];
  const here = { signedIn: await signedIn(one), address };
  for (const named of [
    {},
    { id: "" },
    { id: other.id },
    { id: one.id, uid: other.id },
    { uid: "nobody" },
  ])
    expect(await deleteUser(shop, named, here)).toBe(false);
  await expect(
    deleteUser(
      shop,
      { id: one.id },
      { address, signedIn: await signedIn(one, new Date(Date.now() - 11 * 60_000)) },
    ),
  ).rejects.toMatchObject({ code: "sign-in-again" });
  expect([await findUser(shop.db, one.id), await findUser(shop.db, other.id)].every(Boolean)).toBe(
    true,
  );

  expect(await deleteUser(shop, { uid: one.id }, here)).toBe(true);
  expect([await findUser(shop.db, one.id), (await findUser(shop.db, other.id))?.id]).toEqual([
    null,
    other.id,
  ]);
});

// covers 5.5
test("deleting the current user when nobody is signed in says so in the specification's words", async () => {
  await expect(deleteCurrentUser(shop, null, address)).rejects.toThrow("no-current-user");
  expect(memberRefusals["no-current-user"][1]).toBe("No user is logged in");
  const member = await shop.has.member();
  await deleteCurrentUser(shop, await signedIn(member), address);
  expect(await findUser(shop.db, member.id)).toBeNull();
  const admin = await shop.has.admin();
  await expect(deleteCurrentUser(shop, await signedIn(admin), address)).rejects.toMatchObject({
    code: "administrator-stays",
  });
});
