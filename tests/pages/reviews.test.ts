import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { hearChanges } from "#server/http/page-cache/hear-changes.server.ts";
import { EagerCache } from "#tests/has/eager-cache.ts";
import { guestUploaderId } from "#shop/file/upload/guest-uploader.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { jpeg } from "#tests/given/files.ts";
import { tone, wav } from "#tests/has/wav.ts";
import { orderLines } from "#shop/order/table.server.ts";
import { policies } from "#shop/policy/table.server.ts";
import { reviews } from "#shop/review/table.server.ts";
import { buildReview, setReviews } from "#tests/has/review.ts";
import { seedPolicies } from "#db/seed/policies.ts";
import { patience } from "../patience.ts";
import { testShop } from "../test-shop.ts";
import { guestOrder, MANAGE, proved } from "./guest-order-manage-given.ts";
import { member, office } from "./qna-given.ts";
import { htmlOf, mainOf, goneTo } from "./read-page.ts";
import { browser } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();
await setReviews(shop.db, true);

const ATTACK = `<img src=x onerror=alert(1)></script><script>alert("후기")</script>`;
const lineOf = async (orderId: string) => (await rowsOf(shop.db, orderLines, { orderId }))[0]!;
const reviewOf = async (lineId: number) => (await rowsOf(shop.db, reviews, { lineId }))[0];
const dataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)]
    .map(([, json]) => JSON.parse(json!))
    .find((data) => data["@type"] === "Product");

test("a member reviews without JavaScript; what is wrong stands beside its field, and what was typed stays", async () => {
  const { account, person, as } = await member(shop, "홍길동");
  const product = await shop.has.product({ title: "후기 목소리팩" });
  const order = await shop.has.order({
    memberId: account.id,
    guestId: null,
    payment: "paid",
    delivery: "done",
    lines: [{ product, quantity: 1 }],
  });
  const line = await lineOf(order.id);
  const path = `/my/review/${order.number}/${line.id}`;
  expect(mainOf(await htmlOf(person.visit("/my/reviews")))).toContain(`href="${path}"`);
  expect(await htmlOf(person.visit(`/my?order=${order.number}`))).toContain(path);
  const empty = await person.send(path, { intent: "write", text: "짧아요", ...as });
  const pageText = mainOf(await htmlOf(empty));
  expect([
    empty.status,
    pageText.includes("별점을 골라주세요."),
    pageText.includes("10자 이상"),
    pageText.includes("짧아요"),
  ]).toEqual([400, true, true, true]);
  const text = `${ATTACK} 좋은 목소리였어요.`;
  const done = await person.send(path, { intent: "write", stars: "4", text, ...as });
  expect(goneTo(done)).toEqual([303, path]);
  const own = mainOf(await htmlOf(person.visit(path)));
  expect(own).toContain("&lt;img src=x");
  expect(own).not.toContain("<img src=x");

  const visitor = await browser(shop);
  const html = await htmlOf(visitor.visit(`/product/${product.id}`));
  expect(html).toContain('<section id="reviews"');
  expect(html).toContain('href="#reviews"');
  expect(html).toContain("홍*동");
  expect(html).not.toContain("<img src=x");
  expect(html).not.toContain('<script>alert("후기")');
  expect(dataOf(html).aggregateRating).toMatchObject({ ratingValue: 4, reviewCount: 1 });
  expect(mainOf(await htmlOf(visitor.visit("/category/none")))).not.toContain("4.0");
  expect(await htmlOf(visitor.visit("/"))).toContain("후기 1개");
});

test("a guest reviews what their code proved, and nobody else can", async () => {
  const order = await guestOrder(shop, { delivery: "done" });
  const line = await lineOf(order.id);
  const path = `${MANAGE}/${order.number}/review/${line.id}`;
  const stranger = await browser(shop);
  const words = { intent: "write", stars: "5", text: "깨지지 않고 잘 도착했어요." };
  expect((await stranger.visit(path)).status).toBe(404);
  expect((await stranger.send(path, words)).status).toBe(404);
  const { person, as } = await member(shop);
  expect(
    (await person.send(`/my/review/${order.number}/${line.id}`, { ...words, ...as })).status,
  ).toBe(404);
  const { guest } = await proved(shop, order);
  expect(mainOf(await htmlOf(guest.visit(`${MANAGE}/${order.number}`)))).toContain(path);
  expect(mainOf(await htmlOf(guest.visit(path)))).toContain('type="file"');
  expect(goneTo(await guest.send(path, words))).toEqual([303, path]);
  const other = await guestOrder(shop, { delivery: "done" });
  const otherLine = await lineOf(other.id);
  const forged = await guest.send(`${MANAGE}/${order.number}/review/${otherLine.id}`, words);
  expect(forged.status).toBe(409);
  expect(await reviewOf(otherLine.id)).toBeUndefined();
  expect((await guest.send(`${MANAGE}/${order.number}/review/1e9`, words)).status).toBe(409);
});

