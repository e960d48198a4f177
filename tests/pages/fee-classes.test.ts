import { desc, eq } from "drizzle-orm";
import { typedWholeNotice } from "#tests/has/product.ts";
import { expect, test } from "vitest";
import { chooseInSandbox } from "#adapters/payment/practice/sandbox-books.server.ts";
import { demoSite } from "#db/seed/demo-site.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { deliverNotices } from "#shop/outbox/deliver-notices.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import { siteSettings } from "#shop/site/table.server.ts";
import { keeping } from "../given/deliver.ts";
import { buildOrderFields } from "../has/order-form.ts";
import { testShop } from "../test-shop.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { browser, DESKTOP, ownersBrowser } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();
await shop.db.update(siteSettings).set({ settings: { ...demoSite, feeClasses: [] } });
const owner = await ownersBrowser(shop, { agent: DESKTOP });

const textOf = (html: string) => html.replace(/<!-- -->/g, "").replace(/<[^>]+>/g, " ");

/** Saves the classes as the shown form would. */
async function seenForm() {
  const html = mainOf(await htmlOf(owner.visit("/admin/site")));
  const form = html.split("<form").find((text) => text.includes('name="part" value="fees"'))!;
  return /name="seen" value="([^"]+)"/.exec(form)![1]!;
}
const save = async (feeClasses: string, seen?: string) =>
  owner.send("/admin/site", { part: "fees", seen: seen ?? (await seenForm()), feeClasses });

test("what the owner declares is chosen in the editor, and said on product, order, complete page, mail and desk", async () => {
  expect((await save("큰 상품 6,300원\n얇은 상품 0")).status).toBe(303);
  const product = await shop.has.product({ price: 60_000, shippingClass: "parcel" });
  const editor = mainOf(await htmlOf(owner.visit(`/admin/product/edit/${product.id}`)));
  expect(textOf(editor)).toContain("큰 상품 (6,300원)");
  expect(textOf(editor)).toContain("얇은 상품 (무료)");
  const typed = {
    ...typedWholeNotice,
    title: product.title,
    price: "60000",
    isShow: "on",
    shippingClass: "parcel",
  };
  const path = `/admin/product/edit/${product.id}`;
  const wrong = await owner.send(path, { ...typed, version: "1", feeClass: "없는 상품" });
  expect([wrong.status, mainOf(await htmlOf(wrong)).includes('id="feeClass-error"')]).toEqual([
    400,
    true,
  ]);
  const kept = await owner.send(path, { ...typed, version: "1", feeClass: "큰 상품" });
  expect(kept.status).toBe(302);

  const person = await browser(shop);
  const html = await htmlOf(person.visit(`/product/${product.id}`));
  expect(textOf(mainOf(html))).toContain("배송비 6,300원 (주문 금액과 상관없이)");
  expect(textOf(mainOf(html))).toContain("가장 높은 배송비를 한 번만");
  expect(html).toContain('"shippingRate":{"@type":"MonetaryAmount","value":6300');
  const order = `/non-member/order/${product.id}`;
  const quote = textOf(mainOf(await htmlOf(person.visit(order))));
  expect(quote).toMatch(/배송비 \(큰 상품\)\s+6,300원/);
  expect(quote).toContain("66,300원");

  const ordererEmail = "big@sori.example";
  const small = await shop.has.product({ price: 5000, shippingClass: "parcel" });
  const wanted = [{ product }, { product: small }];
  const fields = await buildOrderFields(shop.db, wanted, { ordererEmail });
  expect(fields.totalShown).toBe("71300");
  const sent = await person.send(order, fields);
  expect(sent.headers.get("location")).toMatch(/\/sandbox\/pay\//);
  const [placed] = await rowsOf(shop.db, orders, { placeKey: fields.placeKey! });
  expect(placed).toMatchObject({ shippingAmount: 6300, total: 71_300 });

  await save("큰 상품 9,000원\n얇은 상품 0");
  const paymentKey = sent.headers.get("location")!.split("/sandbox/pay/")[1]!;
  await chooseInSandbox(shop.db, paymentKey, "succeed");
  await confirmPayment(shop, placed!, { paymentKey, amount: "71300" });
  const complete = `/non-member/order/complete/${placed!.number}`;
  expect(textOf(await htmlOf(person.visit(complete)))).toMatch(/배송비 \(큰 상품\)\s+6,300원/);
  const desk = textOf(mainOf(await htmlOf(owner.visit(`/admin/order/${placed!.number}`))));
  expect(desk).toContain("큰 상품 (배송비 6,300원)");
  expect(desk).toMatch(/└ 그중 큰 상품\s+6,300원/);
  const { sent: mails, mailer } = keeping();
  await deliverNotices({ ...shop, mailer });
  const mail = mails.find(({ to, text }) => to === ordererEmail && text.includes("[계약 내용]"));
  expect(mail?.text).toContain("6,300원 (큰 상품 6,300원 포함)");
});

test("what is sent free is said so; a class in use stays, beside its field, with nothing typed lost", async () => {
  const product = await shop.has.product({
    price: 5000,
    shippingClass: "parcel",
    feeClass: "얇은 상품",
  });
  const person = await browser(shop);
  const page = textOf(mainOf(await htmlOf(person.visit(`/product/${product.id}`))));
  expect(page).toContain("무료배송");
  const quote = mainOf(await htmlOf(person.visit(`/non-member/order/${product.id}`)));
  expect(textOf(quote)).toMatch(/배송비\s+무료/);
  const refused = await save("큰 상품 9000\n새 종류 100");
  const html = mainOf(await htmlOf(refused));
  expect([refused.status, html.includes('id="feeClasses-error"')]).toEqual([400, true]);
  expect(textOf(html)).toContain("상품이 쓰는 종류는 지울 수 없어요: ‘얇은 상품’ 1개");
  expect(html).toContain("큰 상품 9000\n새 종류 100</textarea>");
  await shop.db.update(products).set({ feeClass: null }).where(eq(products.id, product.id));
  expect((await save("큰 상품 9000")).status).toBe(303);
  const [entry] = await rowsOf(shop.db, auditLog, { subject: "site fees" }, desc(auditLog.id));
  expect(entry).toMatchObject({ after: { feeClasses: "큰 상품 9000" } });
});

test("of two owners the second is told what the first saved, and keeps what she typed", async () => {
  const seen = await seenForm();
  expect((await save("큰 상품 9000\n첫째 100", seen)).status).toBe(303);
  const late = await save("큰 상품 9000\n둘째 200", seen);
  expect(late.status).toBe(409);
  const html = mainOf(await htmlOf(late));
  expect(textOf(html)).toContain("지금 저장된 값: 큰 상품 9000\n첫째 100");
  expect(html).toContain("큰 상품 9000\n둘째 200</textarea>");
});
