import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { hearChanges } from "#server/http/page-cache/hear-changes.server.ts";
import { EagerCache } from "#tests/has/eager-cache.ts";
import { findCompanionsOf } from "#shop/companion/find-companions.server.ts";
import { images } from "#shop/file/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import { hideReview } from "#shop/review/desk/hide-review.server.ts";
import { removeReview } from "#shop/review/writer/change-review.server.ts";
import { buildReview, setReviews } from "#tests/has/review.ts";
import { testShop } from "../test-shop.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { browser, ownersBrowser } from "./visit.ts";

const shop = await testShop();
await shop.has.admin();
const acting = { account: null, address: "203.0.113.5" };
const pageOf = async (answer: Response | Promise<Response>) => mainOf(await htmlOf(answer));

test("a product's kept page shows what goes with it, and is made anew when one of these changes", async () => {
  const tags = ["둘이서"];
  const one = await shop.has.product({ tags });
  const near = await shop.has.product({ tags, title: "곁에 있는 소리" });
  await findCompanionsOf(shop.db, one.id);
  const cache = new EagerCache(() => 0);
  const stop = hearChanges(shop.databaseUrl, cache);
  try {
    await expect.poll(() => cache.state.isListening).toBe(true);
    const guest = await browser(shop, { cache });
    const path = `/product/${one.id}`;
    const [before] = [await pageOf(guest.visit(path))];
    expect(before.slice(before.indexOf("함께 듣기 좋은"))).toContain(near.title);
    expect(cache.find(`mobile ${path}`)).toBeDefined();
    await shop.db.update(products).set({ isShow: false }).where(eq(products.id, near.id));
    await expect.poll(() => cache.find(`mobile ${path}`)).toBeUndefined();
    const after = await pageOf(guest.visit(path));
    expect(after).not.toContain(near.title);
    expect(after).not.toContain("함께 듣기 좋은");
  } finally {
    await stop();
  }
});

test("the owner chooses what stands there in the back office, and reads why something was refused", async () => {
  const one = await shop.has.product();
  const other = await shop.has.product({ title: "주인이 고른 소리" });
  const owner = await ownersBrowser(shop);
  const path = `/admin/product/edit/${one.id}/companions`;
  expect(await htmlOf(owner.visit(`/admin/product/edit/${one.id}`))).toContain(path);
  expect(await pageOf(owner.visit(`${path}?q=${encodeURIComponent("고른 소리")}`))).toContain(
    other.title,
  );
  const chosen = await owner.send(path, { intent: "pin", product: other.id });
  expect([chosen.status, await pageOf(chosen)]).toEqual([
    200,
    expect.stringContaining("앞에 두었어요."),
  ]);
  expect(await pageOf((await browser(shop)).visit(`/product/${one.id}`))).toContain(other.title);
  for (const [product, status, words] of [
    [one.id, 400, "다른 상품을 골라주세요"],
    ["missing", 404, "상품"],
    ["../x", 400, "다시 골라주세요"],
  ] as const) {
    const answer = await owner.send(path, { intent: "pin", product });
    expect([product, answer.status]).toEqual([product, status]);
    expect(await pageOf(answer)).toContain(words);
  }
});

test("products stand side by side by their address; what is hidden, unknown or one too many is left out in words", async () => {
  const some = [];
  for (const title of ["가", "나", "다", "라", "마"])
    some.push(await shop.has.product({ title: `비교 ${title}`, voiceMaker: "AI로 생성" }));
  const hidden = await shop.has.product({ isShow: false, title: "숨긴 소리" });
  const guest = await browser(shop);
  const ids = some.map(({ id }) => id);
  const two = await guest.visit(`/compare?ids=${ids[0]},${hidden.id},${ids[1]},nothing`);
  const html = await htmlOf(two);
  expect(two.status).toBe(200);
  expect(html).toContain('content="noindex"');
  const page = mainOf(html);
  expect(page).toContain("지금 볼 수 없는 상품 2개는 제외했어요.");
  expect(page.match(/<th scope="col"/g)).toHaveLength(2);
  for (const row of [
    "가격",
    "배송비",
    "길이",
    "형식",
    "사용 범위",
    "만든 방식",
    "받는 시점",
    "후기",
    "들어보기",
  ])
    expect(page).toMatch(new RegExp(`<th scope="row"[^>]*>${row}<`));
  expect(page).toContain("AI로 생성");
  expect(page).not.toContain("숨긴 소리");
  expect(page).toContain(`/compare?ids=${ids[1]}"`);
  const many = await pageOf(guest.visit(`/compare?ids=${ids.join(",")}`));
  expect(many.match(/<th scope="col"/g)).toHaveLength(4);
  expect(many).toContain("4개를 넘는 상품 1개는 제외했어요.");
});

