import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { machine } from "#tests/has/stored.ts";
import { testShop } from "#tests/test-shop.ts";
import type { Shop } from "#shop/shop.ts";
import { listObjects, type ObjectList } from "./list-objects.server.ts";
import { storedObjects } from "./table.server.ts";
import { patience } from "#tests/patience.ts";
import { refusalAnswer } from "#shop/refusals.ts";

const shop = await testShop();
let rows = 0;
const put = (names: string[]) =>
  shop.db
    .insert(storedObjects)
    .values(
      names.map((name) => ({
        bucket: "shop",
        name,
        generation: 1n,
        blob: `b${++rows}`,
        pieces: [],
        size: 0,
        md5: "",
        crc32c: "",
      })),
    )
    .onConflictDoNothing();

const inBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** The same by looking at every name. */
function listed(names: string[], prefix: string, isFolded: boolean): string[] {
  const entries = names
    .filter((name) => name.startsWith(prefix))
    .map((name) => {
      const cut = isFolded ? name.indexOf("/", prefix.length) : -1;
      return cut < 0 ? name : name.slice(0, cut + 1);
    });
  return [...new Set(entries)].toSorted(inBytes);
}

async function pages(prefix: string, isFolded: boolean, maxResults: number | undefined) {
  const all: ObjectList[] = [];
  for (let pageToken: string | undefined, first = true; first || pageToken; first = false) {
    const page: ObjectList = await listObjects(shop, machine, "shop", {
      prefix,
      delimiter: isFolded ? "/" : undefined,
      pageToken,
      maxResults,
    });
    all.push(page);
    pageToken = page.nextPageToken;
    expect(page.items.length + page.prefixes.length).toBeLessThanOrEqual(maxResults ?? 1000);
  }
  return all;
}

const part = fc.constantFrom("a", "b", "가", "0", ".", "-", "/", "//", "A", "\u{1f600}", "￿", " ");
const name = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(""));

test(
  "any list in any pages is what looking at every name gives",
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { maxLength: 30 }),
        fc.oneof(fc.constant(""), name),
        fc.boolean(),
        fc.integer({ min: 1, max: 6 }),
        async (names, prefix, isFolded, maxResults) => {
          await shop.db.delete(storedObjects);
          if (names.length) await put(names);
          const all = await pages(prefix, isFolded, maxResults);
          const got = all.flatMap(({ prefixes, items }) =>
            [...prefixes, ...items.map((item) => item.name)].toSorted(inBytes),
          );
          expect(got).toEqual(listed(names, prefix, isFolded));
          for (const { prefixes } of all)
            for (const each of prefixes) expect(each.endsWith("/") && isFolded).toBe(true);
          expect(
            all
              .slice(0, -1)
              .every(({ items, prefixes }) => items.length + prefixes.length === maxResults),
          ).toBe(true);
        },
      ),
      { numRuns: 150 },
    ),
  60_000,
);

test("a folder of a hundred thousand objects costs one query, and none of them is read", async () => {
  await shop.db.delete(storedObjects);
  await shop.db
    .execute(sql`insert into stored_objects (bucket, name, generation, blob, pieces, size, md5, crc32c)
    select 'shop', 'big/' || n || '/x', 1, 'big' || n, '[]', 0, '', '' from generate_series(1, 100000) as n`);
  await put(["a", "big.txt", "bigger/y", "z"]);
  let queries = 0;
  const db = new Proxy(shop.db, {
    get: (target, key) => ((queries += key === "execute" ? 1 : 0), Reflect.get(target, key)),
  });
  const counting: Pick<Shop, "db" | "storageBucket"> = { db, storageBucket: "shop" };
  const started = performance.now();
  expect(await listObjects(counting, machine, "shop", { delimiter: "/" })).toEqual({
    prefixes: ["big/", "bigger/"],
    items: [
      { name: "a", bucket: "shop" },
      { name: "big.txt", bucket: "shop" },
      { name: "z", bucket: "shop" },
    ],
  });
  expect(queries).toBe(1);
  expect(
    (await listObjects(counting, machine, "shop", { prefix: "big/", delimiter: "/" })).prefixes
      .length,
  ).toBe(1000);
  expect(performance.now() - started).toBeLessThan(patience(5000));
  const all = await pages("big/", true, undefined);
  expect(new Set(all.flatMap(({ prefixes }) => prefixes)).size).toBe(100_000);
});

test("who may read the folder may list it, and nobody else", async () => {
  const tryListing = (caller: Parameters<typeof listObjects>[1], prefix: string) =>
    listObjects(shop, caller, "shop", { prefix }).then(
      () => "ok",
      (error) => refusalAnswer(error).status,
    );
  const member = { kind: "member", accountId: "a" } as const;
  const anonymous = { kind: "anonymous" } as const;
  expect(
    await Promise.all([
      tryListing(member, "members/a/images/"),
      tryListing(member, "public/"),
      tryListing(member, "members/b/images/"),
      tryListing(member, "members/a/"),
      tryListing(member, ""),
      tryListing(anonymous, "public/"),
      tryListing(anonymous, ""),
      tryListing(machine, ""),
    ]),
  ).toEqual(["ok", "ok", 403, 403, 403, "ok", 401, "ok"]);
  await expect(listObjects(shop, machine, "other", {})).rejects.toMatchObject({
    code: "bucket-not-found",
  });
});

test("nobody lists beyond their folder with a made-up token, and nonsense is refused", async () => {
  const member = { kind: "member", accountId: "a" } as const;
  const token = (text: string) => Buffer.from(text).toString("base64url");
  for (const pageToken of [
    token("files/a"),
    token("members/a/image"),
    token("members/b/images/x"),
    token("members/a/images/\n"),
    "!",
    "a",
    token(`members/a/images/${"x".repeat(2000)}`),
    Buffer.from([0xff, 0xfe]).toString("base64url"),
  ])
    await expect(
      listObjects(shop, member, "shop", { prefix: "members/a/images/", pageToken }),
    ).rejects.toMatchObject({ code: "storage-invalid" });
  for (const query of [
    { delimiter: "x" },
    { maxResults: 0 },
    { maxResults: 1.5 },
    { maxResults: -1 },
    { prefix: "a\u0000" },
    { prefix: "\ud800" },
    { prefix: "x".repeat(2000) },
  ])
    await expect(listObjects(shop, machine, "shop", query)).rejects.toMatchObject({
      code: "storage-invalid",
    });
  expect(
    (await listObjects(shop, machine, "shop", { maxResults: 5000, prefix: "big/" })).items.length,
  ).toBe(1000);
});
