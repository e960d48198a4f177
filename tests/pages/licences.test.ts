import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { guestCookie } from "#app/cookie/guest-cookie.server.ts";
import { certificateDocument } from "#shop/certificate/certificate-document.ts";
import { attemptWindows } from "#shop/limit/table.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { lineLicence } from "#shop/product/licence/line-licence.ts";
import { putGoods } from "../given/goods.ts";
import { buildLicensedProduct } from "../has/licensed-product.ts";
import { tone, wav } from "../has/wav.ts";
import { testShop } from "../test-shop.ts";
import { htmlOf, linksOf, mainOf } from "./read-page.ts";
import { browser } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();
const textOf = (html: string) => mainOf(html).replaceAll(/<[^>]+>/g, " ");

/** Paid with the first licence of a product's option, as its own guest's browser sees it. */
async function bought() {
  const made = await buildLicensedProduct(shop.db, { title: "새벽 낭독" });
  const order = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    address: "",
    postcode: "",
    lines: [{ product: made.product, quantity: 1 }],
  });
  const [value] = made.product.options;
  const { id, axisName, label, priceDifference } = value!;
  const terms = { ...made.licences[0]!, version: 1 };
  const licence = lineLicence(
    { licence: terms.id, licences: [terms], voiceMaker: "사람이 녹음" },
    [],
  );
  await shop.db
    .update(orderLines)
    .set({ licence, options: [{ id, axisName, label, priceDifference }] })
    .where(eq(orderLines.orderId, order.id));
  const device = await browser(shop);
  const [name, cookie] = guestCookie(shop, order.guestId!).split(";")[0]!.split("=");
  device.cookies.set(name!, cookie!);
  return { ...made, order, device, page: `/order-licences/${order.number}` };
}

test("a guest opens the certificate, keeps PDF and JSON, and anybody checks them", async () => {
  const { order, device, page } = await bought();
  expect(await htmlOf(device.visit(`/non-member/order/complete/${order.number}`))).toContain(page);
  const html = await htmlOf(device.visit(page));
  const [pdf, json] = linksOf(html).filter((path) => /\.(pdf|json)$/.test(path));
  expect(textOf(html)).toContain("지금 유효해요");
  expect(textOf(html)).toContain("사람이 녹음");
  const paper = await device.visit(pdf!);
  expect(paper.headers.get("content-type")).toBe("application/pdf");
  expect(paper.headers.get("content-disposition")).toContain("attachment");
  const file = Buffer.from(await paper.arrayBuffer());
  const text = await (await device.visit(json!)).text();
  const { number } = (JSON.parse(text) as { certificate: { number: string } }).certificate;

  const anybody = await browser(shop, { address: "198.51.100.9" });
  const shown = await anybody.visit(`/verify/${number}`);
  expect(shown.status).toBe(200);
  const pageHtml = await htmlOf(shown);
  expect(textOf(pageHtml)).toContain("Ed25519 서명을 확인했어요");
  for (const personal of [order.ordererName, order.number, order.ordererPhone, order.ordererEmail!])
    expect(pageHtml).not.toContain(personal);
  const checked: Record<string, string>[] = [
    { text },
    { file: file.toString("base64") },
    { number: number.toLowerCase() },
  ];
  for (const sent of checked)
    expect((await anybody.send("/verify", sent)).headers.get("location")).toMatch(
      new RegExp(`^/verify/${number}`),
    );
  file[1000]! ^= 1;
  const turned: Record<string, string>[] = [
    { text: text.replace("2026", "2027") },
    { file: file.toString("base64") },
  ];
  for (const changed of turned) {
    const refused = await anybody.send("/verify", changed);
    expect(refused.status).toBe(409);
    expect(await htmlOf(refused)).toContain("발급한 그대로의 증서가 아니에요");
  }
  expect((await anybody.send("/verify", {})).status).toBe(400);
  expect((await anybody.send("/verify", { number: "짧아요" })).status).toBe(400);

  await shop.db.update(orders).set({ payment: "refunded" }).where(eq(orders.id, order.id));
  expect(textOf(await htmlOf(anybody.visit(`/verify/${number}`)))).toContain("효력이 없어요");
});

test("nobody else opens a certificate or its paper, and not through another order of their own", async () => {
  const { device, page } = await bought();
  const [pdf] = linksOf(await htmlOf(device.visit(page))).filter((path) => path.endsWith(".pdf"));
  const other = await bought();
  for (const who of [await browser(shop), other.device])
    for (const path of [page, pdf!]) {
      const answer = await who.visit(path);
      expect(answer.headers.get("location")).toContain("/non-member/order/info");
    }
  const through = pdf!.replace(/order-licences\/[^/]+/, `order-licences/${other.order.number}`);
  expect((await other.device.visit(through)).headers.get("location")).toBe(other.page);
});

