import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { feeds } from "#shop/document/feed/feeds.ts";
import { images } from "#shop/file/table.server.ts";
import { productCategories, products } from "#shop/product/table.server.ts";
import { mergeProduct } from "#shop/product/merge-product.server.ts";
import { testShop } from "../test-shop.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { browser, siteOf } from "./visit.ts";

const shop = await testShop();
const site = await siteOf(shop);
const parcel = { shippingClass: "parcel", thumbnail: "picture001", supplyNote: "" } as const;
const shelved = { category: "paper", tags: ["엽서", "선물"] };
const owner = await browser(shop);

type Row = Record<string, string>;

const read = async (name: string) => {
  const answer = await site.request(`${shop.origin}/feeds/${name}`);
  expect(answer.status).toBe(200);
  return answer.text();
};
const rowsOfEp = async (name: string): Promise<Row[]> =>
  parse(await read(name), { columns: true, delimiter: "\t", quote: false });
const rowsOfCsv = async (name: string): Promise<Row[]> =>
  parse(await read(name), { columns: true });

const marks: Row = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const unescaped = (text: string) => text.replace(/&(\w+);/g, (_, mark) => marks[mark]!);

async function rowsOfRss(name: string): Promise<Row[]> {
  const text = await read(name);
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0"/);
  expect(text.endsWith("</channel></rss>\n")).toBe(true);
  return [...text.matchAll(/<item>(.*)<\/item>/g)].map(([, item]) => {
    const outside = item!.replace(/<g:shipping>.*<\/g:shipping>/, "");
    const tags = [...outside.matchAll(/<g:(\w+)>([^<]*)<\/g:\1>/g)];
    const fee = /<g:shipping>.*<g:price>([^<]*)</.exec(item!)![1]!;
    return { ...Object.fromEntries(tags.map(([, tag, value]) => [tag, unescaped(value!)])), fee };
  });
}
const idsOf = (rows: Row[]) => rows.map(({ id }) => id).toSorted();

await shop.has.admin();
const made = { width: 1200, height: 900, blur: "data:image/webp;base64,AAAA" };
const ids = ["picture001", "picture002", "picture003"];
await shop.db.insert(images).values(ids.map((id) => ({ ...made, id })));
await owner.signIn();
await shop.db.insert(productCategories).values([
  { slug: "goods", name: "굿즈" },
  { slug: "paper", name: "종이", parent: "goods" },
]);

test("each row of each feed says what the product's page says", async () => {
  const listed = await Promise.all([
    shop.has.product({ ...parcel, title: 'A & B\t<i> "종"', discountRatio: 10, stock: 3 }),
    shop.has.product({
      ...parcel,
      ...shelved,
      gallery: ["picture001", "picture002"],
      price: 90_000,
    }),
    shop.has.product({ ...parcel, saleKind: "reserve", expectedShipOn: "2027-02-01" }),
    shop.has.product({ thumbnail: "picture003", inFeeds: "yes" }),
  ]);
  const soldOut = await shop.has.product({ ...parcel, stock: 0 });
  const [ep, google, meta, kakao] = [
    await rowsOfEp("naver.txt"),
    await rowsOfRss("google.xml"),
    await rowsOfCsv("meta.csv"),
    await rowsOfRss("kakao.xml"),
  ];
  const ids = listed.map(({ id }) => id).toSorted();
  expect(idsOf(ep)).toEqual(ids);
  for (const rows of [google, meta, kakao])
    expect(idsOf(rows)).toEqual([...ids, soldOut.id].toSorted());

  for (const row of google) {
    const html = await htmlOf(owner.visit(`/product/${row.id}`));
    const data = [
      ...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g),
    ]
      .map(([, json]) => JSON.parse(json!))
      .find((each) => each["@type"] === "Product");
    const { offers } = data;
    const price = `${offers.price} KRW`;
    expect(row.sale_price ?? row.price).toBe(price);
    expect(row.title).toBe(data.name.replace("\t", " "));
    expect(row.link).toBe(offers.url);
    expect(row.image_link).toBe(data.image[0]);
    expect(row.fee).toBe(`${offers.shippingDetails?.shippingRate.value ?? 0} KRW`);
    const availability = offers.availability.split("/").at(-1);
    expect(row.availability).toBe(
      { InStock: "in_stock", PreOrder: "preorder", SoldOut: "out_of_stock" }[
        availability as string
      ],
    );
    const inMeta = meta.find(({ id }) => id === row.id)!;
    expect(inMeta.sale_price || inMeta.price).toBe(price);
    expect(inMeta.availability).toBe(row.availability!.replaceAll("_", " "));
    expect(kakao.find(({ id }) => id === row.id)).toMatchObject({
      link: row.link,
      price: row.price,
    });
    const inEp = ep.find(({ id }) => id === row.id);
    if (row.availability === "out_of_stock") expect(inEp).toBeUndefined();
    else
      expect(inEp).toMatchObject({
        title: row.title,
        price_pc: String(offers.price),
        normal_price: row.sale_price ? row.price!.split(" ")[0] : "",
        link: row.link,
        image_link: row.image_link,
        shipping: row.fee!.split(" ")[0],
        product_flag: row.availability === "preorder" ? "예약판매" : "",
      });
  }
  const { id } = listed[1];
  const path = "굿즈 > 종이";
  expect(google.find((row) => row.id === id)).toMatchObject({ product_type: path });
  expect(meta.find((row) => row.id === id)).toMatchObject({ product_type: path });
  expect(ep.find((row) => row.id === id)).toMatchObject({
    category_name1: "굿즈",
    category_name2: "종이",
    search_tag: "엽서|선물",
  });
  expect(google.find(({ id }) => id === listed[2].id)).toMatchObject({
    availability_date: "2027-02-01T00:00+0900",
  });
});

