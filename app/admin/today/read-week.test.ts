import { Client } from "pg";
import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { readWeek } from "./read-week.server.ts";

const shop = await testShop();
const week = { from: "2026-11-21", to: "2026-11-27" };

test("sales that do not come in time are late, and come once the database answers", async () => {
  const other = new Client({ connectionString: shop.databaseUrl });
  await other.connect();
  await other.query("begin; lock table daily_figures in access exclusive mode");
  expect(await readWeek(shop.db, { ...week, patienceMs: 50 })).toBe("late");
  await other.query("rollback");
  await other.end();
  expect(await readWeek(shop.db, week)).toHaveLength(7);
});
