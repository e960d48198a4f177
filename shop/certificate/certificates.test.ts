import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { agreeToOrder } from "#shop/order/agree-to-order.server.ts";
import { differenceConsent } from "#shop/order/withdrawal.ts";
import { orders } from "#shop/order/table.server.ts";
import { goods } from "#shop/product/goods/table.server.ts";
import { saveLicence } from "#shop/product/licence/save-licence.server.ts";
import { exportOwnData } from "#shop/shopper/export-own-data.server.ts";
import { putGoods, suppliesOf } from "#tests/given/goods.ts";
import { openCounter } from "#tests/has/money-counter.ts";
import { buildLicensedProduct } from "#tests/has/licensed-product.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { drawCertificate } from "./draw-certificate.server.ts";
import { checkCertificateFile, findCertificate } from "./find-certificate.server.ts";
import { noteKey } from "./issue-certificates.server.ts";
import { listCertificates } from "./list-certificates.server.ts";
import { signBytes } from "./sign.server.ts";
import { sealPdf, signedText } from "./signed-file.server.ts";
import { certificates } from "./table.server.ts";
import { applyWidening, listWider, widenLicence } from "./widen-licence.server.ts";
import { refused } from "#tests/given/refused.ts";

const counter = await openCounter();
const { shop, payments } = counter;
type PlacedOrder = Awaited<ReturnType<typeof placeOrder>>;
const pay = (order: PlacedOrder) =>
  confirmPayment(shop, order, {
    paymentKey: payments.authenticate(order),
    amount: String(order.total),
  });

/** Bought with one of its licences, cheapest first. */
async function bought({ at = 0, memberId }: { at?: number; memberId?: string } = {}) {
  const { product, licences } = await buildLicensedProduct(shop.db);
  const form = await buildOrderForm(shop.db, [{ product, options: [product.options[at]!.id] }]);
  const orderer = memberId ? { memberId } : { guestId: crypto.randomUUID() };
  const order = await pay(await placeOrder(shop, form, orderer));
  const [line] = await listLines(shop.db, order.id);
  return { order, line: line!, product, licences };
}

const certificatesOf = (order: PlacedOrder) => listCertificates(shop, order);
const stateOf = async (number: string) => (await findCertificate(shop, number))?.state;
const refund = (order: PlacedOrder) =>
  shop.db.update(orders).set({ payment: "refunded" }).where(eq(orders.id, order.id));

