import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import { madeConsent } from "#shop/order/withdrawal.ts";
import { paymentLinkPath } from "#shop/order/access/payment-link.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import { briefOf, madeToOrder, someTerms } from "../has/commission.ts";
import { buildOrderFields } from "../has/order-form.ts";
import { typedWholeNotice } from "../has/product.ts";
import { asOwner, testShop } from "../test-shop.ts";
import { typed } from "./guest-order-given.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { browser } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();
const PATH = "/non-member/order";
const narration = () =>
  shop.has.product({ ...madeToOrder, title: "내레이션 제작", supplyNote: "", discountRatio: null });
const areaIn = (html: string, name: string) =>
  new RegExp(`<textarea[^>]*name="${name}"[^>]*>([^<]*)</textarea>`).exec(html)?.[1];
const isTicked = (html: string, name: string) =>
  [...html.matchAll(/<input [^>]*>/g)].some(
    ([tag]) => tag.includes(`name="${name}"`) && tag.includes("checked"),
  );
const orderOf = async (key: string) => (await rowsOf(shop.db, orders, { placeKey: key }))[0];

test("its page says what it costs by length and use, and has no cart; its order asks for the script in the page itself", async () => {
  const [product, pack] = [await narration(), await shop.has.product()];
  const device = await browser(shop);
  const shown = mainOf(await htmlOf(device.visit(`/product/${product.id}`)));
  for (const words of [
    "300자까지",
    "90,000원",
    "온라인 상업",
    "+80,000원",
    "결제 금액의 50%",
    "30,000원부터",
  ])
    expect(shown).toContain(words);
  expect(shown).not.toContain('name="quantity"');
  expect(shown).not.toContain("장바구니");
  const orderPage = mainOf(await htmlOf(device.visit(`${PATH}/${product.id}?quantity=3`)));
  expect(areaIn(orderPage, "line.0.script")).toBe("");
  expect(orderPage).toContain('name="line.0.agreeMade"');
  expect(isTicked(orderPage, "line.0.agreeMade")).toBe(false);
  expect(orderPage).not.toContain('name="agreeSupply"');
  expect(orderPage).toContain("주문할 수 있는 만큼만 담았어요");
  const other = await htmlOf(device.visit(`${PATH}/${pack.id}`));
  expect(other).not.toMatch(/brief-fields|line\.0\.script/);
});

test("a guest's script is ordered at its price, and what was typed comes back whatever is wrong", async () => {
  const product = await narration();
  const device = await browser(shop);
  const script = "<b>아침</b> 여섯 시, 골목의 첫 빵이 나옵니다.";
  const form = await buildOrderFields(shop.db, [{ product }], {
    ...typed,
    ...briefOf({ script, use: "online", tone: "밝게" }),
  });
  expect(form.totalShown).toBe("170000");
  const unticked = await device.send(`${PATH}/${product.id}`, {
    ...form,
    "line.0.agreeMade": "",
    "line.0.wishedOn": "2026-13-40",
  });
  expect(unticked.status).toBe(400);
  const html = mainOf(await htmlOf(unticked));
  expect(html).toContain("주문 제작 상품의 청약철회 안내를 확인하고 동의해주세요.");
  expect(html).toContain("받고 싶은 날을 확인해주세요.");
  expect(areaIn(html, "line.0.script")).toBe(
    script.replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  );
  expect(areaIn(html, "line.0.tone")).toBe("밝게");
  expect(html).toContain("170,000원 결제하기");

  await shop.db
    .update(products)
    .set({ commission: { ...someTerms, lengths: [{ upTo: 300, won: 95_000 }] }, price: 95_000 })
    .where(eq(products.id, product.id));
  const changed = await device.send(`${PATH}/${product.id}`, form);
  expect(changed.status).toBe(409);
  const again = mainOf(await htmlOf(changed));
  expect(again).toContain("바뀐 금액으로 주문하기");
  expect(isTicked(again, "line.0.agreeMade")).toBe(true);
  const placed = await device.send(`${PATH}/${product.id}`, { ...form, totalShown: "175000" });
  expect(placed.status).toBe(303);
  const order = (await orderOf(form.placeKey!))!;
  const [line] = await listLines(shop.db, order.id);
  expect(line!.brief).toMatchObject({ script, use: { id: "online" }, lengthWon: 95_000 });

  const back = await device.send(placed.headers.get("location")!, { choice: "succeed" });
  // A room that cannot be opened yet hides no order that is paid.
  const rooms = (change: string) => asOwner(shop, `alter table commission_rooms ${change}`);
  await rooms("add constraint none_today check (false) not valid");
  const roomless = await device.visit(back.headers.get("location")!);
  await rooms("drop constraint none_today");
  expect(mainOf(await htmlOf(roomless))).toContain("주문이 완료됐어요");

  // The way to the room is there with the payment, before any clock has run.
  const complete = mainOf(await htmlOf(await device.visit(back.headers.get("location")!)));
  expect(complete).toContain(`href="/order-room/${order.number}/${line!.id}"`);
  expect(complete).toMatch(/첫 녹음을 [^<]*까지 보내드려요/);
});

