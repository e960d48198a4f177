import { expect, test } from "vitest";
import { guestCookie } from "#app/cookie/guest-cookie.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { requestClaim } from "#shop/claim/request/request-claim.server.ts";
import { withdrawClaim } from "#shop/claim/request/withdraw-claim.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import { vaultRefusals } from "#shop/vault/refusals.ts";
import { putGoods } from "../given/goods.ts";
import { testShop } from "../test-shop.ts";
import { mainOf } from "./read-page.ts";
import { browser, membersBrowser } from "./visit.ts";

const shop = await testShop();
const WORDS = vaultRefusals["goods-asked-back"][1];

async function given(whose: { memberId?: string; guestId?: null } = {}) {
  const product = await shop.has.product({ shippingClass: "digital" });
  await putGoods(shop, product.id);
  const parcel = await shop.has.product({ shippingClass: "parcel" });
  const order = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    ...whose,
    lines: [product, parcel].map((each) => ({ product: each, quantity: 1 })),
  });
  const [line] = await listLines(shop.db, order.id);
  const ask = () =>
    requestClaim(
      shop,
      order,
      {
        kind: "cancel",
        reason: "changed_mind",
        words: "다른 목소리를 살게요",
        photos: [],
        requestKey: randomLetters(26),
        pieces: [{ lineId: line!.id, quantity: 1 }],
      },
      { accountId: whose.memberId ?? null },
    );
  return { order, ask };
}

const isOpenable = (html: string) => /href="[^"]*kind=save|src="[^"]*kind=play/.test(html);

test("a file that is asked back says why it does not open and shows no button, until the request is dropped", async () => {
  const { order, ask } = await given();
  const device = await browser(shop);
  const [name, value] = guestCookie(shop, order.guestId!).split(";")[0]!.split("=");
  device.cookies.set(name!, value!);
  const read = async (path: string) => mainOf(await (await device.visit(path)).text());
  const [sounds, complete] = [
    `/order-sounds/${order.number}`,
    `/non-member/order/complete/${order.number}`,
  ];
  expect(isOpenable(await read(sounds))).toBe(true);
  expect(isOpenable(await read(complete))).toBe(true);

  const { claim } = await ask();
  const soundsPage = await read(sounds);
  expect([soundsPage.includes(WORDS), isOpenable(soundsPage)]).toEqual([true, false]);
  const ordered = await read(complete);
  expect(ordered).toContain(WORDS);
  expect(ordered).toContain("내 소리 보기");
  expect(isOpenable(ordered)).toBe(false);
  expect(ordered).not.toMatch(/지금 바로 들어/);

  await withdrawClaim(shop, order, claim!.id, null);
  expect(isOpenable(await read(sounds))).toBe(true);
  expect(await read(complete)).not.toContain(WORDS);
});

test("a member's library says it too", async () => {
  const mina = await shop.has.member();
  const { ask } = await given({ memberId: mina.id, guestId: null });
  await ask();
  const her = await membersBrowser(shop, mina.email);
  const shelf = mainOf(await (await her.visit("/my/sounds")).text());
  const record = /href="(\/my\/sounds\?record=[^"]+)"/.exec(shelf)![1]!;
  const html = mainOf(await (await her.visit(record)).text());
  expect([html.includes(WORDS), isOpenable(html)]).toEqual([true, false]);
});
