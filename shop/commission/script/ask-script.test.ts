import fc from "fast-check";
import { expect, test } from "vitest";
import { openStudio, someTerms } from "#tests/given/room.ts";
import { beginRoom } from "../begin-room.server.ts";
import type { OpenedRoom } from "../room-row.server.ts";
import { answerScript, askScript, listScripts } from "./ask-script.server.ts";
import { countedScript, scriptDifference } from "./script-price.ts";
import { wordDifference } from "./word-difference.ts";
import { refused } from "#tests/given/refused.ts";

const studio = await openStudio();
const { shop, admin } = studio;
const buyer = { by: "shopper" } as const;
const atWork = { by: "admin", accountId: admin.account.id } as const;
const long = "긴 원고예요 ".repeat(40);
const states = async ({ line }: OpenedRoom) =>
  (await listScripts(shop.db, line.id)).map(({ number, state }) => `${number} ${state}`);

test("before recording begins the buyer's own script is in force at once where it costs no more", async () => {
  const opened = await studio.commissioned();
  expect(await askScript(shop, opened, "다른 원고예요.", buyer)).toEqual({ unpaid: null });
  expect(await states(opened)).toEqual(["2 force", "1 past"]);
  expect((await studio.room(opened)).room.script).toBe(2);
});

test("a dearer one is in force once its difference is paid, at the discount of the line, and never twice", async () => {
  const opened = await studio.commissioned();
  const { unpaid } = await askScript(shop, opened, long, buyer);
  expect(unpaid).toMatchObject({ total: 70_000, isDifference: true });
  expect(await states(opened)).toEqual(["2 unpaid", "1 force"]);
  await studio.agreeAndPay(unpaid!);
  expect(await states(opened)).toEqual(["2 force", "1 past"]);
  // Back to a short one and to a long one again: that was paid already.
  await askScript(shop, opened, "짧게", buyer);
  expect(await askScript(shop, opened, `${long}끝`, buyer)).toEqual({ unpaid: null });
});

test("another one takes the place of what was asked for, and its difference is owed no more", async () => {
  const opened = await studio.commissioned();
  const { unpaid } = await askScript(shop, opened, long, buyer);
  await askScript(shop, opened, "짧게 할게요.", buyer);
  expect(await states(opened)).toEqual(["3 force", "2 dropped", "1 past"]);
  expect((await studio.now(unpaid!)).payment).toBe("expired");
});

test("once recording began both sides agree, whoever asked; nobody agrees with themselves", async () => {
  const opened = await studio.commissioned();
  await beginRoom(shop, opened, admin);
  await askScript(shop, opened, "다시 쓴 원고예요.", buyer);
  expect(await states(opened)).toEqual(["2 asked", "1 force"]);
  expect(await refused(answerScript(shop, opened, { number: 2, answer: "yes" }, buyer))).toBe(
    "illegal-move",
  );
  await answerScript(shop, opened, { number: 2, answer: "yes" }, atWork);
  expect(await states(opened)).toEqual(["2 force", "1 past"]);
  await askScript(shop, opened, long, atWork);
  const { unpaid } = await answerScript(shop, opened, { number: 3, answer: "yes" }, buyer);
  expect(unpaid?.total).toBe(70_000);
  await answerScript(shop, opened, { number: 3, answer: "no" }, buyer);
  expect(await states(opened)).toEqual(["3 dropped", "2 force", "1 past"]);
});

test("while a take is listened to, changes are asked for instead; what is too long or the same is said beside the field", async () => {
  const { opened } = await studio.taken();
  expect(await refused(askScript(shop, opened, "다른 원고", buyer))).toBe("script-locked");
  const fresh = await studio.commissioned();
  expect(await refused(askScript(shop, fresh, fresh.line.brief.script, buyer))).toBe("script");
  expect(await refused(askScript(shop, fresh, "가".repeat(2001), buyer))).toBe("script");
  expect(await refused(askScript(shop, fresh, "  ", buyer))).toBe("script");
});

test("of yes and no at once exactly one counts, and two asked at once leave one open at most", async () => {
  const opened = await studio.commissioned();
  await beginRoom(shop, opened, admin);
  await Promise.allSettled([
    askScript(shop, opened, "구매자의 원고", buyer),
    askScript(shop, opened, "상점의 원고", atWork),
  ]);
  const open = (await states(opened)).filter((one) => one.endsWith("asked"));
  expect(open).toHaveLength(1);
  const number = Number(open[0]!.split(" ")[0]);
  const asker = (await listScripts(shop.db, opened.line.id)).find(
    (one) => one.number === number,
  )!.by;
  const other = asker === "shopper" ? atWork : buyer;
  const results = await Promise.allSettled(
    (["yes", "no"] as const).map((answer) => answerScript(shop, opened, { number, answer }, other)),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("both texts can be read back out of their difference", () => {
  const words = fc.array(fc.constantFrom("안녕", "하세요", "소리", "상점", ".", "2026년"), {
    maxLength: 30,
  });
  const text = words.map((all) => all.join(" "));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const changes = wordDifference(before, after);
      const side = (without: string) =>
        changes
          .filter(({ change }) => change !== without)
          .map((one) => one.text)
          .join("");
      expect([side("added"), side("removed")]).toEqual([before, after]);
    }),
  );
});

test("a difference is never below nothing, nor more than the rows differ", () => {
  const row = fc.record({ lengthWon: fc.integer({ min: 0, max: 1_000_000 }) });
  fc.assert(
    fc.property(fc.array(row), row, fc.integer({ min: 0, max: 100 }), (before, next, percent) => {
      const line = { fullPrice: 100_000, unitPrice: 1000 * percent };
      const won = scriptDifference(line, before, next);
      expect(won).toBeGreaterThanOrEqual(0);
      expect(won).toBeLessThanOrEqual(next.lengthWon);
      if (before.some(({ lengthWon }) => lengthWon >= next.lengthWon)) expect(won).toBe(0);
    }),
  );
  expect(countedScript("가".repeat(100), someTerms)?.lengthWon).toBe(50_000);
  expect(countedScript("가".repeat(101), someTerms)?.lengthWon).toBe(120_000);
});
