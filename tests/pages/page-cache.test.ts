import { typedWholeNotice } from "#tests/has/product.ts";
import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { hearChanges } from "#server/http/page-cache/hear-changes.server.ts";
import { KeptPage } from "#server/http/page-cache/kept-page.server.ts";
import { PageCache } from "#server/http/page-cache/page-cache.server.ts";
import { EagerCache } from "#tests/has/eager-cache.ts";
import { productOptions, products } from "#shop/product/table.server.ts";
import { eq } from "drizzle-orm";
import { testShop } from "../test-shop.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { browser, DESKTOP, PHONE, siteOf, ownersBrowser } from "./visit.ts";

const shop = await testShop();

function listening(): PageCache {
  const cache = new EagerCache(() => 0);
  cache.listen(true);
  return cache;
}

const words = (html: string) => new KeptPage({ html, headers: [] });

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

async function readKept(path: string, cache: PageCache, accepts?: keyof typeof unpack) {
  const kept = await siteOf(shop, { cache });
  const headers = { "user-agent": PHONE, ...(accepts && { "accept-encoding": accepts }) };
  const answer = await kept.request(shop.origin + path, { headers });
  const body = Buffer.from(await answer.arrayBuffer());
  const sent = answer.headers.get("content-encoding") as keyof typeof unpack | null;
  const policy = answer.headers.get("content-security-policy") ?? "";
  const caching = answer.headers.get("cache-control");
  return { html: (sent ? unpack[sent](body) : body).toString(), sent, policy, caching };
}

/** Of the inline scripts that run, those that the policy does not name by their hash. */
const forbidden = (html: string, policy: string): string[] =>
  [...html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)]
    .filter(([, tag, text]) => text && !tag!.includes("ld+json"))
    .map(([, , text]) => text!)
    .filter((text) => {
      const hash = createHash("sha256").update(text).digest("base64");
      return !policy.includes(`'sha256-${hash}'`);
    });

test("a kept page asked for in every encoding is the same page, its scripts allowed by their hashes", async () => {
  const cache = listening();
  const { id } = await shop.has.product({ stock: 5 });
  const path = `/product/${id}`;
  const shown = [
    await readKept(path, cache, "br"),
    await readKept(path, cache),
    await readKept(path, cache, "gzip"),
    await readKept(path, cache, "gzip"),
    await readKept(path, cache, "br"),
  ];
  expect(shown.map(({ sent }) => sent)).toEqual(["br", null, "gzip", "gzip", "br"]);
  expect(cache.find(`mobile ${path}`)).toBeDefined();
  expect(new Set(shown.map(({ html }) => html)).size).toBe(1);
});

test("an order form is rendered for each who asks, with a key of its own, packed as they take it", async () => {
  const cache = listening();
  const { id } = await shop.has.product({ stock: 5 });
  const path = `/non-member/order/${id}`;
  const shown = [
    await readKept(path, cache),
    await readKept(path, cache, "gzip"),
    await readKept(path, cache, "br"),
  ];
  expect(shown.map(({ sent }) => sent)).toEqual([null, "gzip", "br"]);
  expect(new Set(shown.map(({ caching }) => caching))).toEqual(new Set(["private, no-cache"]));
  expect(cache.find(`mobile ${path}`)).toBeUndefined();
  const keys = shown.map(({ html }) =>
    /name="placeKey"[^>]*value="([a-z0-9]+)"|value="([a-z0-9]+)"[^>]*name="placeKey"/
      .exec(html)
      ?.slice(1)
      .find(Boolean),
  );
  expect(new Set(keys).size).toBe(3);
});

test("a page of which only one person asked is not kept; the second who asks has it kept for the next ones", async () => {
  const cache = new PageCache(() => 0);
  cache.listen(true);
  const { id } = await shop.has.product({ stock: 5 });
  const pages: string[] = [];
  const kept: unknown[] = [];
  for (let time = 0; time < 3; time++) {
    const { html, sent, caching } = await readKept(`/product/${id}`, cache, "br");
    expect([sent, caching]).toEqual(["br", "private, no-cache"]);
    pages.push(html);
    kept.push(cache.find(`mobile /product/${id}`));
  }
  expect(kept[0]).toBeUndefined();
  expect(kept[1]).toBeDefined();
  expect(kept[2]).toBe(kept[1]);
  expect(new Set(pages).size).toBe(1);
});

