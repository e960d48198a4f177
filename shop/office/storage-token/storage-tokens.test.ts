import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashOfToken } from "#lib/secret-token.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { findStorageCaller } from "#shop/file/storage-token/find-storage-caller.server.ts";
import { listStorageTokens } from "#shop/file/storage-token/list-storage-tokens.server.ts";
import { storageTokenForm } from "#shop/file/storage-token/storage-token-form.ts";
import { makeStorageToken } from "#shop/office/storage-token/make-storage-token.server.ts";
import { revokeStorageToken } from "#shop/office/storage-token/revoke-storage-token.server.ts";
import { storageTokens } from "#shop/file/storage/table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();
const by = { account: { id: "o", email: "owner@sori.example" }, address: "203.0.113.4" };
const make = (tokenRequest: Parameters<typeof makeStorageToken>[2] = { label: "백업" }) =>
  makeStorageToken(shop, by, tokenRequest);
const rowOf = async (token: string) =>
  (await rowsOf(shop.db, storageTokens, { tokenHash: hashOfToken(token) }))[0];

test("a token is told once, its hash is kept, and both ends of its life are in the log", async () => {
  const { token, start } = await make({ label: "녹음실", days: 30 });
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await findStorageCaller(shop, token)).toEqual({ kind: "machine", label: "녹음실" });
  const listed = (await listStorageTokens(shop.db)).find((each) => each.start === start)!;
  expect(listed).toMatchObject({ label: "녹음실", madeBy: by.account.email, isGood: true });
  expect(Math.round((listed.expiresAt!.getTime() - Date.now()) / 86_400_000)).toBe(30);
  expect(JSON.stringify(await shop.db.select().from(storageTokens))).not.toContain(token);
  await revokeStorageToken(shop, by, listed.id);
  await revokeStorageToken(shop, by, listed.id);
  expect(await findStorageCaller(shop, token)).toBeNull();
  const log = await rowsOf(shop.db, auditLog, { subject: `storage-token ${start}` }, auditLog.id);
  expect(log.map(({ action, email, address }) => [action, email, address])).toEqual([
    ["storage-token.make", by.account.email, by.address],
    ["storage-token.revoke", by.account.email, by.address],
  ]);
  expect(JSON.stringify(log)).not.toContain(token);
  await expect(revokeStorageToken(shop, by, "nothing")).rejects.toMatchObject({
    code: "storage-token-not-found",
  });
});

test("what is over, changed or made up opens nothing", async () => {
  const { token } = await make({ label: "x", days: 1 });
  for (const wrong of [
    "",
    "x",
    `${token} `,
    token.slice(1),
    `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
    token.toUpperCase(),
    hashOfToken(token),
    "owner",
  ])
    expect(await findStorageCaller(shop, wrong)).toBeNull();
  await shop.db
    .update(storageTokens)
    .set({ expiresAt: sql`now()` })
    .where(eq(storageTokens.tokenHash, hashOfToken(token)));
  expect(await findStorageCaller(shop, token)).toBeNull();
});

test("when it was used is written at most once a minute", async () => {
  const { token } = await make();
  expect((await rowOf(token))!.usedAt).toBeNull();
  await findStorageCaller(shop, token);
  const first = (await rowOf(token))!.usedAt!;
  await findStorageCaller(shop, token);
  expect((await rowOf(token))!.usedAt).toEqual(first);
  await shop.db
    .update(storageTokens)
    .set({ usedAt: sql`now() - interval '2 minutes'` })
    .where(eq(storageTokens.tokenHash, hashOfToken(token)));
  await findStorageCaller(shop, token);
  expect((await rowOf(token))!.usedAt!.getTime()).toBeGreaterThanOrEqual(first.getTime());
});

test("sent twice, the form makes one token and tells it again; after it was revoked it does not come back", async () => {
  const tokenRequest = { label: "두 번", writeKey: "0123456789abcdefgh" };
  const made = await Promise.all([make(tokenRequest), make(tokenRequest), make(tokenRequest)]);
  expect(new Set(made.map(({ token }) => token)).size).toBe(1);
  const { id } = (await listStorageTokens(shop.db)).find(({ label }) => label === "두 번")!;
  expect((await listStorageTokens(shop.db)).filter(({ label }) => label === "두 번").length).toBe(
    1,
  );
  const other = await makeStorageToken(
    shop,
    { ...by, account: { ...by.account, id: "p" } },
    tokenRequest,
  );
  expect(other.token).not.toBe(made[0]!.token);
  await revokeStorageToken(shop, by, id);
  await expect(make(tokenRequest)).rejects.toMatchObject({ code: "link-expired" });
});

test.each([
  ["", ""],
  ["녹음실", "0"],
  ["녹음실", "3651"],
  ["녹음실", "사흘"],
])("a token for '%s', for '%s' days, is refused before anything is made", (label, days) => {
  expect(storageTokenForm.safeParse({ label, days }).success).toBe(false);
  expect(storageTokenForm.parse({ label: "녹음실", days: "" })).toEqual({
    label: "녹음실",
    days: null,
  });
});
