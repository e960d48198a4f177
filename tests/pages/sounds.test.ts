import { eq } from "drizzle-orm";
import { typedWholeNotice } from "#tests/has/product.ts";
import { expect, test } from "vitest";
import { guestCookie } from "#app/cookie/guest-cookie.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import { supplies } from "#shop/vault/table.server.ts";
import { putGoods, sound, upload } from "../given/goods.ts";
import { testShop } from "../test-shop.ts";
import { headingOf, mainOf } from "./read-page.ts";
import { browser, membersBrowser, ownersBrowser } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";

let now = new Date();
const shop = await testShop({ now: () => now });
const bytes = sound(400_000);

async function bought({ memberId }: { memberId?: string } = {}) {
  const product = await shop.has.product({ shippingClass: "digital", title: "숲의 목소리" });
  await putGoods(shop, product.id, { bytes });
  const order = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    address: "",
    postcode: "",
    ...(memberId && { memberId, guestId: null }),
    lines: [{ product, quantity: 1 }],
  });
  return { product, order };
}

async function deviceOf({ guestId }: { guestId: string | null }) {
  const device = await browser(shop);
  const [name, value] = guestCookie(shop, guestId!).split(";")[0]!.split("=");
  device.cookies.set(name!, value!);
  return device;
}

const linksIn = (html: string) =>
  [...html.matchAll(/(?:href|src)="(\/order-sounds\/[^"]+\?[^"]+)"/g)].map(([, path]) =>
    path!.replaceAll("&amp;", "&"),
  );
const opened = (orderId: string) => rowsOf(shop.db, supplies, { orderId });

test("a guest's device opens what it bought: to hear, to save, and to go on where it was cut", async () => {
  const { order } = await bought();
  const device = await deviceOf(order);
  const complete = await (await device.visit(`/non-member/order/complete/${order.number}`)).text();
  expect(linksIn(complete).some((path) => path.includes("kind=play"))).toBe(true);
  expect(complete).toContain("처음 듣거나 내려받으면 제공이 시작");
  expect(complete).not.toContain('aria-label="주문 상태"');
  const answer = await device.visit(`/order-sounds/${order.number}`);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(headingOf(html)).toBe("내 소리");
  const [save, play] = linksIn(html);
  expect(save).toContain("kind=save");
  expect(play).toContain("kind=play");

  const whole = await device.ask(save!);
  expect(whole.status).toBe(200);
  expect(whole.headers.get("content-disposition")).toMatch(
    /^attachment; filename="file\.wav"; filename\*=UTF-8''/,
  );
  expect(whole.headers.get("cache-control")).toBe("private, no-store");
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  const rest = await device.ask(play!, { headers: { range: "bytes=1000-" } });
  expect(rest.status).toBe(206);
  expect(rest.headers.get("content-range")).toBe(`bytes 1000-${bytes.length - 1}/${bytes.length}`);
  expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(1000))).toBe(true);
  const beyond = await device.ask(play!, { headers: { range: `bytes=${bytes.length}-` } });
  expect(beyond.status).toBe(416);
  expect(beyond.headers.get("content-range")).toBe(`bytes */${bytes.length}`);
});

test("an address of it opens nothing for anybody else, and begins no supply", async () => {
  const { order } = await bought();
  const [save] = linksIn(
    await (await (await deviceOf(order)).visit(`/order-sounds/${order.number}`)).text(),
  );
  const other = await bought();
  const stranger = await browser(shop);
  const otherDevice = await deviceOf(other.order);
  for (const who of [stranger, otherDevice]) {
    const answer = await who.ask(save!);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain("RIFF");
  }
  const page = await stranger.visit(`/order-sounds/${order.number}`);
  expect(page.headers.get("location")).toBe(`/non-member/order/info?order=${order.number}`);
  // A messenger that looks what a link is, with the buyer's own cookie even.
  expect((await (await deviceOf(order)).ask(save!, { method: "HEAD" })).status).toBe(200);
  for (const name of ["kakaotalk-scrap/1.0", "facebookexternalhit/1.1", "Twitterbot/1.0"])
    for (const method of ["GET", "HEAD"])
      for (const path of [save!, `/order-sounds/${order.number}`]) {
        const messenger = await browser(shop);
        const seen = await messenger.ask(path, { method, headers: { "user-agent": name } });
        expect([name, method, path, seen.status]).toEqual([
          name,
          method,
          path,
          path === save ? 404 : 302,
        ]);
      }
  expect(await opened(order.id)).toMatchObject([{ begunAt: null }]);
});