test("guessed numbers are counted and stopped; who looks at real ones is not", async () => {
  const { device, page } = await bought();
  const html = await htmlOf(device.visit(page));
  const real = linksOf(html).find((path) => path.startsWith("/verify/"))!;
  const guesser = await browser(shop, { address: "198.51.100.77" });
  for (let at = 0; at < 25; at++) expect((await guesser.visit(real)).status).toBe(200);
  const statuses = [];
  for (let at = 0; at < 22; at++)
    statuses.push((await guesser.visit(`/verify/ABCD-EFGH-JKMN-${String(2222 + at)}`)).status);
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 404));
  expect(statuses.slice(20)).toEqual([429, 429]);
  expect((await guesser.visit(real)).status).toBe(429);
  await shop.db.delete(attemptWindows);
});

test("a buyer widens the licence for the difference, on the way to paying it", async () => {
  const { device, page, product, licences: made } = await bought();
  const html = await htmlOf(device.visit(page));
  expect(textOf(html)).toContain("20,000원 추가 결제하고 업그레이드");
  const line = /name="line" value="(\d+)"/.exec(html)![1]!;
  const choice = {
    intent: "widen",
    line,
    value: product.options[1]!.id,
    won: "20000",
    version: "1",
  };
  const answer = await device.send(page, choice);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toMatch(/^\/pay\/\d{8}-/);
  const cheaper = await device.send(page, { ...choice, won: "1" });
  expect(cheaper.status).toBe(409);
  expect(await htmlOf(cheaper)).toContain("라이선스 내용이 바뀌었어요");
  const stranger = await browser(shop);
  expect((await stranger.send(page, choice)).headers.get("location")).toContain("/info");
  const [placed] = await rowsOf(shop.db, orders, { isDifference: true });
  expect(await listLines(shop.db, placed!.id)).toMatchObject([
    { ofLineAs: "licence", licence: { name: made[1]!.name }, unitPrice: 20_000 },
  ]);
});

test("a sold WAV names licence and certificate inside, in any range, and is heard with it", async () => {
  const { device, page, order, product } = await bought();
  const bytes = wav([tone({ seconds: 1, rate: 8000 })], { rate: 8000 });
  await putGoods(shop, product.id, { bytes });
  const number = /\/verify\/([A-Z0-9-]{19})/.exec(await htmlOf(device.visit(page)))![1]!;
  const sounds = await htmlOf(device.visit(`/order-sounds/${order.number}`));
  const links = [...sounds.matchAll(/(?:href|src)="(\/order-sounds\/[^"]+\?[^"]+)"/g)].map(
    ([, path]) => path!.replaceAll("&amp;", "&"),
  );
  const save = links.find((path) => path.includes("kind=save"))!;
  const whole = await device.ask(save);
  const file = Buffer.from(await whole.arrayBuffer());
  expect(whole.headers.get("content-length")).toBe(String(file.length));
  expect(file.length).toBe(bytes.length + 2048);
  expect(file.toString("utf8")).toContain(`증서 ${number}`);
  expect(file.readUInt32LE(4)).toBe(file.length - 8);
  const rest = await device.ask(save, { headers: { range: `bytes=${bytes.length - 10}-` } });
  expect(Buffer.from(await rest.arrayBuffer()).equals(file.subarray(bytes.length - 10))).toBe(true);
  const play = await device.ask(links.find((path) => path.includes("kind=play"))!);
  // What a player is sent can be saved as well.
  expect(Buffer.from(await play.arrayBuffer()).equals(file)).toBe(true);
});

test.each([
  ["AI로 생성", "한결", "trainedAlgorithmicMedia"],
  ["사람 녹음과 AI를 섞음", "두결", "compositeWithTrainedAlgorithmicMedia"],
])(
  "%s: said on the card, in the player and on the certificate",
  async (voiceMaker, name, source) => {
    const { product, licences } = await buildLicensedProduct(shop.db, {
      title: `합성 ‘${name}’`,
      voiceMaker,
      samples: [{ title: "미리듣기", soundId: "clip00000001", durationMs: 1000, peaks: [1] }],
    });
    const person = await browser(shop);
    const page = mainOf(await htmlOf(person.visit(`/product/${product.id}`)));
    const player = /<section aria-label="샘플 듣기"[\s\S]*?<\/section>/.exec(page)![0];
    expect(player).toContain(voiceMaker);
    const found = mainOf(await htmlOf(person.visit(`/search?q=${name}`)));
    expect(found).toContain(voiceMaker);
    const paper = certificateDocument(
      {
        title: product.title,
        options: [],
        licence: { ...licences[0]!, version: 1, maker: voiceMaker },
      },
      { number: "A", shop: { name: "", origin: "" }, paidAt: new Date(), now: new Date() },
    );
    expect([paper.madeBy, paper.digitalSourceType]).toEqual([
      voiceMaker,
      expect.stringMatching(new RegExp(`/${source}$`)),
    ]);
  },
);
