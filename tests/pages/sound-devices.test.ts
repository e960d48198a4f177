import { typedWholeNotice } from "#tests/has/product.ts";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { guestCookie } from "#app/cookie/guest-cookie.server.ts";
import { products } from "#shop/product/table.server.ts";
import { supplies } from "#shop/vault/table.server.ts";
import { orderLines } from "#shop/order/table.server.ts";
import { putGoods, sound } from "../given/goods.ts";
import { testShop } from "../test-shop.ts";
import { mainOf } from "./read-page.ts";
import { browser, DESKTOP, PHONE, ownersBrowser } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();
const bytes = sound(90_000);

async function bought(devices: number, files = 1) {
  const product = await shop.has.product({ shippingClass: "digital", title: "숲의 목소리" });
  for (let file = 0; file < files; file += 1) await putGoods(shop, product.id, { bytes });
  const order = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    address: "",
    postcode: "",
    lines: [{ product, quantity: 1 }],
  });
  const supplyTerms = { days: 365, downloads: null, devices };
  await shop.db.update(orderLines).set({ supplyTerms }).where(eq(orderLines.orderId, order.id));
  const path = `/order-sounds/${order.number}`;
  const device = async (agent: string) => {
    const one = await browser(shop, { agent });
    const [name, value] = guestCookie(shop, order.guestId!).split(";")[0]!.split("=");
    one.cookies.set(name!, value!);
    const page = async () => wordsOf(await one.visit(path));
    /** As a browser goes: where an answer leads, with the cookie it set. */
    const open = async (link: string, init: RequestInit = {}) => {
      const answer = await one.ask(link, init);
      const next = answer.headers.get("location");
      return next ? one.ask(next, init) : answer;
    };
    return { ...one, page, open };
  };
  return { order, path, device };
}

const wordsOf = async (answer: Response) => mainOf(await answer.text()).replaceAll("<!-- -->", "");
const linksIn = (html: string) =>
  [...html.matchAll(/(?:href|src)="(\/order-sounds\/[^"]+\?[^"]+)"/g)].map(([, path]) =>
    path!.replaceAll("&amp;", "&"),
  );
const FULL = "연결할 수 있는 기기를 모두 쓰고 있어요";

test("a new device opens what was bought until all places are taken, sees where, and makes room for itself", async () => {
  const { path, device } = await bought(1);
  const phone = await device(PHONE);
  const [save, play] = linksIn(await phone.page());
  expect(phone.cookies.has("device")).toBe(false);
  // Who looks what the link is takes no place, and gets no cookie.
  expect((await phone.ask(save!, { method: "HEAD" })).status).toBe(200);
  expect(phone.cookies.has("device")).toBe(false);
  expect(await phone.page()).toContain("연결된 기기 0/1대");
  const played = await phone.open(play!, { headers: { range: "bytes=1000-" } });
  expect([played.status, played.headers.get("content-range")]).toEqual([
    206,
    `bytes 1000-${bytes.length - 1}/${bytes.length}`,
  ]);
  expect(await phone.page()).toMatch(/연결된 기기 1\/1대[^]*iPhone · Safari[^]*지금 이 기기/);

  const laptop = await device(DESKTOP);
  const seen = await laptop.page();
  expect(seen).toContain(FULL);
  expect(linksIn(seen)).toEqual([]);
  const refused = await laptop.open(save!);
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining(FULL)]);
  const [, id] = /name="device" value="(\d+)"/.exec(seen)!;
  const removed = await laptop.send(path, { intent: "device-remove", device: id! });
  expect([removed.status, removed.headers.get("location")]).toEqual([303, path]);
  expect((await laptop.open(linksIn(await laptop.page())[0]!)).status).toBe(200);
  const after = await phone.page();
  expect(after).toContain(FULL);
  expect(after).toContain("1년에 해제할 수 있는 횟수를 모두 썼어요");
  const again = await phone.send(path, { intent: "device-remove", device: id! });
  expect(again.status).toBe(409);
});

test("a browser that keeps no cookie takes no place, and is told why it hears nothing", async () => {
  const { order, device } = await bought(1);
  const phone = await device(PHONE);
  const [save] = linksIn(await phone.page());
  const first = await phone.ask(save!);
  expect(first.status).toBe(303);
  phone.cookies.delete("device");
  const second = await phone.ask(first.headers.get("location")!);
  expect([second.status, await second.text()]).toEqual([403, expect.stringContaining("쿠키")]);
  expect(await phone.page()).toContain("연결된 기기 0/1대");
  const [supply] = await rowsOf(shop.db, supplies, { orderId: order.id });
  expect(supply!.begunAt).toBeNull();
});

test("an archive takes a place like a file, and has nothing for a device without one", async () => {
  const { device } = await bought(1, 2);
  const phone = await device(PHONE);
  const all = linksIn(await phone.page()).find((link) => link.includes("/all?"))!;
  const answer = await phone.open(all);
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(2 * bytes.length);
  expect(await phone.page()).toContain("연결된 기기 1/1대");
  expect((await (await device(DESKTOP)).open(all)).status).toBe(404);
});

test("an owner says on how many devices, the product's page says it before buying, and the desk frees them", async () => {
  const { order, device } = await bought(1);
  const phone = await device(PHONE);
  await (await phone.open(linksIn(await phone.page())[0]!)).arrayBuffer();
  const desk = await ownersBrowser(shop);
  const path = `/admin/order/${order.number}`;
  const html = await wordsOf(await desk.visit(path));
  expect(html).toContain("연결된 기기 1/1대");
  expect(html).toContain("iPhone · Safari");
  const [, line] = /name="line" value="(\d+)"/.exec(html)!;
  const formFields = { intent: "supply-devices", line: line! };
  const wordless = await desk.send(path, { ...formFields, reason: "" });
  expect([wordless.status, await wordless.text()]).toEqual([
    400,
    expect.stringContaining("기기를 초기화하는 이유를 적어주세요."),
  ]);
  expect((await desk.send(path, { ...formFields, reason: "기기를 바꾸셨어요" })).status).toBe(302);
  expect(await phone.page()).toContain("연결된 기기 0/1대");

  const product = {
    title: "두 대의 목소리",
    price: "9900",
    shippingClass: "digital",
    supplyNote: "다음 날 드려요",
    isShow: "on",
    ...typedWholeNotice,
  };
  const many = await desk.send("/admin/product/create", { ...product, supplyDevices: "51" });
  expect([many.status, await many.text()]).toEqual([
    400,
    expect.stringContaining('id="supplyDevices-error"'),
  ]);
  const made = await desk.send("/admin/product/create", { ...product, supplyDevices: "2" });
  expect(made.status).toBe(303);
  const [kept] = await rowsOf(shop.db, products, { title: product.title });
  const seen = await (await browser(shop)).visit(`/product/${kept!.id}`);
  expect(await wordsOf(seen)).toContain("기기 2대까지 연결할 수 있고");
});