test("a paid line has one certificate, the same for two who open it at once, and it names nobody", async () => {
  const { order, licences } = await bought({ at: 1 });
  const [first, second] = await Promise.all([certificatesOf(order), certificatesOf(order)]);
  expect(first).toEqual(second);
  const [{ certificate, document, state }] = first as [(typeof first)[0]];
  expect(certificate.number).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/);
  expect(state).toBe("valid");
  expect(document).toMatchObject({
    licence: { name: licences[1]!.name },
    madeBy: "사람이 녹음",
    digitalSourceType: expect.stringContaining("digitalCapture"),
    noTraining: true,
    endsOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  const shown = await findCertificate(shop, certificate.number.toLowerCase().replaceAll("-", " "));
  expect(shown).toMatchObject({ state: "valid", isGenuine: true });
  for (const publicText of [certificate.document, JSON.stringify(shown)])
    for (const personal of [
      order.ordererName,
      order.ordererPhone,
      order.ordererEmail!,
      order.number,
    ])
      expect(publicText).not.toContain(personal);
});

test("an order that nobody paid has none, and a line without a licence has none", async () => {
  const { product } = await buildLicensedProduct(shop.db);
  const form = await buildOrderForm(shop.db, [{ product, options: [product.options[0]!.id] }]);
  const unpaid = await placeOrder(shop, form, { guestId: crypto.randomUUID() });
  expect(await certificatesOf(unpaid)).toEqual([]);
  const plain = await shop.has.product({ shippingClass: "digital" });
  const other = await buildOrderForm(shop.db, [{ product: plain }]);
  expect(
    await certificatesOf(
      await pay(await placeOrder(shop, other, { guestId: crypto.randomUUID() })),
    ),
  ).toEqual([]);
});

test("who bought keeps the words they bought under, whatever the owner writes later", async () => {
  const { order, line, licences } = await bought();
  const [terms] = licences;
  const owner = { account: await shop.has.admin(), address: "203.0.113.9" };
  await saveLicence(shop.db, { ...terms!, version: 1, allowed: "아무것도 할 수 없어요." }, owner);
  const [kept] = await listLines(shop.db, order.id);
  expect(kept!.licence).toMatchObject({ allowed: terms!.allowed, version: 1 });
  expect(line.licence).toEqual(kept!.licence);
  const [{ document }] = (await certificatesOf(order)) as unknown as [{ document: unknown }];
  expect(JSON.stringify(document)).toContain(terms!.allowed);
});

test("words that changed after they were shown are not bought", async () => {
  const { product } = await buildLicensedProduct(shop.db);
  const line = { product, options: [product.options[0]!.id] };
  const old = await buildOrderForm(shop.db, [line], { "line.0.licences": "other 1" });
  const orderer = { guestId: crypto.randomUUID() };
  expect(await refused(placeOrder(shop, old, orderer))).toBe("licence-renewed");
});

test("money that went back ends it", async () => {
  const { order } = await bought();
  const [one] = await certificatesOf(order);
  await refund(order);
  expect(await stateOf(one!.certificate.number)).toBe("ended");
});

test("its term is over the day after its last", async () => {
  const { order } = await bought({ at: 1 });
  const [one] = await certificatesOf(order);
  const { number } = one!.certificate;
  const at = (day: string, time: string) => ({
    ...shop,
    now: () => new Date(`${day}T${time}+09:00`),
  });
  const end = one!.document.endsOn!;
  expect((await findCertificate(at(end, "23:59:59"), number))!.state).toBe("valid");
  const after = new Date(Date.parse(`${end}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  expect((await findCertificate(at(after, "00:00:01"), number))!.state).toBe("expired");
});

async function expectRefused(file: Buffer, byte: number, bit: number): Promise<void> {
  const turned = Buffer.from(file);
  turned[byte]! ^= 1 << bit;
  expect(await refused(checkCertificateFile(shop, turned))).toMatch(/^certificate-/);
}

test("a file of it with one bit turned anywhere is refused, JSON and PDF alike", async () => {
  const { order } = await bought({ at: 2 });
  const [one] = await certificatesOf(order);
  const { certificate, document } = one!;
  const paper = await drawCertificate(document, { name: "홍길동", from: order.number });
  const files = [
    Buffer.from(signedText(certificate)),
    sealPdf(shop.secret, certificate.number, paper),
  ];
  for (const file of files) {
    expect(await checkCertificateFile(shop, file)).toBe(certificate.number);
    for (const byte of [0, 5, file.length - 1])
      for (let bit = 0; bit < 8; bit++) await expectRefused(file, byte, bit);
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1), fc.integer({ min: 0, max: 7 }), (byte, bit) =>
        expectRefused(file, byte, bit),
      ),
      { numRuns: 150 },
    );
  }
  expect(await refused(checkCertificateFile(shop, Buffer.from("안녕하세요")))).toBe(
    "certificate-unreadable",
  );
  expect(await refused(checkCertificateFile(shop, Buffer.from("{}")))).toBe("certificate-changed");
});

test("what another key signed is not the shop's, and a new secret leaves the old certificates good", async () => {
  const { order } = await bought();
  const [one] = await certificatesOf(order);
  const { document, number } = one!.certificate;
  const forged = { document, ...signBytes("somebody else's secret", Buffer.from(document)) };
  expect(await refused(checkCertificateFile(shop, Buffer.from(signedText(forged))))).toBe(
    "certificate-changed",
  );
  const later = { ...shop, secret: "a new secret of the shop, drawn after the old one leaked" };
  const file = Buffer.from(signedText(one!.certificate));
  expect(await checkCertificateFile(later, file)).toBe(number);
  expect(await findCertificate(later, number)).toMatchObject({ isGenuine: true });
  const paper = Buffer.from("%PDF-1.3\n%%EOF");
  const { publicKey } = signBytes(later.secret, paper);
  expect(await refused(checkCertificateFile(later, sealPdf(later.secret, number, paper)))).toBe(
    "certificate-changed",
  );
  await noteKey(shop.db, publicKey);
  expect(await checkCertificateFile(later, sealPdf(later.secret, number, paper))).toBe(number);
});

test("a row that somebody changed in the database shows as no word of the shop", async () => {
  const { order } = await bought();
  const [one] = await certificatesOf(order);
  const { number, document } = one!.certificate;
  await shop.db
    .update(certificates)
    .set({ document: document.replace("개인", "방송") })
    .where(eq(certificates.number, number));
  expect(await findCertificate(shop, number)).toMatchObject({ isGenuine: false });
});

const agreed = (order: PlacedOrder) =>
  agreeToOrder(shop, order, { agree: "on", agreeSupply: differenceConsent.version });

async function widen(order: PlacedOrder, at: number) {
  const [[lineId, offers]] = [...(await listWider(shop.db, order))] as [
    [
      number,
      Awaited<ReturnType<typeof listWider>> extends Map<number, infer Offers> ? Offers : never,
    ],
  ];
  const { valueId, won, terms } = offers[at]!;
  return widenLicence(shop, order, { lineId, valueId, won, version: terms.version });
}

test("a wider licence is an order for the difference; paid, the old certificate is replaced", async () => {
  const { order, line, product } = await bought();
  const [before] = await certificatesOf(order);
  const wider = (await listWider(shop.db, order)).get(line.id)!;
  expect(wider.map(({ won }) => won)).toEqual([20_000, 90_000]);
  const both = await Promise.all([widen(order, 0), widen(order, 0)]);
  expect(both[0]!.number).toBe(both[1]!.number);
  expect(both[0]).toMatchObject({ total: 20_000, isDifference: true, guestId: order.guestId });
  expect(await stateOf(before!.certificate.number)).toBe("valid");
  const done = await pay(await agreed(both[0]!));
  expect(done).toMatchObject({ payment: "paid", delivery: "done" });
  const [old, now] = await certificatesOf(order);
  expect([old!.state, now!.state]).toEqual(["replaced", "valid"]);
  expect(now!.document).toMatchObject({
    product: { options: [`사용 범위: ${product.options[1]!.label}`] },
    madeBy: "사람이 녹음",
  });
  // What is left to widen is the difference to what is held now, also through both orders.
  expect((await listWider(shop.db, order)).get(line.id)!.map(({ won }) => won)).toEqual([70_000]);
  const last = await pay(await agreed(await widen(order, 0)));
  const states = (await certificatesOf(order)).map(({ state }) => state);
  expect(states).toEqual(["replaced", "replaced", "valid"]);
  await refund(last);
  expect(await stateOf(now!.certificate.number)).toBe("valid");
  await refund(order);
  expect(await stateOf(now!.certificate.number)).toBe("ended");
});

test("files of an option open once its licence was added to the line", async () => {
  const { order, product } = await bought();
  const { goodsId } = await putGoods(shop, product.id);
  await shop.db
    .update(goods)
    .set({ optionId: product.options[1]!.id })
    .where(eq(goods.id, goodsId));
  const widenedOrder = await agreed(await widen(order, 0));
  expect(await suppliesOf(shop, order.number)).toEqual([]);
  await pay(widenedOrder);
  expect(await suppliesOf(shop, order.number)).toMatchObject([{ goodsId }]);
});

test("a difference paid after another widened the licence, or after the line was given back, is not applied", async () => {
  const { order, line } = await bought();
  const first = await agreed(await widen(order, 0));
  const firstLine = { order: first, lineId: line.id };
  expect(await applyWidening(shop.db, shop, firstLine)).toBe(true);
  const second = await agreed(await widen(order, 1));
  await pay(second);
  expect(await applyWidening(shop.db, shop, firstLine)).toBe(false);
  const other = await bought();
  const late = await agreed(await widen(other.order, 0));
  await refund(other.order);
  expect(await applyWidening(shop.db, shop, { order: late, lineId: other.line.id })).toBe(false);
});

test("price and words of a wider licence are those that were shown", async () => {
  const { order, line } = await bought();
  const [offer] = (await listWider(shop.db, order)).get(line.id)!;
  const choice = { lineId: line.id, valueId: offer!.valueId, won: offer!.won, version: 1 };
  for (const wrong of [{ won: 1 }, { version: 2 }, { lineId: 1 }, { valueId: "nothing000" }])
    expect(await refused(widenLicence(shop, order, { ...choice, ...wrong }))).toBe(
      "licence-renewed",
    );
});

test("who asks for their data gets their certificates", async () => {
  const { id: memberId } = await shop.has.member();
  const { order } = await bought({ memberId });
  const [one] = await certificatesOf(order);
  const own = await exportOwnData(shop, memberId);
  expect(own.orders[0]).toMatchObject({
    certificates: [{ number: one!.certificate.number, signature: one!.certificate.signature }],
    lines: [{ licence: { name: one!.document.licence.name } }],
  });
});
