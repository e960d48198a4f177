import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { cartLines } from "#shop/cart/table.server.ts";
import { productCategories } from "#shop/product/table.server.ts";
import { questions } from "#shop/question/table.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import type { PageCache } from "#server/http/page-cache/page-cache.server.ts";
import { EagerCache } from "#tests/has/eager-cache.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { testShop } from "../test-shop.ts";
import { browser, DESKTOP, PHONE, membersBrowser, ownersBrowser } from "./visit.ts";

const shop = await testShop();
await shop.db.insert(productCategories).values({ slug: "narration", name: "내레이션" });
const product = await shop.has.product({ stock: 5, category: "narration" });
const pages = ["/", `/product/${product.id}`, "/category/narration", "/policy", "/qna"];

function listening(): PageCache {
  const cache = new EagerCache(() => 0);
  cache.listen(true);
  return cache;
}

const put = (userId: string, quantity: number) =>
  shop.db.insert(cartLines).values(
    Array.from({ length: Math.ceil(quantity / 60) }, (_, at) => ({
      userId,
      productId: product.id,
      options: String(at),
      quantity: Math.min(60, quantity - at * 60),
      unitPrice: 1000,
    })),
  );

/** A browser of a member, with page memory or without. */
async function memberOf(email: string, more: { cache?: PageCache; agent?: string }) {
  const their = await membersBrowser(shop, email, more);
  return their;
}

async function read(answer: Response): Promise<string> {
  const body = Buffer.from(await answer.arrayBuffer());
  const unpack = { gzip: gunzipSync, br: brotliDecompressSync, none: (bytes: Buffer) => bytes };
  const packing = (answer.headers.get("content-encoding") ?? "none") as keyof typeof unpack;
  return unpack[packing](body).toString();
}

const withoutNonce = (html: string) => html.replaceAll(/ nonce="[0-9a-f]{32}"/g, "");
const awkward = `</script>&"'<b>\\u0041 별 \u2028 $& 🎙`;

test.each<[string, number, string]>([
  [awkward, 0, PHONE],
  ["김소리", 3, PHONE],
  [awkward, 120, DESKTOP],
])(
  "%s, with %i pieces in the cart, is shown a page of their own beside pages from memory, in every encoding",
  async (name, pieces, agent) => {
    const { id, email } = await shop.has.member({ name });
    if (pieces) await put(id, pieces);
    const cache = listening();
    const stranger = await browser(shop, { cache, agent });
    const [beside, alone] = [
      await memberOf(email, { cache, agent }),
      await memberOf(email, { agent }),
    ];
    for (const path of pages) {
      await stranger.visit(path);
      const key = `${agent === PHONE ? "mobile" : "desktop"} ${path}`;
      const kept = cache.find(key);
      expect(kept).toBeDefined();
      const whole = withoutNonce(await read(await alone.visit(path)));
      expect(whole).toContain(email);
      for (const accepts of ["gzip, br", "identity", "gzip"]) {
        const answer = await beside.ask(path, { headers: { "accept-encoding": accepts } });
        expect(answer.headers.get("cache-control")).toBe("private, no-store");
        expect(answer.headers.get("etag")).toBeNull();
        const nonce = /'nonce-([0-9a-f]{32})'/.exec(
          answer.headers.get("content-security-policy")!,
        )![1]!;
        const html = await read(answer);
        const ours = html.match(/<script(?! type="application\/ld)[^>]*>/g)!;
        expect(ours.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
        expect(withoutNonce(html)).toBe(whole);
      }
      expect(cache.find(key)).toBe(kept);
    }
  },
);

test("a kept page knows nobody: the next member is shown their own name and cart, and a stranger neither", async () => {
  const cache = listening();
  const [one, other] = [
    await shop.has.member({ name: "김첫째" }),
    await shop.has.member({ name: "이둘째" }),
  ];
  await put(one.id, 2);
  await put(other.id, 7);
  const theirs = await Promise.all([one, other].map(({ email }) => memberOf(email, { cache })));
  for (const path of pages) {
    const [first, second] = await Promise.all(
      theirs.map(async (their) => read(await their.visit(path))),
    );
    expect(first).toContain(one.email);
    expect(second).toContain(other.email);
    expect(second).toContain("장바구니, 상품 7개");
    for (const words of [one.email, one.id, "김첫째", "상품 2개"])
      expect(second).not.toContain(words);
    const stranger = await read(await (await browser(shop, { cache })).visit(path));
    for (const { id, email, name } of [one, other])
      for (const words of [id, email, name]) expect(stranger).not.toContain(words);
  }
});

test("what changed in the cart is in the head of the next page", async () => {
  const cache = listening();
  const { id, email } = await shop.has.member();
  const their = await memberOf(email, { cache });
  expect(await read(await their.visit("/"))).not.toContain("장바구니, 상품");
  await put(id, 1);
  expect(await read(await their.visit("/"))).toContain("장바구니, 상품 1개");
});

test("who has something of their own on a page sees it, and nobody else does: a question, held pieces, the back office", async () => {
  const cache = listening();
  const { id, email } = await shop.has.member({ name: "박질문" });
  await shop.db.insert(questions).values({
    id: "q1",
    title: "아무도 못 보는 질문",
    text: "비밀이에요",
    searchText: "",
    searchGrams: [],
    isSecret: true,
    productId: product.id,
    askerId: id,
    askerName: "박질문",
    writeKey: randomLetters(32),
  });
  const their = await memberOf(email, { cache });
  for (const path of [`/product/${product.id}`, "/qna"]) {
    expect(await read(await their.visit(path))).toContain("아무도 못 보는 질문");
    expect(cache.find(`mobile ${path}`)).toBeUndefined();
  }

  const last = await shop.has.product({ stock: 1 });
  const holder = await shop.has.member({ name: "최보유" });
  const form = await buildOrderForm(shop.db, [{ product: last }]);
  await placeOrder(shop, form, { memberId: holder.id });
  const path = `/product/${last.id}`;
  const holders = await read(await (await memberOf(holder.email, { cache })).visit(path));
  const others = await read(await (await memberOf(email, { cache })).visit(path));
  expect([holders, others].map((html) => html.includes("지금은 품절이에요"))).toEqual([
    false,
    true,
  ]);

  const owner = await ownersBrowser(shop, { cache });
  expect(await read(await owner.visit("/"))).toContain('href="/admin"');
  expect(cache.find("mobile /")).toBeUndefined();
});

test("whose session is over is shown what everybody is", async () => {
  const cache = listening();
  const gone = await browser(shop, { cache });
  gone.cookies.set("shop.session_token", "over.signature");
  const theirs = await read(await gone.visit("/policy"));
  expect(cache.find("mobile /policy")).toBeUndefined();
  const everybodys = await read(await (await browser(shop, { cache })).visit("/policy"));
  expect(withoutNonce(theirs)).toBe(everybodys);
});