test("an address dies after ten minutes and is made anew; one that was changed never lived", async () => {
  const { order } = await bought();
  const device = await deviceOf(order);
  const [save] = linksIn(await (await device.visit(`/order-sounds/${order.number}`)).text());
  for (const changed of [
    save!.replace("kind=save", "kind=play"),
    save!.replace(/until=\d+/, "until=99999999999"),
    save!.replace(/sign=.{4}/, "sign=AAAA"),
    save!.replace(/version=[^&]+/, "version=nope"),
  ]) {
    const answer = await device.ask(changed);
    expect(answer.status, changed).toBe(303);
    expect(answer.headers.get("location")).toBe(`/order-sounds/${order.number}`);
  }
  now = new Date(Date.now() + 11 * 60_000);
  const late = await device.ask(save!);
  expect(late.status).toBe(303);
  expect(await opened(order.id)).toMatchObject([{ begunAt: null }]);
  expect((await (await browser(shop)).ask(save!)).status).toBe(404);
  // Who may have it is led on to a new one, a player that seeks an hour later too.
  const renewed = late.headers.get("location")!;
  expect(renewed).toContain("kind=save");
  expect(renewed).not.toBe(save);
  const rest = await device.ask(renewed, { headers: { range: "bytes=1000-" } });
  now = new Date();
  expect(rest.status).toBe(206);
  expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(1000))).toBe(true);
});

test("an old address saves the newest version, and plays the one it began with; refunded it leads nowhere", async () => {
  const { product, order } = await bought();
  const device = await deviceOf(order);
  const html = await (await device.visit(`/order-sounds/${order.number}`)).text();
  const [save, play] = linksIn(html);
  const [supply] = await opened(order.id);
  await putGoods(shop, product.id, { bytes: sound(5), goodsId: supply!.goodsId });
  const versionOf = (path: string) => new URL(path, shop.origin).searchParams.get("version");
  now = new Date(Date.now() + 60 * 60_000);
  const ask = async (path: string) => (await device.ask(path)).headers.get("location")!;
  expect(versionOf(await ask(play!))).toBe(versionOf(play!));
  expect(versionOf(await ask(save!))).not.toBe(versionOf(save!));
  const fresh = await ask(play!);
  await shop.db.update(orders).set({ payment: "refunded" }).where(eq(orders.id, order.id));
  const refunded = await device.ask(fresh);
  now = new Date();
  expect([refunded.status, await refunded.text()]).toEqual([
    404,
    expect.stringContaining("열 수 없는 파일"),
  ]);
  expect(await opened(order.id)).toMatchObject([{ begunAt: null }]);
});

test("a member has a library over all orders and finds in it; nobody else's is there", async () => {
  const mina = await shop.has.member();
  const { order } = await bought({ memberId: mina.id });
  await bought();
  const her = await membersBrowser(shop, mina.email);
  const shelf = mainOf(await (await her.visit("/my/sounds")).text());
  expect(shelf).toContain("아직 안 들은 소리");
  const record = /href="(\/my\/sounds\?record=[^"]+)"/.exec(shelf)![1]!;
  const library = await (await her.visit(record)).text();
  expect(mainOf(library)).toContain("숲의 목소리");
  expect(linksIn(library).every((path) => path.startsWith(`/order-sounds/${order.number}/`))).toBe(
    true,
  );
  expect(linksIn(library)).toHaveLength(2);
  expect(await (await her.visit("/my/sounds?q=바다")).text()).toContain("찾는 소리가 없어요");
  const other = await shop.has.member();
  const they = await membersBrowser(shop, other.email);
  expect(await (await they.visit("/my/sounds")).text()).toContain("아직 구매한 소리가 없어요");
  expect((await they.ask(linksIn(library)[0]!)).status).toBe(404);
});

test("the look-up alone opens nothing: it needs the one-time code", async () => {
  const { order } = await bought();
  const visitor = await browser(shop);
  const found = await visitor.sendOn("/non-member/order/info", {
    orderNumber: order.number,
    phone: order.ordererPhone,
  });
  const html = await found.text();
  expect(html).toContain("인증번호로 확인하면 구매한 파일을");
  expect(linksIn(html)).toEqual([]);
});

test("the back office lists a product's files, names them and takes them from new buyers", async () => {
  const { product } = await bought();
  const owner = await browser(shop);
  await shop.has.admin();
  await owner.signIn();
  const path = `/admin/product/edit/${product.id}/goods`;
  const html = await (await owner.visit(path)).text();
  expect(headingOf(html)).toBe("판매 파일");
  const [, id] = /name="goodsId" value="([^"]+)"/.exec(html)!;
  await owner.send(path, { intent: "change", goodsId: id!, title: "아침 편지", optionId: "" });
  expect(await (await owner.visit(path)).text()).toContain('value="아침 편지"');
  const wrong = await owner.send(path, { intent: "change", goodsId: id!, title: "", optionId: "" });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain("이름을 입력해주세요.");
  await owner.send(path, { intent: "remove", goodsId: id! });
  expect(await (await owner.visit(path)).text()).toContain("아직 판매 파일이 없어요");
});