test.each([
  "/compare",
  "/compare?ids=",
  "/compare?ids=%00,../x",
  `/compare?ids=${"x,".repeat(5000)}`,
])("%s is answered with what to do next", async (path) => {
  const answer = await (await browser(shop)).visit(path);
  expect(answer.status).toBe(200);
  expect(await pageOf(answer)).toContain("비교할 상품을 골라주세요");
});

test("without JavaScript a picture leads to itself, as large as the shop has it", async () => {
  const [id] = ["a".repeat(40)];
  await shop.db.insert(images).values({ id, width: 2400, height: 2400, blur: "data:," });
  const product = await shop.has.product({ thumbnail: id });
  const page = await pageOf((await browser(shop)).visit(`/product/${product.id}`));
  expect(page).toMatch(new RegExp(`<a [^>]*href="/images/${id}/\\d+\\.webp"`));
  expect(page).toContain(`/compare?ids=${product.id}`);
});

test("a phone is asked for only where the owner has set up messages", async () => {
  const { id } = await shop.has.product({ stock: 0 });
  expect(await pageOf((await browser(shop)).visit(`/alert/${id}`))).not.toContain('name="phone"');
  const messages = { ...shop, messenger: { name: "phones", send: () => Promise.resolve() } };
  const guest = await browser(messages);
  expect(await pageOf(guest.visit(`/alert/${id}`))).toContain('name="phone"');
  const wrong = await guest.send(`/alert/${id}`, { kind: "restock", phone: "02-1" });
  expect([wrong.status, await pageOf(wrong)]).toEqual([
    400,
    expect.stringContaining('value="02-1"'),
  ]);
  const response = await guest.send(`/alert/${id}`, {
    kind: "restock",
    email: "",
    phone: "010-2222-3333",
  });
  expect([response.status, await pageOf(response)]).toEqual([
    200,
    expect.stringContaining("재입고되면 알려드릴게요"),
  ]);
  const owner = await ownersBrowser(messages);
  const settings = await pageOf(owner.visit("/admin/message-settings"));
  expect(settings).toContain("기다리신 상품이 재입고됐어요: #{상품}");
  expect(settings).toContain("/admin/notices/watch-restock");
});

test("the stars a page tells search engines are SQL's of the reviews that stand on it", async () => {
  await setReviews(shop.db, true);
  const product = await shop.has.product();
  const of = { lines: [{ product, quantity: 1 }] };
  const person = await browser(shop);
  const readRating = async () =>
    /"aggregateRating":({[^}]*})/.exec(await htmlOf(person.visit(`/product/${product.id}`)))?.[1];
  const counted = async () => {
    const { rows } = await shop.db.execute(sql`
      select round(avg(stars), 1)::float8 as "ratingValue", count(*)::int as "reviewCount" from reviews
      where product_id = ${product.id} and hidden_at is null and removed_at is null`);
    return rows[0];
  };
  expect(await readRating()).toBeUndefined();
  const written = await Promise.all(
    [5, 4, 4, 1].map((stars) => buildReview(shop.db, { stars, of })),
  );
  const because = { reason: "abuse", words: "욕설이 들어 있어요." } as const;
  const steps = [
    async () => {},
    () => hideReview(shop, written[3]!.id, because, acting),
    () => removeReview(shop.db, written[0]!),
  ];
  for (const step of steps) {
    await step();
    expect(JSON.parse((await readRating())!)).toMatchObject((await counted())!);
  }
});

test("a product that is not described has no empty part for it, nor a tab that leads there", async () => {
  const guest = await browser(shop);
  const partsOf = async (description: string) => {
    const { id } = await shop.has.product({ description });
    return (
      (await pageOf(guest.visit(`/product/${id}`))).match(/상세정보|#details|#questions/g) ?? []
    );
  };
  expect(await partsOf("<p>말이 있는 상품</p>")).toContain("상세정보");
  expect([...new Set(await partsOf(""))]).toEqual(["#questions"]);
});
