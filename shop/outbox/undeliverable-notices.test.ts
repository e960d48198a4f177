import { afterEach, expect, test, vi } from "vitest";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { deliverNotices } from "./deliver-notices.server.ts";
import type { Mailer } from "#shop/notice/mailer.ts";
import { notices } from "#shop/notice/table.server.ts";
import { Undeliverable, Unreachable } from "#shop/notice/undelivered.ts";
import { keeping, makeDue, allQueued } from "#tests/given/deliver.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const stateOf = async ({ db }: TestShop, id: string) => (await rowsOf(db, notices, { id }))[0]!;

// Faults F-22 to F-24 of the safety design.

afterEach(() => {
  vi.restoreAllMocks();
});

test("while the mail server is away nothing is parked for it, and everything is sent once it is back", async () => {
  const away: Mailer = {
    name: "away",
    send: () => Promise.reject(new Unreachable("no connection")),
  };
  const shop = await testShop({ mailer: away });
  const mine = await allQueued(shop, 3);
  for (let round = 0; round < 60; round++) {
    for (const { id } of mine) await makeDue(shop, id);
    await deliverNotices(shop);
  }
  const states = await Promise.all(mine.map(({ id }) => stateOf(shop, id)));
  expect(states.map(({ state }) => state)).toEqual(["waiting", "waiting", "waiting"]);
  expect(Math.max(...states.map(({ dueAt }) => dueAt.getTime() - Date.now()))).toBeLessThanOrEqual(
    301_000,
  );
  expect(states.reduce((sum, { tries }) => sum + tries, 0)).toBe(60);

  const { sent, mailer } = keeping();
  for (const { id } of mine) await makeDue(shop, id);
  await deliverNotices({ ...shop, mailer });
  expect(sent).toHaveLength(3);
});

test("an address that takes nothing is parked at once, and the queue goes on", async () => {
  const shop = await testShop();
  const mine = await allQueued(shop, 4);
  const sent: string[] = [];
  const mailer: Mailer = {
    name: "picky",
    send: async ({ messageId }) =>
      messageId === mine[0]!.messageId
        ? Promise.reject(new Undeliverable("550 no such user"))
        : void sent.push(messageId),
  };
  await deliverNotices({ ...shop, mailer });
  expect(await stateOf(shop, mine[0]!.id)).toMatchObject({
    state: "parked",
    tries: 1,
    lastError: "550 no such user",
  });
  expect(sent.toSorted()).toEqual(
    mine
      .slice(1)
      .map(({ messageId }) => messageId)
      .toSorted(),
  );
});

test("a slow server never outlives the lease: what is left over is given back without counting a try", async () => {
  const shop = await testShop();
  const mine = await allQueued(shop, 8);
  let clock = 0;
  vi.spyOn(performance, "now").mockImplementation(() => clock);
  const sent: string[] = [];
  const mailer: Mailer = {
    name: "slow",
    send: async ({ messageId }) => {
      clock += 20_000;
      sent.push(messageId);
    },
  };
  await deliverNotices({ ...shop, mailer });
  expect(sent).toHaveLength(4);
  const states = await Promise.all(mine.map(({ id }) => stateOf(shop, id)));
  expect(states.filter(({ state }) => state === "sent")).toHaveLength(4);
  expect(states.filter(({ state, tries }) => state === "waiting" && tries === 0)).toHaveLength(4);
});