test.each<[string, string, number, string]>([
  ["200,000 letters", "가".repeat(200_000), 413, "입력한 내용이 너무 길어요"],
  ["20,001 signs", "a".repeat(20_001), 400, "20,000자까지 쓸 수 있어요"],
  ["nothing but emoji beyond the table", "😀".repeat(301), 400, "300자까지 주문할 수 있어요"],
  ["half an emoji", "\ud83d", 400, "녹음할 원고를 적어주세요"],
])("a script of %s is refused in words", async (_name, script, status, words) => {
  const product = await narration();
  const device = await browser(shop);
  const form = await buildOrderFields(shop.db, [{ product }], { ...typed, ...briefOf() });
  const answer = await device.send(`${PATH}/${product.id}`, {
    ...form,
    "line.0.script": script.toWellFormed().replaceAll("\uFFFD", ""),
  });
  expect(answer.status).toBe(status);
  const html = mainOf(await htmlOf(answer));
  expect(html).toContain(words);
  if (status === 400 && script.length > 2)
    expect(areaIn(html, "line.0.script")).toHaveLength(script.length);
  expect(await orderOf(form.placeKey!)).toBeUndefined();
});

test("the desk writes it for a caller, who ticks it where the link leads; desk and buyer read the script, a stranger does not", async () => {
  const product = await narration();
  const [desk, buyer] = [await browser(shop), await browser(shop)];
  await shop.has.admin();
  await desk.signIn();
  const write = `/admin/order/write?pick=${product.id}`;
  const orderPage = mainOf(await htmlOf(desk.visit(write)));
  expect(orderPage).toContain('name="line.0.script"');
  expect(orderPage).not.toContain('name="line.0.agreeMade"');
  const form = await buildOrderFields(shop.db, [{ product }], {
    ...typed,
    ...briefOf({ agreeMade: "" }),
  });
  expect((await desk.send(write, form)).status).toBe(302);
  const order = (await orderOf(form.placeKey!))!;
  const page = mainOf(await htmlOf(desk.visit(`/admin/order/${order.number}`)));
  expect(page).toContain("안녕하세요, 소리상점이에요.");
  expect(page).toContain("아직 동의 전");

  const opened = await buyer.visit(paymentLinkPath(shop, order));
  const path = opened.headers.get("location")!;
  const unpaid = mainOf(await htmlOf(buyer.visit(path)));
  expect(unpaid).toContain('name="line.0.agreeMade"');
  expect(unpaid).toContain("안녕하세요, 소리상점이에요.");
  const pays = { payBy: "card", agree: "on" };
  const refused = await buyer.send(path, pays);
  expect(refused.status).toBe(400);
  expect(mainOf(await htmlOf(refused))).toContain("주문 제작 상품의 청약철회 안내를 확인하고");
  const paid = await buyer.send(path, { ...pays, "line.0.agreeMade": madeConsent.version });
  expect(paid.status).toBe(303);
  expect((await listLines(shop.db, order.id))[0]!.brief!.agreed).toMatchObject({
    words: madeConsent.version,
  });
  const stranger = await browser(shop, { address: "203.0.113.99" });
  const looked = await stranger.send("/non-member/order/info", {
    orderNumber: order.number,
    phone: form.ordererPhone!,
  });
  expect(await htmlOf(looked)).not.toContain("소리상점이에요.");
});

test("the owner's table is made in the editor; what is wrong with it stands at its row and nothing typed is lost", async () => {
  const owner = await browser(shop);
  await shop.has.admin();
  await owner.signIn();
  const fields = {
    title: "문장을 읽어드려요",
    price: "0",
    isShow: "on",
    ...typedWholeNotice,
    commission: JSON.stringify({
      ...someTerms,
      lengths: [...someTerms.lengths, { upTo: "20", won: "1" }],
    }),
  };
  const refused = await owner.send("/admin/product/create", fields);
  expect(refused.status).toBe(400);
  const html = mainOf(await htmlOf(refused));
  expect(html).toContain('id="commission.lengths.2.upTo-error"');
  expect(html).toContain("짧은 것부터 적어주세요");
  const saved = await owner.send("/admin/product/create", {
    ...fields,
    commission: JSON.stringify(someTerms),
  });
  expect(saved.status).toBe(303);
  const [made] = await rowsOf(shop.db, products, { title: fields.title });
  expect(made).toMatchObject({ commission: someTerms, price: 30_000, isShow: true });
});
