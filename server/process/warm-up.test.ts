import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { siteOf } from "#tests/pages/visit.ts";
import { testShop } from "#tests/test-shop.ts";
import { warmUp } from "./warm-up.server.ts";

test("what a crowd will need is done before it comes, some times and no more, and leaves nothing", async () => {
  const shop = await testShop();
  const site = await siteOf(shop);
  const answers: string[] = [];
  const pages = {
    async request(...args: Parameters<typeof site.request>) {
      const answer = await site.request(...args);
      answers.push(`${args[1]?.method ?? "GET"} ${answer.status}`);
      return answer;
    },
  };
  await warmUp(pages, shop).done;
  expect(answers).toEqual([]);

  await shop.has.product();
  await warmUp(pages, shop, { rounds: 2 }).done;
  expect(new Set(answers)).toEqual(new Set(["GET 200", "POST 400"]));
  expect(answers).toHaveLength(8);
  const { rows } = await shop.db.execute(
    sql`select (select count(*)::int from orders) as orders, (select count(*)::int from notices) as notices, (select count(*)::int from attempt_windows) as tries`,
  );
  expect(rows).toEqual([{ orders: 0, notices: 0, tries: 0 }]);

  const before = answers.length;
  await warmUp(pages, shop).end();
  expect(answers).toHaveLength(before);
});
