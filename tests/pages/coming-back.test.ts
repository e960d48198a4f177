import { eq, like, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { guestCookie, newGuestId } from "#app/cookie/guest-cookie.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import { watches } from "#shop/watch/table.server.ts";
import { watchLink } from "#shop/watch/watch-link.server.ts";
import { listWishIds } from "#shop/wish/list-wishes.server.ts";
import { findWishShare } from "#shop/wish/share-wishes.server.ts";
import { testShop } from "../test-shop.ts";
import { cartOf, member } from "./cart-given.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { browser } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();

const pageOf = async (answer: Response | Promise<Response>) => mainOf(await htmlOf(answer));
const asScript = (
  device: Awaited<ReturnType<typeof browser>>,
  path: string,
  form: Record<string, string>,
) =>
  device.ask(path, {
    method: "POST",
    body: new URLSearchParams(form).toString(),
    headers: {
      origin: shop.origin,
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
    },
  });

describe("an alert", () => {
  test("stands where a sold-out product has no button, and is asked for without JavaScript", async () => {
    const { id, options } = await shop.has.product({
      options: [{ name: "형식", values: [{ label: "WAV", stock: 0 }, { label: "MP3" }] }],
    });
    const gone = await shop.has.product({ stock: 0 });
    const person = await browser(shop);
    expect(await pageOf(person.visit(`/product/${gone.id}`))).toContain("재입고되면 알려드릴까요?");
    const path = `/alert/${id}?option=${options[0]!.id}`;
    expect(await htmlOf(person.visit(`/product/${id}`))).toContain(path);
    expect(await pageOf(person.visit(path))).toContain("WAV");

    const form = { kind: "restock", option: options[0]!.id };
    const wrong = await person.send(path, { ...form, email: "not an address" });
    expect(wrong.status).toBe(400);
    const page = await pageOf(wrong);
    expect(page).toContain("이메일 주소를 확인해주세요");
    expect(page).toContain('value="not an address"');
    for (const again of [1, 2]) {
      const response = await person.send(path, { ...form, email: "Waits@Example.com" });
      expect([again, response.status]).toEqual([again, 200]);
      expect(await pageOf(response)).toContain("재입고되면 알려드릴게요");
    }
    const [row, ...more] = await rowsOf(shop.db, watches, { productId: id });
    expect([row!.email, row!.optionId, more]).toEqual(["waits@example.com", options[0]!.id, []]);
  });

  test("of a member goes to the account's address, is listed in my page and ended there", async () => {
    const { device, as } = await member(shop);
    const { id, title } = await shop.has.product({ stock: 0 });
    const response = await device.send(`/alert/${id}`, {
      as,
      kind: "restock",
      email: "x@y.example",
    });
    expect(await pageOf(response)).toContain("마이페이지의 ‘알림 신청’");
    const [row] = await rowsOf(shop.db, watches, { productId: id });
    expect([row!.userId, row!.email]).toEqual([as, null]);
    expect(await pageOf(device.visit("/my/alerts"))).toContain(title);
    const ended = await device.sendOn("/my/alerts", { as, id: row!.id });
    expect(await pageOf(ended)).toContain("신청한 알림이 없어요");
  });

  test("is ended by the link of its mail only with a press, and its words and mail name no other", async () => {
    const { id } = await shop.has.product({ stock: 0 });
    const person = await browser(shop);
    await person.send(`/alert/${id}`, { kind: "restock", email: `link-${id}@example.com` });
    const [row] = await rowsOf(shop.db, watches, { productId: id });
    const [mail] = await shop.db
      .select({ facts: notices.facts })
      .from(notices)
      .where(like(sql`${notices.facts}::text`, `%${row!.id}%`));
    const link = watchLink(shop, row!.id);
    expect(mail!.facts!.ending).toEqual(["알림 신청 취소하기", link]);
    const isOver = async () => (await rowsOf(shop.db, watches, { id: row!.id }))[0]!.outcome;
    await person.visit(link);
    expect(await isOver()).toBeNull();
    expect(await pageOf(person.send(link, { intent: "one" }))).toContain("알림 신청을 취소했어요");
    expect(await isOver()).toBe("ended");
  });
});

describe("a wish list", () => {
  test("of a member answers scripts with what is on it, and refuses a stranger and what is not there", async () => {
    const { account, device, as } = await member(shop);
    const { id } = await shop.has.product();
    const add = (product: string) => asScript(device, "/wish/ids", { intent: "add", as, product });
    expect(await (await add(id)).json()).toEqual({ ids: [id], message: "찜했어요." });
    expect((await add("zzzzzzzzzz")).status).toBe(404);
    expect(await (await device.visit("/wish/ids")).json()).toEqual({ ids: [id] });
    const stranger = await browser(shop);
    const refused = await asScript(stranger, "/wish/ids", { intent: "add", product: id });
    expect([refused.status, await listWishIds(shop.db, account.id)]).toEqual([401, [id]]);
    const text = Array.from({ length: 10_000 }, (_, at) => `gone-${at}`)
      .join(" ")
      .slice(0, 60_000);
    const merged = await asScript(device, "/wish/ids", { intent: "merge", as, ids: text });
    expect([merged.status, (await merged.json()).ids]).toEqual([200, [id]]);
  });

  test("is shared by an address that names nobody and shows what is on show alone, until that ends", async () => {
    const { account, device, as } = await member(shop);
    const [shown, hidden] = [await shop.has.product(), await shop.has.product()];
    for (const { id } of [shown, hidden])
      await asScript(device, "/wish/ids", { intent: "add", as, product: id });
    await shop.db.update(products).set({ isShow: false }).where(eq(products.id, hidden.id));
    await device.send("/wish/ids", { intent: "share", as });
    const own = await htmlOf(device.visit("/wish"));
    const path = `/wish/${await findWishShare(shop.db, account.id)}`;
    expect(own).toContain(path);
    expect(own).toContain("지금은 볼 수 없는 상품 1개");
    const stranger = await browser(shop);
    const page = await htmlOf(stranger.visit(path));
    expect(page).toContain(shown.title);
    for (const secret of [hidden.title, account.name, account.email, account.id])
      expect(page).not.toContain(secret);
    expect(page).toContain('content="noindex"');
    await device.send("/wish/ids", { intent: "unshare", as });
    const over = await stranger.visit(path);
    expect([over.status, await over.text()]).toEqual([
      404,
      expect.stringContaining("공유가 종료됐거나 없는 목록이에요"),
    ]);
  });
});

describe("an order once more", () => {
  test("goes into a member's cart at today's price, and says what does not", async () => {
    const { account, device, as } = await member(shop);
    const [kept, gone] = [await shop.has.product({ price: 10_000 }), await shop.has.product()];
    const order = await shop.has.order({
      memberId: account.id,
      guestId: null,
      lines: [
        { product: kept, quantity: 2 },
        { product: gone, quantity: 1 },
      ],
    });
    await shop.db.update(products).set({ price: 12_000 }).where(eq(products.id, kept.id));
    await shop.db.update(products).set({ isShow: false }).where(eq(products.id, gone.id));
    const page = await pageOf(device.visit(`/reorder/${order.number}`));
    expect(page).toContain("24,000원");
    expect(page).toContain("더 이상 판매하지 않는 상품이에요");
    const done = await device.send(`/reorder/${order.number}`, { as });
    expect(done.headers.get("location")).toBe("/order");
    await device.send(`/reorder/${order.number}`, { as });
    expect(await cartOf(shop, account.id)).toEqual([[kept.id, 2]]);
  });

  test("of a guest leads to the order form with its lines", async () => {
    const { device, order, product } = await guest();
    const page = await pageOf(device.visit(`/reorder/${order.number}`));
    expect(page).toContain(`href="/non-member/order?line=${product.id}`);
  });
});

async function guest() {
  const [guestId, product] = [newGuestId(), await shop.has.product()];
  const order = await shop.has.order({
    guestId,
    memberId: null,
    delivery: "ready",
    payment: "paid",
    ordererName: "남궁민수",
    ordererEmail: `joins-${product.id}@example.com`.toLowerCase(),
    ordererPhone: "01012345678",
    lines: [{ product, quantity: 1 }],
  });
  const device = await browser(shop);
  const [name, value] = guestCookie(shop, guestId).split(";")[0]!.split("=");
  device.cookies.set(name!, value!);
  return { device, order, product };
}

test("a guest becomes a member with a password and the law's two ticks, once the mail is proved; the order follows then alone", async () => {
  const { device, order } = await guest();
  const path = `/non-member/order/join/${order.number}`;
  expect(await htmlOf(device.visit(`/non-member/order/complete/${order.number}`))).toContain(path);
  expect(await pageOf(device.visit(path))).toContain(order.ordererEmail);
  const bare = await device.send(path, { password: "correct horse battery" });
  expect([bare.status, await pageOf(bare)]).toEqual([
    400,
    expect.stringContaining("만 14세 이상만 가입할 수 있어요"),
  ]);
  const ticks = { "consent.age": "on", "consent.terms": "on" };
  expect((await device.send(path, { ...ticks, password: "1234" })).status).toBe(400);
  // Another address in the form is nobody's: the order says whose account it is.
  const sent = await device.send(path, {
    ...ticks,
    password: "correct horse battery",
    email: "thief@example.com",
  });
  expect(sent.headers.get("location")).toContain("/login/singup?sent=1");
  const sentNotices = await shop.db
    .select({ to: notices.to, facts: notices.facts })
    .from(notices)
    .where(eq(notices.event, "sign-up-confirm"));
  expect(sentNotices.map(({ to }) => to)).toEqual([order.ordererEmail]);
  const { rows } = await shop.db.execute(
    sql`select member_id from orders where number = ${order.number}`,
  );
  expect(rows).toEqual([{ member_id: null }]);

  const link = sentNotices[0]!.facts!.button![1];
  await device.send(link, {});
  expect(await pageOf(device.visit("/my"))).toContain("비회원 주문");
  const stranger = await browser(shop);
  expect((await stranger.visit(path)).status).toBe(404);
});