test("an owner puts a file up for sale in screens alone, and is told what is missing until then", async () => {
  const owner = await ownersBrowser(shop);
  const product = {
    ...typedWholeNotice,
    title: "밤의 목소리",
    price: "9900",
    shippingClass: "digital",
    supplyDays: "30",
  };
  const early = await owner.send("/admin/product/create", { ...product, isShow: "on" });
  expect(early.status).toBe(400);
  const refused = await early.text();
  expect(refused).toContain('id="supplyNote-error"');
  expect(refused).toContain('value="밤의 목소리"');
  expect((await owner.send("/admin/product/create", product)).status).toBe(303);
  const [made] = await rowsOf(shop.db, products, { title: product.title });
  const { id } = made!;
  const show = { intent: "show", [`product.${id}`]: "on" };
  const still = await owner.send("/admin/product", show);
  expect(still.status).toBe(409);
  const form = { name: await upload(shop, bytes), fileName: "밤.wav", productId: id };
  const added = await owner.ask("/admin/files/goods", {
    method: "POST",
    body: JSON.stringify({ ...form, goodsId: null, note: "" }),
    headers: { "content-type": "application/json", origin: shop.origin },
  });
  expect(added.status).toBe(200);
  expect((await owner.send("/admin/product", show)).status).toBeLessThan(400);
  const seen = await (await browser(shop)).visit(`/product/${id}`);
  expect(mainOf(await seen.text())).toContain("30일 동안 다시 열 수 있어요");
  const path = `/admin/product/edit/${id}/goods`;
  const [, goodsId] = /name="goodsId" value="([^"]+)"/.exec(
    await (await owner.visit(path)).text(),
  )!;
  const last = await owner.send(path, { intent: "remove", goodsId: goodsId! });
  expect(last.status).toBe(409);
  expect(await last.text()).toContain("마지막 판매 파일이에요");
});

test("the desk sees what was taken and opens a file again, with a reason", async () => {
  const { order } = await bought();
  const device = await deviceOf(order);
  const [save] = linksIn(await (await device.visit(`/order-sounds/${order.number}`)).text());
  await (await device.ask(save!)).arrayBuffer();
  await shop.db.update(supplies).set({ endsAt: new Date() }).where(eq(supplies.orderId, order.id));
  const late = await device.ask(save!);
  expect([late.status, await late.text()]).toEqual([410, expect.stringContaining("고객센터")]);
  const desk = await ownersBrowser(shop);
  const path = `/admin/order/${order.number}`;
  const html = await (await desk.visit(path)).text();
  expect(mainOf(html)).toContain("파일 제공 기록");
  expect(mainOf(html)).toContain("전송 기록");
  const [, supply] = /name="supply" value="([^"]+)"/.exec(html)!;
  const formFields = { intent: "supply-reopen", supply: supply! };
  const wordless = await desk.send(path, { ...formFields, reason: "" });
  expect(wordless.status).toBe(400);
  expect(await wordless.text()).toContain("다시 여는 이유를 적어주세요.");
  expect((await desk.send(path, { ...formFields, reason: "전화로 부탁" })).status).toBe(302);
  expect((await device.ask(save!)).status).toBe(200);
});

test("all files of an order come in one archive whose length is known; a look at it begins nothing", async () => {
  const { product, order: one } = await bought();
  const second = sound(90_000);
  await putGoods(shop, product.id, { bytes: second });
  const order = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    address: "",
    postcode: "",
    lines: [{ product, quantity: 1 }],
  });
  expect(one.number).not.toBe(order.number);
  const device = await deviceOf(order);
  const html = await (await device.visit(`/order-sounds/${order.number}`)).text();
  const all = linksIn(html).find((path) => path.includes("/all?"))!;
  expect((await device.ask(all, { method: "HEAD" })).status).toBe(200);
  expect((await opened(order.id)).every(({ begunAt }) => begunAt === null)).toBe(true);
  const answer = await device.ask(all);
  const archive = Buffer.from(await answer.arrayBuffer());
  expect(answer.headers.get("content-length")).toBe(String(archive.length));
  expect(answer.headers.get("content-disposition")).toContain(`${order.number}.zip`);
  for (const file of [bytes, second]) expect(archive.includes(file)).toBe(true);
  expect((await opened(order.id)).map(({ wholeAt }) => wholeAt !== null)).toEqual([true, true]);
  expect((await (await browser(shop)).ask(all)).status).toBe(404);
});