test.each(["/", "/product/", "/policy", "/qna"])(
  "a kept %s lets in its own inline scripts and nothing else, and has no nonce that could be found out",
  async (path) => {
    const cache = listening();
    const { id } = await shop.has.product({ stock: 5 });
    const whole = path.length > 1 && path.endsWith("/") ? path + id : path;
    for (const accepts of ["br", "gzip", undefined] as const) {
      const { html, policy } = await readKept(whole, cache, accepts);
      expect(html.match(/<script/g)!.length).toBeGreaterThan(4);
      expect(forbidden(html, policy)).toEqual([]);
      expect(policy).toMatch(/script-src [^;]*'sha256-/);
      expect(policy).not.toContain("nonce");
      expect(policy.match(/script-src ([^;]*)/)![1]).not.toContain("unsafe-inline");
      expect(html).not.toMatch(/nonce=|<style/);
    }
  },
);

test("who ordered here once gets what is kept, but not where orders are written or while one waits", async () => {
  const cache = listening();
  const { id } = await shop.has.product({ stock: 5 });
  const site = await siteOf(shop, { cache });
  const guest = "guest=somebody.signature";
  const pages: [path: string, cookie: string, isKept: boolean][] = [
    [`/product/${id}`, guest, true],
    ["/", guest, true],
    [`/non-member/order/${id}`, guest, false],
    ["/policy", `${guest}; order-waiting=1`, false],
    ["/qna", "flash=hello", false],
  ];
  for (const [path, cookie, isKept] of pages) {
    await site.request(shop.origin + path, { headers: { "user-agent": PHONE, cookie } });
    expect(cache.find(`mobile ${path}`) !== undefined, path).toBe(isKept);
  }
});

test("whoever has a session, ordered here or has a message waiting never gets or makes a page for others", async () => {
  const cache = listening();
  const owner = await ownersBrowser(shop, { cache });
  expect(await (await owner.visit("/")).text()).toContain("admin@sori.example");
  expect(cache.find("mobile /")).toBeUndefined();
  const stranger = await browser(shop, { cache });
  expect(await (await stranger.visit("/")).text()).not.toContain("admin@sori.example");
  expect(cache.find("mobile /")).toBeDefined();
  const again = await owner.visit("/");
  expect(await again.text()).toContain("admin@sori.example");
  expect(again.headers.get("cache-control")).toContain("no-store");
});

test("a change in any process drops what is kept; stock only when a shopper would read it", async () => {
  const cache = new EagerCache(() => 0);
  const marks: number[] = [];
  const stop = hearChanges(shop.databaseUrl, cache, {
    reload: async () => void marks.push(cache.generation),
  });
  // A notice of our own comes after those of the work before it, and drops once before it is
  // heard and once after.
  const heard = async () => {
    const count = marks.length;
    await shop.db.execute("notify shop_pages, 'vendor_settings'");
    await expect.poll(() => marks.length).toBe(count + 1);
    const mark = marks.at(-1)!;
    await expect.poll(() => cache.generation).toBe(mark + 1);
    return mark;
  };
  try {
    await expect
      .poll(() => {
        cache.keep("probe", words("probe"), cache.generation);
        return cache.find("probe");
      })
      .toBeDefined();
    const drops = async (times: number, work: () => Promise<unknown>) => {
      const before = await heard();
      await work();
      expect((await heard()) - before - 2).toBe(times);
    };
    const product = await shop.has.product({ stock: 100 });
    await drops(0, () =>
      shop.db.update(products).set({ stock: 99 }).where(eq(products.id, product.id)),
    );
    await drops(1, () =>
      shop.db.update(products).set({ stock: 5 }).where(eq(products.id, product.id)),
    );
    await drops(1, () =>
      shop.db.update(products).set({ stock: 4 }).where(eq(products.id, product.id)),
    );
    await drops(1, () =>
      shop.db.update(products).set({ title: "새 이름" }).where(eq(products.id, product.id)),
    );
  } finally {
    await stop();
  }
});

test("a product's change is heard with its name: other products' pages stay, and its options count too", async () => {
  const [one, other] = [await shop.has.product({ stock: 5 }), await shop.has.product({ stock: 5 })];
  const [option] = await shop.db
    .insert(productOptions)
    .values({ id: "silver", productId: one.id, axis: 1, axisName: "색", label: "은빛", stock: 5 })
    .returning();
  // Heard from here on: word of the new products themselves would drop pages too.
  const cache = new EagerCache(() => 0);
  const stop = hearChanges(shop.databaseUrl, cache);
  const keys = [`mobile /product/${one.id}`, `mobile /product/${other.id}`, "mobile /"];
  const keepAll = () => {
    for (const key of keys) cache.keep(key, words("page"), cache.generation);
    return keys.every((key) => cache.find(key));
  };
  const left = () => keys.map((key) => cache.find(key) !== undefined);
  const onlyTheOther = [false, true, false];
  try {
    const changes = [
      () => shop.db.update(products).set({ stock: 4 }).where(eq(products.id, one.id)),
      () => shop.db.update(products).set({ price: 11_000 }).where(eq(products.id, one.id)),
      () =>
        shop.db.update(productOptions).set({ stock: 3 }).where(eq(productOptions.id, option!.id)),
    ];
    for (const change of changes) {
      await expect.poll(keepAll).toBe(true);
      await change();
      await expect.poll(left).toEqual(onlyTheOther);
    }
  } finally {
    await stop();
  }
});

// covers 2.34
test("what the owner saves is on the home page at once", async () => {
  const cache = listening();
  const owner = await ownersBrowser(shop, { cache, agent: DESKTOP });
  const guest = await browser(shop, { cache });
  const home = async () => mainOf(await htmlOf(guest.visit("/")));
  expect(await home()).not.toContain("갓 구운 목소리");
  const saved = await owner.send("/admin/product/create", {
    title: "갓 구운 목소리",
    price: "12000",
    saleKind: "order",
    shippingClass: "digital",
    isShow: "on",
    ...typedWholeNotice,
    supplyNote: "녹음해 드려요",
    titleTone: "light",
  });
  expect(saved.status).toBe(303);
  expect(await home()).toContain("갓 구운 목소리");
});

// covers 8.1
test("when the database is away the home page still stands, with an alert and not an error page, and is not kept", async () => {
  const cache = listening();
  const gone = {
    ...shop,
    db: new Proxy(shop.db, {
      get: () => () => {
        throw new Error("connection lost");
      },
    }),
  };
  const answer = await (
    await siteOf(gone, { cache })
  ).request(`${shop.origin}/`, { headers: { "user-agent": PHONE } });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain("상품 정보를 불러오는데 오류가 있어요");
  expect(cache.find("mobile /")).toBeUndefined();
});
