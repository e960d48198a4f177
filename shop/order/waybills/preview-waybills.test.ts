import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { oneTableOf } from "#shop/one-table-of.server.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { AS_ABOVE } from "./as-above.ts";
import { acting, cjWaybill, preview, standing } from "#tests/given/waybills.ts";

test("each row says what will happen to it, and why not", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const lines = [{ product: await shop.has.product({ shippingClass: "parcel" }), quantity: 1 }];
  const make = async (overrides: Parameters<TestShop["has"]["order"]>[0]) =>
    (await shop.has.order({ lines, ...overrides })).number;
  const [ready, sent, same, done, unpaid, canceled, claimed] = [
    await make({ delivery: "ready", payment: "paid" }),
    await make({
      delivery: "delivery",
      payment: "paid",
      waybillCompany: "로젠택배",
      waybillNumber: "11111111111",
    }),
    await make({
      delivery: "delivery",
      payment: "paid",
      waybillCompany: "로젠택배",
      waybillNumber: "22222222222",
    }),
    await make({
      delivery: "done",
      payment: "paid",
      waybillCompany: "로젠택배",
      waybillNumber: "1",
    }),
    await make({}),
    await make({ delivery: "ready", payment: "refunded" }),
    await make({
      delivery: "ready",
      payment: "paid",
      claimKind: "cancel",
      claimStatus: "requested",
    }),
  ];
  const unknown = `20261121-${randomLetters(8).toUpperCase()}`;
  const { plans } = await preview(
    shop,
    admin,
    `주문번호,택배사,송장번호
${ready},CJ,1234-5678-9011
${sent},로젠,３３３３３３３３３３１
${same},로젠택배,22222222222
${done},로젠,22222222223
${unpaid},로젠,22222222224
${canceled},로젠,22222222225
${claimed},로젠,22222222226
${unknown},로젠,22222222227
abc,로젠,22222222228
${ready.toLowerCase()},,
${sent},대한통훈,22222222229
${sent},로젠,=1+1
${sent},로젠,"=HYPERLINK(""x"",""1"")"
${sent},로젠,4.01235E+11
${sent},로젠,+8210
${sent},로젠,1234+5678
${sent},로젠,1234 5678a
${sent},로젠,'3333-3333-331
${sent},로젠,${"1".repeat(31)}`,
  );
  expect(plans.map(({ outcome, words }) => [outcome, words])).toEqual([
    ["ship", "발송 처리하고 알려요."],
    ["change", "송장을 바꿔요."],
    ["same", "이미 이 송장으로 보냈어요."],
    ["refused", "배송이 끝난 주문이라 송장을 바꿀 수 없어요."],
    ["refused", "보낼 수 없는 주문이에요: 결제대기"],
    ["refused", "결제가 끝나지 않은 주문이에요. (주문취소)"],
    ["refused", "구매자의 요청을 먼저 처리해주세요. (취소요청)"],
    ["refused", "이 번호의 주문이 없어요."],
    ["refused", "주문번호가 아니에요."],
    ["refused", "송장번호가 비어 있어요."],
    ["refused", "모르는 택배사예요. 혹시 CJ대한통운인가요?"],
    ["refused", "송장번호는 숫자만 쓸 수 있어요."],
    ["refused", "송장번호는 숫자만 쓸 수 있어요."],
    ["refused", "엑셀이 줄여 쓴 번호예요. 셀 서식을 텍스트로 바꾸고 다시 붙여넣어주세요."],
    ["refused", "송장번호는 숫자만 쓸 수 있어요."],
    ["refused", "송장번호는 숫자만 쓸 수 있어요."],
    ["refused", "송장번호는 숫자만 쓸 수 있어요."],
    ["same", "3번째 줄과 같은 내용이에요."],
    ["refused", "송장번호는 숫자만 쓸 수 있어요."],
  ]);
  expect(plans[0]).toMatchObject({
    line: 2,
    number: ready,
    company: "CJ대한통운",
    waybillNumber: "123456789011",
    previous: null,
    warning: null,
    token: expect.any(String),
  });
  expect(plans[1]).toMatchObject({
    waybillNumber: "33333333331",
    previous: { company: "로젠택배", number: "11111111111" },
  });
  expect(plans.filter(({ token }) => token !== null)).toHaveLength(2);
});