test("a guest shows a picture and a sound in the place of the order they proved, and in no other", async () => {
  const [order, other] = [
    await guestOrder(shop, { delivery: "done" }),
    await guestOrder(shop, { delivery: "done" }),
  ];
  const [line, { guest }] = [await lineOf(order.id), await proved(shop, order)];
  const stranger = await browser(shop);
  const placeOf = (id: string) => `members/${guestUploaderId(id)}/sounds/${randomLetters(26)}.wav`;
  const post = (by: typeof guest, path: string, body: BodyInit, type: string) =>
    by.ask(path, { method: "POST", body, headers: { origin: shop.origin, "content-type": type } });
  const put = async (by: typeof guest, name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const path = `/v0/b/${shop.storageBucket}/o?name=${encodeURIComponent(name)}`;
    return (await post(by, path, bytes, "audio/wav")).status;
  };
  const image = new Uint8Array(await jpeg(400, 300));
  const recording = new Uint8Array(wav([tone({ seconds: 1 })]));
  const [own, others] = [placeOf(order.id), placeOf(other.id)];
  expect(await put(stranger, own, recording)).toBe(401);
  expect(await put(guest, others, recording)).toBe(401);
  expect(await put(guest, "masters/mine.wav", recording)).toBe(401);
  expect(await put(guest, own, recording)).toBe(200);
  const sendImage = (by: typeof guest) => post(by, "/files/images", image, "image/jpeg");
  expect((await sendImage(stranger)).status).toBe(401);
  const photo = (await (await sendImage(guest)).json()) as { id: string };
  const made = await post(
    guest,
    "/files/sounds",
    JSON.stringify({ name: own }),
    "application/json",
  );
  const sound = (await made.json()) as { id: string };
  const path = `${MANAGE}/${order.number}/review/${line.id}`;
  const sent = await guest.send(path, {
    intent: "write",
    stars: "5",
    text: "사진과 소리로도 보여드려요.",
    photos: photo.id,
    soundId: sound.id,
  });
  expect(goneTo(sent)).toEqual([303, path]);
  expect(await reviewOf(line.id)).toMatchObject({ photos: [photo.id], soundId: sound.id });
  expect(mainOf(await htmlOf(guest.visit(path)))).toContain(photo.id);
});

test("a device finds a review helpful once, and gets a name for it", async () => {
  const review = await buildReview(shop.db);
  const path = `/product/${review.productId}/reviews`;
  const person = await browser(shop);
  const vote = () => person.send(path, { intent: "helpful", review: review.id });
  expect(mainOf(await htmlOf(vote()))).toContain("고마워요");
  expect(person.cookies.has("guest")).toBe(true);
  await vote();
  expect(await reviewOf(review.lineId)).toMatchObject({ helpful: 1 });
  expect((await person.send(path, { intent: "helpful", review: "zzzzzzzzzz" })).status).toBe(404);
  expect((await person.send(path, { intent: "nope", review: review.id })).status).toBe(400);
});

test("the list shows what its address asks for, and any address is answered", async () => {
  const product = await shop.has.product();
  const of = { lines: [{ product, quantity: 1 }] };
  await buildReview(shop.db, { stars: 5, text: "다섯 개를 드려요, 최고예요.", of });
  await buildReview(shop.db, { stars: 1, text: "한 개만 드려요, 아쉬워요.", of });
  const person = await browser(shop);
  const shown = async (query: string) =>
    mainOf(await htmlOf(person.visit(`/product/${product.id}/reviews${query}`)));
  expect(await shown("?stars=5")).not.toContain("아쉬워요");
  const low = await shown("?sort=low");
  expect(low.indexOf("한 개만")).toBeLessThan(low.indexOf("다섯 개"));
  expect(await shown("?with=sound")).toContain("이 조건에 맞는 후기가 없어요");
  expect(await shown("?sort=__proto__&stars=9&with=%00&after=1_2_3")).toContain("다섯 개");
  expect((await person.visit("/product/zzzzzzzzzz/reviews")).status).toBe(404);
});

