import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { copyIn, copyOut } from "./copy-rows.server.ts";

const client = new Client({ connectionString: (await testShop()).databaseUrl });
await client.connect();
await client.query("create temporary table words (id int, word text)");
afterAll(() => client.end());

const fill = (rows: number) =>
  client.query(
    `truncate words; insert into words select n, repeat('소리', 40) from generate_series(1, ${rows}) n`,
  );
const COPY = "copy (select * from words order by id) to stdout";

async function read(pause: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of copyOut(client, COPY)) {
    chunks.push(chunk as Buffer);
    await wait(pause);
  }
  return Buffer.concat(chunks);
}

test.each([0, 1, 300, 700, 5000])(
  "%i rows come out and go in again, however slowly they are read, and the connection answers on",
  async (rows) => {
    await fill(rows);
    const out = await read(rows > 1000 ? 5 : 30);
    expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await client.query("truncate words");
    expect(
      await copyIn(
        client,
        "copy words from stdin",
        (async function* () {
          yield out;
        })(),
      ),
    ).toBe(rows);
    expect((await read(0)).equals(out)).toBe(true);
    expect((await client.query("select count(*)::int as rows from words")).rows).toEqual([
      { rows },
    ]);
  },
);

test("whoever stops reading leaves a connection that answers on", async () => {
  await fill(20_000);
  for await (const chunk of copyOut(client, COPY)) if ((chunk as Buffer).length) break;
  expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});
