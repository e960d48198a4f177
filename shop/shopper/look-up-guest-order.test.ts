import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { somePhone } from "#tests/has/order-form.ts";
import { testShop } from "#tests/test-shop.ts";
import { isRefusal } from "../refusal.ts";
import { refusalAnswer } from "../refusals.ts";
import { countAttempts } from "#shop/limit/count-attempts.server.ts";
import { lookUpGuestOrder } from "./look-up-guest-order.server.ts";
import { orderNumber } from "#shop/order/number.ts";

const anywhere = () => `198.51.100.${randomLetters(8)}`;
const answerOf = async (asking: Promise<unknown>) =>
  asking.then(
    (order) => ({ order }),
    (error: unknown) => {
      if (!isRefusal(error)) throw error;
      return { code: error.code, ...refusalAnswer(error), facts: error.facts };
    },
  );

test("number and phone together show the order, with everything personal masked", async () => {
  const shop = await testShop();
  const order = await shop.has.order({
    ordererName: "남궁민수",
    ordererPhone: "01012341234",
    ordererEmail: "minsu@example.com",
    recipientName: "홍길동",
    recipientPhone: "0212345678",
    address: "서울특별시 마포구 와우산로 94",
    addressDetail: "비밀아파트 301호",
    courierMemo: "현관 비밀번호 1234",
    adminMemo: "까다로운 분",
    delivery: "delivery",
    payment: "paid",
    waybillCompany: "CJ대한통운",
    waybillNumber: "123456789011",
  });
  const seen = await lookUpGuestOrder(
    shop,
    { orderNumber: order.number, phone: "01012341234" },
    anywhere(),
  );
  expect(seen).toMatchObject({
    number: order.number,
    label: "배송중",
    orderer: { name: "남**수", phone: "010-****-1234", email: "mi***@example.com" },
    recipient: {
      name: "홍*동",
      phone: "02-****-5678",
      address: "서울특별시 마포구 ***",
      courierMemo: "",
    },
    waybill: { company: "CJ대한통운", number: "123456789011" },
  });
  for (const secret of [
    "남궁민수",
    "홍길동",
    "01012341234",
    "12341234",
    "minsu@",
    "와우산로",
    "301호",
    "비밀번호",
    "까다로운",
    "04066",
    order.id,
    order.guestId!,
    order.placeKey,
  ]) {
    expect(JSON.stringify(seen)).not.toContain(secret);
  }
});

test("a wrong phone, a wrong number, a member's order and another's phone get one and the same answer", async () => {
  const shop = await testShop();
  const [order, other] = [
    await shop.has.order({ ordererPhone: somePhone() }),
    await shop.has.order({ ordererPhone: somePhone() }),
  ];
  const members = await shop.has.order({ memberId: "m1", ordererPhone: somePhone() });
  const answers = await Promise.all(
    [
      { orderNumber: order.number, phone: "01099999999" },
      { orderNumber: orderNumber(new Date()), phone: order.ordererPhone },
      { orderNumber: members.number, phone: members.ordererPhone },
      { orderNumber: order.number, phone: other.ordererPhone },
      { orderNumber: order.number, phone: "" },
      { orderNumber: order.number, phone: order.ordererPhone.slice(0, -1) },
      { orderNumber: order.number, phone: `${order.ordererPhone}1` },
      { orderNumber: members.number, phone: "" },
    ].map((pair) => answerOf(lookUpGuestOrder(shop, pair, anywhere()))),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify(answers[0])]),
  );
  expect(answers[0]).toMatchObject({ code: "order-not-found", status: 404 });
});

test("forty tries of one number from one address at once: exactly ten are answered, the right phone or not; whoever comes from elsewhere is answered", async () => {
  const shop = await testShop();
  const order = await shop.has.order();
  const from = anywhere();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      answerOf(
        lookUpGuestOrder(
          shop,
          { orderNumber: order.number, phone: at % 4 ? "01099999999" : order.ordererPhone },
          from,
        ),
      ),
    ),
  );
  expect(answers.filter((answer) => "status" in answer && answer.status === 429)).toHaveLength(30);
  const pair = { orderNumber: order.number, phone: order.ordererPhone };
  expect(await answerOf(lookUpGuestOrder(shop, pair, from))).toMatchObject({
    code: "too-many-attempts",
  });
  expect(await lookUpGuestOrder(shop, pair, anywhere())).toMatchObject({ number: order.number });
  // What one line was refused spends nothing of what all lines have together.
  const ofAll = { key: `lookup of ${order.number}` };
  expect(await countAttempts(shop.db, [ofAll])).toBeLessThanOrEqual(12);
});

test("fifty tries from one address at once, each of another number: exactly twenty are answered; other addresses go on", async () => {
  const shop = await testShop();
  const from = anywhere();
  const numbers = Array.from({ length: 50 }, () => orderNumber(new Date()));
  const answers = await Promise.all(
    numbers.map((number) =>
      answerOf(lookUpGuestOrder(shop, { orderNumber: number, phone: "01012345678" }, from)),
    ),
  );
  expect(answers.filter((answer) => "status" in answer && answer.status === 429)).toHaveLength(30);
  const order = await shop.has.order();
  expect(
    await lookUpGuestOrder(
      shop,
      { orderNumber: order.number, phone: order.ordererPhone },
      anywhere(),
    ),
  ).toMatchObject({ number: order.number });
});
