import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { isPersonsVisit, visitRequestOf } from "#shop/visit/is-persons-visit.ts";
import { missedAddress } from "./address-visit.ts";
import { listMissed } from "./list-missed.server.ts";
import {
  endAddressVisits,
  noteAddressVisit,
  writeAddressVisits,
} from "./note-address-visit.server.ts";
import { addressesAnswering, readOldAddress, readTarget } from "./old-address.ts";
import { readPlatformAddress } from "./platform-address.ts";

const { db } = await testShop();
const at = (path: string) => new URL(path, "http://shop.test");

test("any address has one spelling, which its visits find again", () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      const address = readOldAddress(url);
      fc.pre(address !== null);
      expect(readOldAddress(address!)).toBe(address);
      const names = new URL(url).searchParams.size;
      if (names <= 5) expect(addressesAnswering(new URL(url))[0]).toBe(address);
    }),
  );
});

test("no target leaves the shop, whatever is typed", () => {
  const typed = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc
      .array(fc.constantFrom("/", "\\", ".", "evil.example", "@", ":", "\t", "%2f", "?"), {
        maxLength: 8,
      })
      .map((parts) => `/${parts.join("")}`),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const read = readTarget(text, "shop.test");
      if ("target" in read)
        expect(new URL(read.target, "http://shop.test").origin).toBe("http://shop.test");
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ["/product/detail.html?product_no=123&cate_no=4", "cafe24", "123"],
  [
    "/product/%EC%83%88%EB%B2%BD-%EB%B3%B4%EC%9D%B4%EC%8A%A4/123/category/4/display/1/",
    "cafe24",
    "123",
  ],
  ["/surl/p/123", "cafe24", "123"],
  ["/shop/item.php?it_id=1634567890", "youngcart", "1634567890"],
  ["/g5/shop/item.php?it_id=dawn-1", "youngcart", "dawn-1"],
  ["/shop/shopdetail.html?branduid=77&xcode=1", "makeshop", "77"],
  ["/goods/goods_view.php?goodsNo=1000000012", "godo", "1000000012"],
  ["/shop_view/?idx=45", "imweb", "45"],
  ["/en/products/dawn-voice?variant=1", "shopify", "dawn-voice"],
  ["/collections/all/products/dawn-voice", "shopify", "dawn-voice"],
  ["/l/dawn", "gumroad", "dawn"],
  ["/l/dawn/half-off", "gumroad", "dawn"],
])("%s names a product of %s", (path, platform, id) => {
  expect(readPlatformAddress(at(path))[0]).toMatchObject({ platform, id });
});

test.each(["/product/abc", "/shop/item.php", "/products/", "/l/", "/", "/search?q=idx"])(
  "%s names no product of a former shop",
  (path) => expect(readPlatformAddress(at(path))).toEqual([]),
);

describe("pages that nobody has", () => {
  test.each([
    ["/Old/Page/?utm_source=mail&email=a@b.kr&no=3&token=x", "/Old/Page?no=3"],
    ["/bbs/board.php?bo_table=notice&wr_id=7&sfl=mb_id", "/bbs/board.php?bo_table=notice&wr_id=7"],
    ["/%EC%98%9B/%EA%B8%80", "/옛/글"],
    ["/who@example.com", null],
    ["/who%40example.com", null],
    ["/order/010-1234-5678", null],
    ["/reset/4f9dK2mZq8Lw0aXvB7tYc3", null],
    ["/wp-login.php", null],
    ["/.env", null],
    ["/favicon.png", null],
    [`/${"x".repeat(300)}`, null],
  ])("%s is kept as %s", (path, kept) => expect(missedAddress(at(path))).toBe(kept));

  const visit = (headers: Record<string, string>, method = "GET") =>
    isPersonsVisit(visitRequestOf(new Request("http://shop.test/old", { method, headers })));
  const person = { accept: "text/html,*/*", "user-agent": "Mozilla/5.0 (iPhone) Safari/604.1" };

  test("robots, scripts and what a page fetches are not counted", () => {
    expect(visit(person)).toBe(true);
    expect(visit({ ...person, "sec-fetch-dest": "document" })).toBe(true);
    expect(visit(person, "HEAD")).toBe(false);
    expect(visit({ ...person, "sec-fetch-dest": "image" })).toBe(false);
    expect(visit({ ...person, "sec-purpose": "prefetch" })).toBe(false);
    expect(visit({ ...person, accept: "*/*" })).toBe(false);
    expect(visit({ ...person, "user-agent": "Mozilla/5.0 (compatible; Yeti/1.1; +bot)" })).toBe(
      false,
    );
    expect(visit({ accept: "text/html" })).toBe(false);
  });

  test("are counted together by day, bounded, and listed for thirty days", async () => {
    const now = new Date("2026-11-20T03:00:00Z");
    const day = 24 * 3600_000;
    const note = (address: string, before: number, found = false) =>
      noteAddressVisit(db, { address, found }, new Date(now.getTime() - before * day));
    for (let times = 0; times < 3; times++) note("/often", times);
    note("/once", 0);
    note("/long-ago", 31);
    note("/found", 0, true);
    await writeAddressVisits(db);
    note("/once", 0);
    await endAddressVisits(db);
    expect(await listMissed(db, now)).toEqual([
      { address: "/often", count: 3, last: "2026-11-20" },
      { address: "/once", count: 2, last: "2026-11-20" },
    ]);
    for (let more = 0; more < 900; more++) note(`/many/${more}`, 40);
    await endAddressVisits(db);
    expect(await listMissed(db, new Date(now.getTime() - 39 * day))).toHaveLength(100);
  });
});