test("the desk answers, says a reward, hides with a reason; the writer objects and is answered", async () => {
  const { account, person, as } = await member(shop);
  const review = await buildReview(shop.db, { of: { memberId: account.id, guestId: null } });
  const own = `/my/review/${review.order.number}/${review.lineId}`;
  const desk = await office(shop);
  const here = `/admin/reviews/${review.id}`;
  const send = (form: Record<string, string>) => desk.person.send(here, { ...form, ...desk.as });
  expect((await desk.person.visit("/admin/reviews")).status).toBe(200);
  expect(goneTo(await send({ intent: "answer", answer: "고마워요, 또 만나요." }))).toEqual([
    303,
    here,
  ]);
  expect((await send({ intent: "reward", reward: "적립금 1,000원" })).status).toBe(303);
  const visitor = await browser(shop);
  const listed = await htmlOf(visitor.visit(`/product/${review.productId}/reviews`));
  expect(listed).toContain("고마워요, 또 만나요.");
  expect(listed).toContain("보상을 받고 쓴 후기 · 적립금 1,000원");
  const bare = await send({ intent: "hide", reason: "", words: "" });
  expect([bare.status, mainOf(await htmlOf(bare)).includes("이유를 골라주세요.")]).toEqual([
    400,
    true,
  ]);
  const hidden = { intent: "hide", reason: "rights", words: "다른 분의 사진이 들어 있어요." };
  expect((await send(hidden)).status).toBe(303);
  expect(await htmlOf(visitor.visit(`/product/${review.productId}/reviews`))).not.toContain(
    review.text,
  );
  const seen = mainOf(await htmlOf(person.visit(own)));
  expect(seen).toContain("상점이 숨긴 후기예요");
  expect(seen).toContain(hidden.words);
  const objection = { intent: "object", objection: "제가 찍은 사진이에요. 다시 봐주세요.", ...as };
  expect((await person.send(own, objection)).status).toBe(303);
  expect(mainOf(await htmlOf(desk.person.visit("/admin/today")))).toContain(here);
  const granted = { intent: "objection", answer: "확인했어요. 다시 보여요.", outcome: "show" };
  expect((await send(granted)).status).toBe(303);
  expect(mainOf(await htmlOf(person.visit(own)))).toContain("다시 보이게 했어요");
  expect(await htmlOf(visitor.visit(`/product/${review.productId}/reviews`))).toContain(
    review.text,
  );
});

test("reviews are switched on in the browser of a new owner, once their policy is in force", async () => {
  await setReviews(shop.db, false);
  const product = await shop.has.product();
  const desk = await office(shop);
  const path = "/admin/reviews/settings";
  const settings = { isOn: "on", writeDays: "60", editDays: "7", ...desk.as };
  const refused = await desk.person.send(path, settings);
  expect([
    refused.status,
    (await htmlOf(refused)).includes("후기 운영방침이 시행 중이어야"),
  ]).toEqual([409, true]);
  expect((await desk.person.send(path, { ...settings, writeDays: "0" })).status).toBe(400);
  await desk.person.send("/admin/policy", {
    intent: "create",
    kind: "reviews",
    version: "1.0",
    ...desk.as,
  });
  const [draft] = await rowsOf(shop.db, policies, { kind: "reviews" });
  expect(draft!.html).toContain("이의를 제기하는 방법");
  const html = seedPolicies.find(({ kind }) => kind === "reviews")!.html;
  await shop.db.update(policies).set({ html }).where(eq(policies.kind, "reviews"));
  const publish = { intent: "publish", edits: String(draft!.edits), ...desk.as };
  const published = await desk.person.send("/admin/policy/reviews/1.0", publish);
  expect([302, 303]).toContain(published.status);
  expect(goneTo(await desk.person.send(path, settings))).toEqual([303, path]);
  const visitor = await browser(shop);
  expect(await htmlOf(visitor.visit("/policy/reviews"))).toContain("게시 기간");
  const shown = await htmlOf(visitor.visit(`/product/${product.id}`));
  expect(shown).toContain("60일 안에");
  expect(dataOf(shown).aggregateRating).toBeUndefined();
});

test(
  "a review drops the kept page of its product, and no other's",
  async () => {
    await setReviews(shop.db, true);
    const [of, other] = [await shop.has.product(), await shop.has.product()];
    const cache = new EagerCache(() => 0);
    const stop = hearChanges(shop.databaseUrl, cache);
    await expect.poll(() => cache.state.isListening).toBe(true);
    const person = await browser(shop, { cache });
    for (const { id } of [of, other]) await htmlOf(person.visit(`/product/${id}`));
    const before = cache.state.pages;
    await buildReview(shop.db, {
      text: "새로 쓴 후기예요, 좋았어요.",
      of: { lines: [{ product: of, quantity: 1 }] },
    });
    await expect.poll(() => cache.state.pages, { timeout: patience(5000) }).toBe(before - 1);
    expect(await htmlOf(person.visit(`/product/${of.id}`))).toContain("새로 쓴 후기예요");
    await stop();
  },
  patience(20_000),
);
