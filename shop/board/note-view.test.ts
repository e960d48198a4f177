import { eq, like } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { attemptWindows } from "#shop/limit/table.server.ts";
import { buildPost } from "#tests/has/post.ts";
import { testShop } from "#tests/test-shop.ts";
import { endViews, noteView, writeViews } from "./note-view.server.ts";
import { posts } from "./table.server.ts";

const shop = await testShop();
const { db } = shop;
const viewsOf = async (id: string) =>
  (await db.select({ views: posts.views }).from(posts).where(eq(posts.id, id)))[0]!.views;
const guest = (number: number) => ({
  account: null,
  address: `2001:db8:${number.toString(16)}::1`,
});

test("everybody counts once a day, however often they come and however it is written", async () => {
  const [{ id }, other] = [await buildPost(db), await buildPost(db)];
  for (let round = 0; round < 3; round++) {
    for (let who = 0; who < 50; who++) noteView(shop, id, guest(who));
    noteView(shop, id, { account: { id: "somebody" }, address: guest(1).address });
    noteView(shop, other.id, guest(1));
    await Promise.all([writeViews(db), writeViews(db)]);
  }
  expect([await viewsOf(id), await viewsOf(other.id)]).toEqual([51, 1]);
});

test("two processes that write at once lose nothing and count nobody twice", async () => {
  const [left, right] = [await buildPost(db), await buildPost(db)];
  // Another process gathers for itself: another database handle here.
  const elsewhere = { ...shop, db: new Proxy(db, {}) as typeof db };
  for (let who = 0; who < 200; who++) {
    for (const { id } of who % 2 ? [left, right] : [right, left]) {
      noteView(shop, id, guest(1000 + who));
      noteView(elsewhere, id, guest(1000 + who));
    }
  }
  await Promise.all([writeViews(db), writeViews(elsewhere.db)]);
  expect([await viewsOf(left.id), await viewsOf(right.id)]).toEqual([200, 200]);
});

test("what cannot be written is written the next time", async () => {
  const { id } = await buildPost(db);
  let broken = true;
  const shaky = new Proxy(db, {
    get: (target, name) =>
      name === "transaction" && broken
        ? async () => {
            throw new Error("connection lost");
          }
        : Reflect.get(target, name),
  });
  noteView({ ...shop, db: shaky }, id, guest(5000));
  await expect(writeViews(shaky)).rejects.toThrow("connection lost");
  broken = false;
  await writeViews(shaky);
  expect(await viewsOf(id)).toBe(1);
});

test("nobody can read out of the counts who read what", async () => {
  const { id } = await buildPost(db);
  noteView(shop, id, { account: { id: "an-account-id" }, address: "203.0.113.99" });
  await writeViews(db);
  const keys = (
    await db
      .select({ key: attemptWindows.key })
      .from(attemptWindows)
      .where(like(attemptWindows.key, "view %"))
  )
    .map(({ key }) => key)
    .join("\n");
  for (const word of [id, "an-account-id", "203.0.113.99"]) expect(keys).not.toContain(word);
});

test("what was gathered when the shop stops is written, and nothing is tried afterwards", async () => {
  const { id } = await buildPost(db);
  noteView(shop, id, guest(7000));
  await endViews(db);
  expect(await viewsOf(id)).toBe(1);

  vi.useFakeTimers();
  const inVain = vi.fn(async () => {
    throw new Error("connection lost");
  });
  const away = { transaction: inVain } as unknown as typeof db;
  noteView({ ...shop, db: away }, id, guest(7001));
  await vi.advanceTimersByTimeAsync(3000);
  expect(inVain).toHaveBeenCalledTimes(1);
  await endViews(away);
  expect(inVain).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(inVain).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test("after a moment it is written by itself", async () => {
  const { id } = await buildPost(db);
  noteView(shop, id, guest(6000));
  await expect.poll(() => viewsOf(id), { interval: 300 }).toBe(1);
});
