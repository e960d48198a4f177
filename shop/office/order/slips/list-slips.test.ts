import { expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { listSlips } from "./list-slips.server.ts";
import { slipNumbers } from "./slip-numbers.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

test("a slip of what must not leave says so", async () => {
  const shop = await testShop();
  const admin = { account: await shop.has.admin(), address: "203.0.113.5" };
  const cases = [
    [{}, "결제되지 않은 주문이에요."],
    [{ payment: "waiting_deposit" }, "결제되지 않은 주문이에요."],
    [{ delivery: "failure", payment: "expired" }, "결제되지 않은 주문이에요."],
    [{ delivery: "ready", payment: "refunded" }, "취소하거나 환불한 주문이에요."],
    [{ delivery: "failure", payment: "paid" }, "취소하거나 환불한 주문이에요."],
    [
      { delivery: "ready", payment: "paid", claimKind: "cancel", claimStatus: "requested" },
      "취소 요청이 들어온 주문이에요.",
    ],
    [{ delivery: "ready", payment: "paid" }, null],
    [{ delivery: "ready", payment: "partially_refunded" }, null],
    [{ delivery: "delivery", payment: "paid" }, null],
  ] as const;
  for (const [standing, hold] of cases) {
    const { number } = await shop.has.order(standing);
    expect([standing, (await listSlips(shop.db, [number], admin))[0]?.hold]).toEqual([
      standing,
      hold,
    ]);
  }
});

test("slips come in the order asked for, with what to pack and where it goes, and each is a read of somebody's data", async () => {
  const shop = await testShop();
  const admin = { account: await shop.has.admin(), address: "203.0.113.5" };
  const [parcel, digital] = [
    await shop.has.product({ title: "목소리 엽서", shippingClass: "parcel" }),
    await shop.has.product({ title: "숨 쉬는 비", shippingClass: "digital" }),
  ];
  const [one, other, gone] = [
    await shop.has.order({
      delivery: "ready",
      payment: "paid",
      courierMemo: "문 앞",
      lines: [
        { product: parcel, quantity: 2 },
        { product: digital, quantity: 1 },
      ],
    }),
    await shop.has.order({ address: "", lines: [{ product: digital, quantity: 1 }] }),
    await shop.has.order({ ordererPhone: "", departedMemberId: "gone", guestId: null }),
  ];
  const slips = await listSlips(
    shop.db,
    [other.number, "20261121-AAAAAAAA", one.number, gone.number],
    admin,
  );
  expect(slips.map(({ number }) => number)).toEqual([other.number, one.number, gone.number]);
  expect(slips.map(({ recipient }) => recipient)).toEqual([
    null,
    {
      name: "홍길동",
      phone: "010-1234-5678",
      postcode: "04066",
      address: "서울특별시 마포구 와우산로 94",
      addressDetail: "301호",
      courierMemo: "문 앞",
    },
    null,
  ]);
  expect(slips[1]).toMatchObject({
    pieces: 3,
    lines: [
      { title: "목소리 엽서", quantity: 2, isDigital: false },
      { title: "숨 쉬는 비", quantity: 1, isDigital: true },
    ],
  });
  for (const [number, whose] of [
    [one.number, one.number],
    [gone.number, "gone"],
  ])
    expect(await rowsOf(shop.db, auditLog, { subject: `order ${number}` })).toMatchObject([
      { action: "order.slip", whose, email: admin.account.email },
    ]);
  await expect(
    listSlips(
      shop.db,
      Array.from({ length: 201 }, () => one.number),
      admin,
    ),
  ).rejects.toMatchObject({ code: "too-many-rows" });
});

test("numbers come from a list, from ticks, each once, and nothing else is one", () => {
  expect(
    slipNumbers(
      new URLSearchParams(
        "numbers=20261121-AAAAAAAA,x, 20261121-BBBBBBBB&order.20261121-CCCCCCCC=on&order.%00=on&numbers=20261121-AAAAAAAA",
      ),
    ),
  ).toEqual(["20261121-AAAAAAAA", "20261121-BBBBBBBB", "20261121-CCCCCCCC"]);
});
