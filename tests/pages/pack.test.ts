import { expect, test } from "vitest";
import { orders } from "#shop/order/table.server.ts";
import { cjWaybill } from "../given/waybills.ts";
import { buildClaim } from "../has/claim.ts";
import { rowsOf } from "../has/rows-of.ts";
import { testShop } from "../test-shop.ts";
import { flashOf, goneTo, htmlOf, mainOf } from "./read-page.ts";
import { DESKTOP, ownersBrowser } from "./visit.ts";

const HERE = "/admin/parcel/pack";
const shop = await testShop();
const owner = await ownersBrowser(shop, { agent: DESKTOP });
const scan = async (code: string) =>
  mainOf(await htmlOf(owner.visit(`${HERE}?code=${encodeURIComponent(code)}`)));

async function parcel(overrides: Parameters<typeof shop.has.order>[0] = {}) {
  const product = await shop.has.product({ title: "소리 엽서", shippingClass: "parcel" });
  return shop.has.order({
    delivery: "ready",
    payment: "paid",
    lines: [{ product, quantity: 2 }],
    recipientName: "김받음",
    ...overrides,
  });
}
const standing = async (number: string) => (await rowsOf(shop.db, orders, { number }))[0]!;

test("a scanned slip says what goes in and to whom, and its waybill sends it", async () => {
  const { number } = await parcel();
  expect(mainOf(await htmlOf(owner.visit(HERE)))).toContain("바코드로 포장하기");
  // A scanner may put blanks around, and people type small letters.
  for (const code of [number, ` ${number} `, number.toLowerCase()]) {
    const shown = await scan(code);
    for (const words of [number, "소리 엽서", "김받음", "2개를 더 담아주세요"])
      expect(shown).toContain(words);
  }
  const waybillNumber = cjWaybill();
  const sent = await owner.send(HERE, { number, company: "CJ대한통운", waybillNumber });
  expect(goneTo(sent)).toEqual([302, HERE]);
  expect(flashOf(sent)).toContain(`${number} 주문을 보냈어요`);
  expect(await standing(number)).toMatchObject({ delivery: "delivery", waybillNumber });
  expect(await scan(number)).toContain(`이미 보낸 주문이에요. CJ대한통운 ${waybillNumber}`);
});

test.each(["20261121-AAAAAAAA", "8801234567890", "<script>", "가", "0".repeat(2000)])(
  "%s is the code of no order here",
  async (code) => {
    expect(await scan(code)).toContain("이 바코드의 택배 주문이 없어요");
  },
);

test.each([
  [{ company: "", waybillNumber: "" }, 400, "택배사"],
  [{ company: "CJ대한통운", waybillNumber: "" }, 400, "송장"],
  // An unusual number may be right, and is asked about once.
  [{ company: "CJ대한통운", waybillNumber: "12" }, 409, "송장"],
])("%j sends nothing and is said beside its field", async (waybill, status, words) => {
  const { number } = await parcel();
  const answer = await owner.send(`${HERE}?code=${number}`, { number, ...waybill });
  expect(answer.status).toBe(status);
  const shown = mainOf(await htmlOf(answer));
  expect(shown).toContain(words);
  expect((await standing(number)).delivery).toBe("ready");
});

test("what is not to be sent has no form, whatever is posted", async () => {
  const { id, number } = await parcel();
  await buildClaim(shop.db, { id }, { kind: "cancel" });
  const shown = await scan(number);
  expect(shown).toContain("보내지 마세요.");
  expect(shown).not.toContain('name="waybillNumber"');
  const fields = { number, company: "CJ대한통운", waybillNumber: cjWaybill() };
  expect((await owner.send(HERE, fields)).status).toBe(409);
  const unpaid = await parcel({ payment: "pending", delivery: "pending" });
  expect((await owner.send(HERE, { ...fields, number: unpaid.number })).status).toBe(409);
  expect((await standing(unpaid.number)).delivery).toBe("pending");
});