test("a changed price is in page, API and every feed at the next request; what is gone is in the summary as gone", async () => {
  const { id } = await shop.has.product({ ...parcel, price: 10_000 });
  await shop.db
    .update(products)
    .set({ create: new Date(Date.now() - 9 * 24 * 3600_000) })
    .where(eq(products.id, id));
  const of = (rows: Row[]) => rows.find((row) => row.id === id);
  expect(of(await rowsOfEp("naver.txt"))).toMatchObject({ price_pc: "10000" });
  await mergeProduct(shop, id, { price: 12_000 });
  expect(await htmlOf(owner.visit(`/product/${id}`))).toContain('"price":12000');
  const api = await site.request(`${shop.origin}/api/products/${id}`);
  expect(await api.json()).toMatchObject({ finalPrice: 12_000 });
  expect(of(await rowsOfEp("naver.txt"))).toMatchObject({ price_pc: "12000" });
  expect(of(await rowsOfEp("naver-summary.txt"))).toMatchObject({ price_pc: "12000", class: "U" });
  for (const name of ["google.xml", "kakao.xml"])
    expect(of(await rowsOfRss(name))).toMatchObject({ price: "12000 KRW" });
  expect(of(await rowsOfCsv("meta.csv"))).toMatchObject({ price: "12000 KRW" });

  await mergeProduct(shop, id, { isShow: false });
  expect(of(await rowsOfEp("naver.txt"))).toBeUndefined();
  expect(of(await rowsOfRss("google.xml"))).toBeUndefined();
  expect(of(await rowsOfEp("naver-summary.txt"))).toMatchObject({ class: "D" });
});

test("what is kept out is in no feed, and the owner reads why", async () => {
  const out = await Promise.all([
    shop.has.product({ ...parcel, inFeeds: "no" }),
    shop.has.product({ thumbnail: "picture001" }),
    shop.has.product({ ...parcel, thumbnail: null, title: "사진 없는 종" }),
    shop.has.product({ ...parcel, price: 0, title: "값없는 종" }),
    shop.has.product({ ...parcel, isShow: false }),
  ]);
  for (const name of Object.keys(feeds).filter((each) => each !== "naver-summary.txt")) {
    const text = await read(name);
    for (const { id } of out) expect(text, name).not.toContain(id);
  }
  const html = mainOf(await htmlOf(owner.visit("/admin/site/feeds")));
  for (const [name, { label }] of Object.entries(feeds)) {
    expect(html).toContain(label);
    expect(html).toContain(`${shop.origin}/feeds/${name}`);
  }
  for (const words of ["사진 없는 종", "값없는 종", "내보내지 않도록 정한 상품"])
    expect(html).toContain(words);
});

test("a catalogue that changes while it is read gives every product that stays once", async () => {
  const many = await Promise.all(
    Array.from({ length: 620 }, () => shop.has.product({ ...parcel, title: "많은 것" })),
  );
  const reading = rowsOfRss("google.xml");
  await Promise.all(many.slice(0, 40).map(({ id }) => mergeProduct(shop, id, { price: 11_000 })));
  const ids = idsOf(await reading);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(many.map(({ id }) => id)));
});

test("nobody reads the whole catalogue again and again", async () => {
  const ask = () =>
    site.request(`${shop.origin}/feeds/naver.txt`, undefined, { address: "203.0.113.99" });
  const answers = await Promise.all(Array.from({ length: 61 }, ask));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  await Promise.all(answers.map((answer) => answer.body?.cancel()));
});
