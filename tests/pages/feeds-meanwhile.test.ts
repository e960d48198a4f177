import { parse } from "csv-parse/sync";
import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { images } from "#shop/file/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import { testShop } from "../test-shop.ts";
import { siteOf } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();
const site = await siteOf(shop);
/** More than are read at a time. */
const COUNT = 1100;
const idOf = (at: number) => `steady${String(at).padStart(6, "0")}`;

async function fillShop(): Promise<void> {
  const picture = { id: "picture001", width: 1200, height: 900, blur: "data:image/webp;base64,AA" };
  await shop.db.insert(images).values(picture);
  const { id } = await shop.has.product({ shippingClass: "parcel", thumbnail: "picture001" });
  const [row] = await rowsOf(shop.db, products, { id });
  const copies = Array.from({ length: COUNT }, (_, at) => ({ ...row!, id: idOf(at), price: 1000 }));
  await shop.db.insert(products).values(copies);
}

/** Hides, shows, prices and removes, from both ends of the list that is being read. */
async function change(round: number): Promise<void> {
  const [one, other] = [idOf(100 + round), idOf(COUNT - 100 - round)];
  await shop.db.update(products).set({ isShow: false }).where(eq(products.id, one));
  await shop.db
    .update(products)
    .set({ price: 2000 + round })
    .where(inArray(products.id, [idOf(500), idOf(501)]));
  await shop.db
    .update(products)
    .set({ removedAt: sql`now()` })
    .where(eq(products.id, other));
}

test("a feed that is read while products change has each once, and all that did not change", async () => {
  await fillShop();
  let reading = true;
  const changes = (async () => {
    for (let round = 0; reading; round = (round + 1) % 90) await change(round);
  })();
  const read = async () => {
    const answer = await site.request(`${shop.origin}/feeds/meta.csv`);
    expect(answer.status).toBe(200);
    return parse(await answer.text(), { columns: true }) as Record<string, string>[];
  };
  try {
    for (const rows of await Promise.all([read(), read(), read()])) {
      const ids = rows.map(({ id }) => id!);
      expect(new Set(ids).size).toBe(ids.length);
      for (let at = 200; at < COUNT - 200; at++) expect(ids).toContain(idOf(at));
      const priced = rows.find(({ id }) => id === idOf(500));
      expect(priced!.price).toMatch(/^(?:1000|20\d\d) KRW$/);
    }
  } finally {
    reading = false;
    await changes;
  }
});
