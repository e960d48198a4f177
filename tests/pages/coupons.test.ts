import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { hearChanges } from "#server/http/page-cache/hear-changes.server.ts";
import { EagerCache } from "#tests/has/eager-cache.ts";
import { couponGrants, coupons } from "#shop/money/value/table.server.ts";
import { buildCoupon } from "../has/value.ts";
import { PASSWORD, testShop } from "../test-shop.ts";
import { member, office } from "./qna-given.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { browser } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();
const pageOf = async (answer: Response | Promise<Response>) => mainOf(await htmlOf(answer));
const toTake = (more: Partial<typeof coupons.$inferInsert> = {}) =>
  buildCoupon(shop.db, { mayTake: true, code: null, ...more });
const grantsOf = (accountId: string) => rowsOf(shop.db, couponGrants, { accountId });
const WAY = "이 상품 쿠폰 받기";

test("the owner marks a coupon in the browser, and a member takes it once, without a script", async () => {
  const { person: desk, as: admin } = await office(shop);
  const made = await desk.send("/admin/coupons/new", {
    ...admin,
    intent: "save",
    revision: "1",
    name: "겨울 듣기",
    kind: "amount",
    amount: "2000",
    mayTake: "on",
    takeTotal: "10",
    takeDays: "14",
  });
  const path = made.headers.get("location")!;
  const [id] = /[0-9a-f-]{36}$/.exec(path)!;
  expect(await pageOf(desk.visit(path))).toContain(
    "회원 선착순 10명이 한 번 받을 수 있어요. 받은 날부터 14일 동안 쓸 수 있어요.",
  );
  const { account, person, as } = await member(shop);
  const offered = await pageOf(person.visit("/coupons"));
  for (const words of ["겨울 듣기", "2,000원", "받은 날부터 14일 동안", "선착순 10명"])
    expect(offered).toContain(words);
  const take = () => person.send("/coupons", { ...as, intent: "take", coupon: id! });
  const taken = await pageOf(take());
  expect(taken).toContain("쿠폰을 받았어요.");
  expect(taken).not.toContain('value="take"');
  expect(await pageOf(take())).toContain("이미 받은 쿠폰이에요.");
  expect(await grantsOf(account.id)).toHaveLength(1);
  const mine = await pageOf(person.visit("/my/benefits"));
  expect(mine).toContain("겨울 듣기");
  expect(mine).toContain('href="/coupons"');
  const side = await pageOf(desk.visit(path));
  for (const words of ["가진 회원 1명", "스스로 받은 회원 1명 (모두 10명까지)"])
    expect(side).toContain(words);
  expect(await pageOf(desk.visit("/admin/coupons"))).toContain("누구나 받기 1 / 10명");
  const file = await desk.send("/admin/coupons/export?search=듣기", { ...admin, format: "csv" });
  expect(await file.text()).toMatch(/"겨울 듣기".*"예","?1"?,"?10"?,/);
  const wrong = await desk.send(path, {
    ...admin,
    intent: "save",
    revision: "1",
    name: "겨울 듣기",
    kind: "amount",
    amount: "2000",
    mayTake: "on",
    takeTotal: "많이",
  });
  const pageText = await pageOf(wrong);
  expect(wrong.status).toBe(400);
  for (const words of ["전체 발급 수량은 1에서", 'value="많이"']) expect(pageText).toContain(words);
  await shop.db.update(coupons).set({ stoppedAt: new Date() }).where(eq(coupons.id, id!));
});

test("a guest is led to sign in, and comes back to the coupon, one press away", async () => {
  const { id } = await toTake({ name: "처음 만난 쿠폰" });
  const account = await shop.has.member();
  const guest = await browser(shop);
  const page = await pageOf(guest.visit("/coupons"));
  expect(page).toContain("로그인하고 받기");
  expect(page).toContain(`/login?pre=${encodeURIComponent(`/coupons?take=${id}`)}`);
  const sent = await guest.send("/coupons", { intent: "take", coupon: id });
  const door = sent.headers.get("location")!;
  expect([sent.status, door]).toEqual([
    303,
    `/login?pre=${encodeURIComponent(`/coupons?take=${id}`)}`,
  ]);
  const signUp = (await pageOf(guest.visit(door))).replaceAll("&amp;", "&");
  expect(signUp).toContain(`/login/singup?pre=${encodeURIComponent(`/coupons?take=${id}`)}`);
  const back = await guest.send(door, { email: account.email, password: PASSWORD });
  expect(back.headers.get("location")).toBe(`/coupons?take=${id}`);
  const there = await pageOf(guest.visit(`/coupons?take=${id}`));
  expect(there).toMatch(/<button(?=[^>]*autofocus)[^>]*>/i);
  const form = { intent: "take", coupon: id, as: account.id };
  expect(await pageOf(guest.send("/coupons", form))).toContain("쿠폰을 받았어요.");
  expect(await grantsOf(account.id)).toMatchObject([{ couponId: id, wasTaken: true }]);
  await shop.db.update(coupons).set({ mayTake: false }).where(eq(coupons.id, id));
  expect(await pageOf(guest.visit(`/coupons?take=${id}`))).toContain(
    "그 사이 받을 수 없게 된 쿠폰이에요.",
  );
});