test("an order in several rows is done once when they agree and not at all when they do not; a waybill of two orders and an odd length are warned of", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const numbers: string[] = [];
  for (let at = 0; at < 4; at++)
    numbers.push((await shop.has.order({ delivery: "ready", payment: "paid" })).number);
  const [a, b, c, d] = numbers;
  const shared = cjWaybill();
  const { plans, apply } = await preview(
    shop,
    admin,
    `송장번호\t주문번호\n${shared}\t${a}\n${shared}\t${a}\n111111111111\t${b}\n222222222222\t${b}\n${shared}\t${c}\n12345\t${d}`,
    "CJ대한통운",
  );
  expect(plans.map(({ outcome, words, warning }) => [outcome, words, warning])).toEqual([
    ["ship", "발송 처리하고 알려요.", null],
    ["same", "2번째 줄과 같은 내용이에요.", null],
    ["refused", "같은 주문이 4번째 줄과 5번째 줄에 다른 송장으로 있어요.", null],
    ["refused", "같은 주문이 4번째 줄과 5번째 줄에 다른 송장으로 있어요.", null],
    ["ship", "발송 처리하고 알려요.", "2번째 줄과 같은 송장번호예요."],
    [
      "ship",
      "발송 처리하고 알려요.",
      "CJ대한통운 송장번호는 보통 10자리 또는 12자리인데 5자리예요. 번호를 확인해주세요.",
    ],
  ]);
  expect((await apply(true)).map(({ number, outcome, line }) => [number, outcome, line])).toEqual([
    [a, "done", 2],
    [b, "refused", 4],
    [b, "refused", 5],
    [c, "done", 6],
    [d, "done", 7],
  ]);
  expect(await standing(shop, a!)).toEqual(["delivery", "CJ대한통운", shared]);
  expect(await standing(shop, b!)).toEqual(["ready", null, null]);
});

test("an empty carrier is asked about; what was chosen for it, the row above or a carrier, fills it and says so", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const lines = [{ product: await shop.has.product({ shippingClass: "parcel" }), quantity: 1 }];
  const make = async () =>
    (await shop.has.order({ lines, delivery: "ready", payment: "paid" })).number;
  const numbers = [await make(), await make(), await make()];
  const text = [
    "주문번호,택배사,송장번호",
    `${numbers[0]},,${cjWaybill()}`,
    `${numbers[1]},로젠,${"9".repeat(11)}`,
    `${numbers[2]},,${"8".repeat(11)}`,
  ].join("\n");
  const seen = async (company?: string) =>
    (await preview(shop, admin, text, company)).plans.map((plan) => [
      plan.company,
      plan.outcome,
      plan.isFilled,
      plan.isCarrierMissing,
    ]);
  expect(await seen()).toEqual([
    ["", "refused", false, true],
    ["로젠택배", "ship", false, false],
    ["", "refused", false, true],
  ]);
  expect(await seen(AS_ABOVE)).toEqual([
    ["", "refused", false, true],
    ["로젠택배", "ship", false, false],
    ["로젠택배", "ship", true, false],
  ]);
  expect(await seen("CJ대한통운")).toEqual([
    ["CJ대한통운", "ship", true, false],
    ["로젠택배", "ship", false, false],
    ["CJ대한통운", "ship", true, false],
  ]);
});

test("of thousands of invented carriers the first are compared with every name that is known, the others refused at once", async () => {
  const shop = await testShop();
  // Each is one letter beside a carrier's name.
  const rows = Array.from(
    { length: 5000 },
    (_, at) => `20261121-ABCDEFGH,koreapost${String.fromCodePoint(0x4e00 + at)},12345678901`,
  );
  const text = ["주문번호,택배사,송장번호", ...rows].join("\n");
  const { plans } = await preview(shop, await acting(shop), text);
  expect(plans.every(({ outcome }) => outcome === "refused")).toBe(true);
  const compared = plans.filter(({ words }) => words.includes("혹시 우체국택배인가요?"));
  expect(compared).toEqual(plans.slice(0, 20));
});

test("an account has one table read at a time; the next one is refused until it is done", async () => {
  let end = () => {};
  const first = oneTableOf("a", () => new Promise<string>((done) => (end = () => done("read"))));
  await expect(oneTableOf("a", async () => "second")).rejects.toMatchObject({
    code: "table-under-way",
  });
  expect(await oneTableOf("b", async () => "another's")).toBe("another's");
  end();
  expect(await first).toBe("read");
  expect(await oneTableOf("a", async () => "after")).toBe("after");
});
