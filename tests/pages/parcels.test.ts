import { expect, test } from "vitest";
import { trackParcels } from "#shop/order/tracking/track-parcels.server.ts";
import { sweettrackerServer } from "#tests/servers/courier-servers.ts";
import { carriers, trackingUrl } from "#shop/order/delivery/carriers.ts";
import { testShop } from "../test-shop.ts";
import { browser } from "./visit.ts";
import { pageOf } from "./read-page.ts";

/** What a person sees of an answer. */
const PLACED = new Date(Date.now() - 48 * 3600_000);

// covers 1.5e
test("shopper and administrator read where a parcel is, and that the courier brought it", async () => {
  const stand = await sweettrackerServer();
  const shop = await testShop({ courier: stand.courier });
  const order = await shop.has.order({
    delivery: "delivery",
    payment: "paid",
    placedAt: PLACED,
    waybillCompany: "한진택배",
    waybillNumber: "412345678905",
  });
  const [guest, administrator] = [await browser(shop), await browser(shop)];
  await shop.has.admin();
  await administrator.signIn();
  const found = async () =>
    pageOf(
      await guest.sendOn("/non-member/order/info", {
        orderNumber: order.number,
        phone: order.ordererPhone,
      }),
    );
  const office = async () => pageOf(await administrator.visit(`/admin/order/${order.number}`));

  expect(await found()).not.toContain("택배사에서 확인했어요");
  stand.knows(order.waybillNumber!, "out");
  await trackParcels(shop);
  for (const html of [await found(), await office()]) {
    for (const words of [
      "배달을 시작했어요",
      "부산해운대",
      "지나온 곳 2곳 보기",
      "이동하고 있어요 · 대전HUB",
      "에 택배사에서 확인했어요.",
    ])
      expect(html).toContain(words);
    expect(html).not.toMatch(/기사|9999/);
  }

  stand.knows(order.waybillNumber!, "delivered");
  await shop.pool.query("update parcels set ask_at = now()");
  await trackParcels(shop);
  const done = await found();
  for (const words of ["배달을 마쳤어요", "배송이 끝났어요"]) expect(done).toContain(words);
  const history = (await office()).split("진행 기록")[1]!;
  expect(history).toMatch(/배송이 끝났어요.*?한진택배 412345678905.*?택배사/s);
  await stand.server.stop();
});

// covers 7.11, 9.8
test.each(carriers.map(({ name, trackable }) => [name, trackable] as const))(
  "%s leads to the portal's search, and says so where nobody follows its parcels",
  async (name, trackable) => {
    const shop = await testShop();
    const order = await shop.has.order({
      delivery: "delivery",
      payment: "paid",
      waybillCompany: name,
      waybillNumber: "1234567890",
    });
    const html = await pageOf(
      await (
        await browser(shop)
      ).sendOn("/non-member/order/info", { orderNumber: order.number, phone: order.ordererPhone }),
    );
    expect(html).toContain(`href="${trackingUrl(name, "1234567890")}"`);
    expect(html.includes("이 택배사는 배송 상태를 알려주지 않아요.")).toBe(!trackable);
  },
);

test("products are shared to KakaoTalk with its key, which alone lets its addresses into the policy", async () => {
  const plain = await testShop();
  const product = await plain.has.product();
  const open = { ...plain, sharing: { kakaoKey: "0123456789abcdef0123456789abcdef" } };
  const [without, withKey] = [
    await (await browser(plain)).visit(`/product/${product.id}`),
    await (await browser(open)).visit(`/product/${product.id}`),
  ];
  const policies = [without, withKey].map(
    ({ headers }) => headers.get("content-security-policy") ?? "",
  );
  expect(policies[0]).not.toMatch(/kapi\.kakao|sharer\.kakao/);
  expect(policies[1]).toMatch(
    /connect-src 'self' https:\/\/kapi\.kakao\.com;.*form-action 'self' https:\/\/sharer\.kakao\.com;/,
  );
  const [bare, full] = [await pageOf(without), await pageOf(withKey)];
  expect(bare).toContain(">공유하기<");
  expect(bare).not.toContain("카카오톡 공유");
  expect(full).toContain(">카카오톡 공유<");
  expect(full).toContain(">링크 공유<");
});