test("what cannot be taken any more is said in words", async () => {
  const { id } = await toTake({ takeTotal: 1, name: "마지막 한 장" });
  const [first, late] = [await member(shop), await member(shop)];
  const take = ({ person, as }: typeof first, coupon = id) =>
    person.send("/coupons", { ...as, intent: "take", coupon });
  await take(first);
  const gone = await take(late);
  expect([gone.status, await pageOf(gone)]).toEqual([
    409,
    expect.stringContaining("준비한 쿠폰이 모두 소진됐어요."),
  ]);
  await shop.db.update(coupons).set({ stoppedAt: new Date() }).where(eq(coupons.id, id));
  const stopped = await take(late);
  expect([stopped.status, await pageOf(stopped)]).toEqual([
    409,
    expect.stringContaining("지금은 받을 수 없는 쿠폰이에요."),
  ]);
  for (const coupon of ["", "x".repeat(64), "<b>"])
    expect((await take(late, coupon)).status).toBe(409);
  expect((await take(late, "x".repeat(65))).status).toBe(400);
  expect((await late.person.send("/coupons", { ...late.as, intent: "steal" })).status).toBe(400);
});

test("a product's kept page leads to the coupons for it and to no others, and is made anew when that changes", async () => {
  const [one, other] = [await shop.has.product(), await shop.has.product()];
  const cache = new EagerCache(() => 0);
  const stop = hearChanges(shop.databaseUrl, cache);
  try {
    await expect.poll(() => cache.state.isListening).toBe(true);
    const guest = await browser(shop, { cache });
    const path = `/product/${one.id}`;
    const kept = () => cache.find(`mobile ${path}`);
    expect(await pageOf(guest.visit(path))).not.toContain(WAY);
    expect(kept()).toBeDefined();
    const { id } = await toTake({ productIds: [one.id], takeTotal: 2, name: "이것만 쿠폰" });
    await expect.poll(kept).toBeUndefined();
    const page = await pageOf(guest.visit(path));
    expect(page).toContain(WAY);
    expect(page).toContain(`href="/coupons?product=${one.id}"`);
    expect(page).not.toContain("이것만 쿠폰");
    expect(await pageOf(guest.visit(`/product/${other.id}`))).not.toContain(WAY);
    expect(await pageOf(guest.visit(`/coupons?product=${one.id}`))).toContain("이것만 쿠폰");
    expect(await pageOf(guest.visit(`/coupons?product=${other.id}`))).toContain(
      "지금 받을 수 있는 쿠폰이 없어요",
    );
    const [first, second] = [await member(shop), await member(shop)];
    const form = { intent: "take", coupon: id };
    await first.person.send("/coupons", { ...first.as, ...form });
    expect(kept()).toBeDefined();
    await second.person.send("/coupons", { ...second.as, ...form });
    await expect.poll(kept).toBeUndefined();
    expect(await pageOf(guest.visit(path))).not.toContain(WAY);
  } finally {
    await stop();
  }
});

test("the script of a product's page reads what this visitor may take for it", async () => {
  const product = await shop.has.product();
  const { id } = await toTake({ productIds: [product.id], name: "읽어 온 쿠폰" });
  const read = async (person: { visit(path: string): Promise<Response> }) => {
    const answer = await person.visit(`/coupons/of/${product.id}`);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    return answer.json();
  };
  expect(await read(await browser(shop))).toMatchObject({
    isMember: false,
    coupons: [{ id, name: "읽어 온 쿠폰", state: "open" }],
  });
  const { person, as } = await member(shop);
  await person.send("/coupons", { ...as, intent: "take", coupon: id });
  expect(await read(person)).toMatchObject({ isMember: true, coupons: [{ id, state: "had" }] });
  const nothing = await person.visit("/coupons/of/..%2Fx");
  expect(await nothing.json()).toMatchObject({ coupons: [] });
});
