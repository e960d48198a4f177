import { expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "#db/client.server.ts";
import type { Env } from "#server/settings/env.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { printWelcome } from "./welcome.server.ts";

test("a database that goes away just as the shop opens costs the welcome its words, not the shop its life", async () => {
  const { db, pool } = openDatabase("postgres://nobody@127.0.0.1:1/none", { max: 1 });
  onTestFinished(() => pool.end());
  const logSpy = vi.spyOn(console, "log").mockImplementation(() => undefined);
  onTestFinished(() => logSpy.mockRestore());
  const shop = await testShop();
  await printWelcome({ origin: "http://shop.test" } as Env, { ...shop, db }, []);
  expect(logSpy.mock.calls.join("\n")).toContain("http://shop.test/admin-login");
});
